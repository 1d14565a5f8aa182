// Translations of policies: complete, with the same facts as the English texts.
import { describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { languages } from '../../src/languages.ts';
import { builtInFiles } from '../../src/policies/built-in.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { textIn } from '../../src/policies/languages.ts';
import { describeValue, renderMessage } from '../../src/policies/message.ts';
import { messageInLanguage } from '../../src/policies/message-in-language.ts';
import { policyTexts } from '../../src/policies/policy-texts.ts';
import { resultOfCase } from '../../src/policies/run-cases.ts';

const shapes = policyShapes(kindList);
const files = await builtInFiles();
const others = languages.filter((language) => language !== 'en');

/** Numbers, e-mails and code: a translation changes none of them. */
const factsIn = (text: string): readonly string[] => (text.match(/`[^`]+`|[\w.+-]+@[\w.-]+|\d+(?:[.,]\d+)*/g) ?? []).toSorted();

/** Without the time in Brasília, and amounts as English writes them: they are the same facts. */
const withoutForm = (text: string): string =>
  text
    .replaceAll(/ \([^()]* em Brasília\)/g, '')
    .replaceAll(/R\$ ([\d.]+),(\d+)/g, (_, whole: string, cents: string) => `${whole.replaceAll('.', '')}.${cents} BRL`);

/** `{resource.kind}: {resource.state}` has no words; a text within an expression may have some. */
const hasWords = (template: string): boolean =>
  [template.replaceAll(/\{[^}]*\}/g, ''), ...[...template.matchAll(/'([^']*)'/g)].map(([, text = '']) => text)].some((text) =>
    /\p{L}/u.test(text),
  );

describe.each(others)('in %s', (language) => {
  it.each(files.map(({ policy }) => [policy.id, policy] as const))('%s has a title, a reason, a message and a fix', (_, policy) => {
    for (const text of [policy.title, policy.why, policy.fix.text]) {
      expect(text[language]).toBeDefined();
      expect(text[language]).not.toBe(text.en);
      expect(factsIn(textIn(text, language))).toEqual(factsIn(text.en));
    }
    const { template = '' } = policy.message['en'] ?? {};
    expect(policy.message[language]?.template).toBeDefined();
    expect(policy.message[language]?.template !== template).toBe(hasWords(template));
  });

  it.each(files.map((file) => [file.policy.id, file] as const))('%s has the same content in each failing case', (_, { policy, cases }) => {
    for (const one of cases.filter(({ expect: verdict }) => verdict === 'fail')) {
      const said = (chosen: (typeof languages)[number]): string => {
        const message = resultOfCase(policy, one, shapes, chosen).finding?.message;
        return message ? renderMessage(message) : '';
      };
      expect(said(language)).not.toBe('');
      expect(said(language) !== said('en')).toBe(hasWords(policy.message['en']?.template ?? ''));
      expect(factsIn(withoutForm(said(language)))).toEqual(factsIn(said('en')));
    }
  });

  it.each(files.map((file) => [file.policy.id, file] as const))('%s reads a saved message as it would say it', (_, { policy, cases }) => {
    for (const one of cases.filter(({ expect: verdict }) => verdict === 'fail')) {
      const [saved, own] = [resultOfCase(policy, one, shapes, 'en'), resultOfCase(policy, one, shapes, language)].map(
        ({ finding }) => finding?.message,
      );
      const read = saved && messageInLanguage(saved, policyTexts(policy), language);
      expect(read && renderMessage(read)).toBe(own && renderMessage(own));
    }
  });
});

it('a text without a translation is shown in English', () => {
  expect(textIn({ en: 'Ours' }, 'pt-BR')).toBe('Ours');
  expect(textIn({ en: 'Ours', 'pt-BR': 'Nossa' }, 'pt-BR')).toBe('Nossa');
  expect(textIn({ en: 'Ours', 'pt-BR': 'Nossa' }, undefined)).toBe('Ours');
});

it.each<readonly [string, readonly [string, string], string]>([
  ['days', ['12960000s', 'duration'], 'há 150 dias'],
  ['one hour', ['3600s', 'duration'], 'há 1 hora'],
  ['nothing', ['', 'string'], 'há '],
])('a value is written in the language: %s', (_, [value, type], text) => {
  expect(renderMessage({ template: 'há {x}', arguments: { x: value }, types: { x: type }, language: 'pt-BR' })).toBe(text);
});

it('no value is `nenhum`', () => {
  expect(renderMessage({ template: '{x}', arguments: { x: null }, language: 'pt-BR' })).toBe('nenhum');
  expect(describeValue(null)).toBe('none');
});
