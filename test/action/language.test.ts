// Who chooses the language of a run of the Action, as far as its inputs and the environment decide.
import { describe, expect, it } from 'vitest';
import { readInputs } from '../../src/action/inputs.ts';
import { unplannedOutcome, type WithoutPlan } from '../../src/action/not-evaluated.ts';
import { languages } from '../../src/languages.ts';
import { namedLanguage } from '../../src/use/open/named-language.ts';
import { englishIn } from './in-portuguese.ts';

describe('the input language', () => {
  it('is one of the languages, or empty', () => {
    for (const language of languages)
      expect(readInputs('fleet', { INPUT_TOKEN: 't', INPUT_RESULTS: 'r', INPUT_LANGUAGE: language }).language).toBe(language);
    expect(readInputs('apply', { INPUT_TOKEN: 't', INPUT_COMMAND: 'plan', INPUT_LANGUAGE: '' }).language).toBeUndefined();
    expect(() => readInputs('tenantry', { INPUT_TOKEN: 't', INPUT_LANGUAGE: 'pt' })).toThrow('The input `language` is invalid: `pt`.');
  });

  it('is before TENANTRY_LANGUAGE', () => {
    const env = { TENANTRY_LANGUAGE: 'pt-BR' };
    expect(namedLanguage('en', { env })).toBe('en');
    expect(namedLanguage(undefined, { env })).toBe('pt-BR');
    expect(namedLanguage('', { env: {} })).toBeUndefined();
  });
});

describe('a run that plans nothing', () => {
  const reasons: readonly WithoutPlan[] = ['noFiles', 'conflicts', 'outdated', 'closed', 'notComputed', 'outdatedGroup'];

  it.each(reasons)('says why in each language, with one verdict: %s', (why) => {
    const [english, portuguese] = languages.map((language) => unplannedOutcome({ language }, why));
    expect(portuguese?.verdict.name).toBe(english?.verdict.name);
    expect(portuguese?.exitCode).toBe(english?.exitCode);
    expect(portuguese?.text).not.toBe(english?.text);
    expect(englishIn(portuguese?.text ?? '')).toEqual([]);
  });
});
