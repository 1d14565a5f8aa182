// The page of a policy: every part of it, in this run and in a language.
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { languageNamed } from '../../src/languages.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { evaluatedUntilDay } from '../../src/policies/evaluated-until-day.ts';
import { explainPolicy } from '../../src/policies/explain-policy.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { textIn, wordsOf } from '../../src/policies/languages.ts';
import type { Policy } from '../../src/policies/policy.ts';
import { policyDigest } from '../../src/policies/policy-digest.ts';
import type { EffectivePolicy, SelectedPolicies } from '../../src/policies/select.ts';
import { at } from './organization.ts';

const shapes = policyShapes(kindList);
const built = await builtInPolicies();
const [sample] = built;
if (!sample) throw new Error('there are no built-in policies');
const { due: _due, desired: _desired, ...fix } = sample.fix;
const { since: _since, digest: _digest, ...rest } = sample;

const typed = sample.require;
const policy: Policy = {
  ...rest,
  id: 'volume-large',
  aliases: ['volume-big'],
  title: { en: 'Volumes are small', 'pt-BR': 'Volumes são pequenos' },
  why: { en: 'Cost.', 'pt-BR': 'Custo.' },
  kind: 'volume',
  severity: 'medium',
  escalate: [
    { to: 'critical', when: typed },
    { to: 'high', when: typed },
  ],
  packs: { baseline: {}, cost: { severity: 'low' } },
  params: [
    { name: 'most', type: 'int', default: 100, description: 'Largest size' },
    { name: 'label', type: 'string', default: 'a', description: 'A label' },
  ],
  source: { require: 'resource.size < params.most', 'escalate.critical': 'resource.size > 9000' },
  fix: { ...fix, text: { en: 'Make it smaller.', 'pt-BR': 'Reduza-o.' } },
  manual: true,
  controls: { 'cis-v8.1': ['11.2'] },
  supports: { lgpd: ['46'] },
  reads: ['volume.size', 'volume.snapshots', 'snapshot.volume', 'nothing.x', 'volume.nothing'],
  shows: [],
};
const selection = (...policies: readonly EffectivePolicy[]): SelectedPolicies => ({
  policies,
  settings: [],
  scope: { known: 0, selected: 0, packs: [], otherPacks: [] },
  aliases: new Map(),
});
const page = {
  id: 'volume-large',
  aliases: ['volume-big'],
  title: 'Volumes are small',
  why: 'Cost.',
  about: 'volumes',
  severity: 'medium',
  escalate: [
    { to: 'critical', when: 'resource.size > 9000' },
    { to: 'high', when: '' },
  ],
  packs: ['baseline', 'cost'],
  params: [
    { name: 'most', type: 'int', default: 100, value: 100, description: 'Largest size' },
    { name: 'label', type: 'string', default: 'a', value: 'a', description: 'A label' },
  ],
  expressions: policy.source,
  fix: 'Make it smaller.',
  manual: true,
  reads: [],
  offline: false,
  controls: { 'cis-v8.1': ['11.2'] },
  supports: { lgpd: ['46'] },
  from: 'built-in',
};

describe('the page of a policy', () => {
  it.each<[string, Partial<Policy>, SelectedPolicies, object]>([
    ['that is not selected', {}, selection(), {}],
    [
      'that is selected has the values of this run',
      {},
      selection(
        { policy: sample, severity: 'low', params: { most: 1 }, values: [] },
        { policy, severity: 'high', params: { most: 7 }, values: [] },
      ),
      {
        severity: 'high',
        params: [{ ...page.params[0], value: 7 }, page.params[1]],
      },
    ],
    ["of the repository's own", { at: at(1), overrides: 'volume-other' }, selection(), { from: 'own', overrides: 'volume-other' }],
    [
      'with a piece of the desired state',
      { since: '0.9.0', fix: { ...policy.fix, desired: { a: 1 }, due: 'rotation' }, source: { 'fix.when': 'true' } },
      selection(),
      {
        since: '0.9.0',
        desired: { a: 1 },
        due: 'rotation',
        when: 'true',
        expressions: { 'fix.when': 'true' },
        escalate: [
          { to: 'critical', when: '' },
          { to: 'high', when: '' },
        ],
      },
    ],
    ['about an unknown kind', { kind: 'nothing' }, selection(), { about: 'nothing' }],
    ['that reads only the file', { reads: ['volume.size'] }, selection(), { offline: true, reads: [{ name: 'volume.size', about: '' }] }],
    ['that reads nothing', { reads: [] }, selection(), { offline: true }],
    ['that reads nothing of an unknown kind', { kind: 'nothing', reads: [] }, selection(), { about: 'nothing' }],
  ])('%s', (_, changes, selected, expected) => {
    const { reads, ...shown } = explainPolicy('volume-big', [sample, { ...policy, ...changes }], selected, shapes);
    const { reads: _reads, ...wanted } = { ...page, ...expected };
    expect(shown).toStrictEqual(wanted);
    expect(reads.map(({ name }) => name)).toEqual((changes.reads ?? policy.reads).slice());
  });
  it('describes what the policy reads', () =>
    expect(explainPolicy('volume-large', [policy], selection(), shapes).reads).toEqual([
      { name: 'volume.size', about: 'Size in GiB.' },
      { name: 'volume.snapshots', about: 'Its snapshots.' },
      { name: 'snapshot.volume', about: 'The volume.' },
      { name: 'nothing.x', about: '' },
      { name: 'volume.nothing', about: '' },
    ]));
  it('is in the language of the run', () =>
    expect(explainPolicy('volume-large', [policy], selection(), shapes, 'pt-BR')).toMatchObject({
      title: 'Volumes são pequenos',
      why: 'Custo.',
      fix: 'Reduza-o.',
    }));
  it.each([
    ['volume-larg', 'there is no policy `volume-larg`', 'Did you mean `volume-large`?'],
    ['completely-other', 'there is no policy `completely-other`', 'See `tenantry policy list`.'],
  ])('does not exist for %s', (id, message, help) => {
    const refused = (() => {
      try {
        return explainPolicy(id, [policy], selection(), shapes);
      } catch (error) {
        return error instanceof TenantryError ? error.problems : error;
      }
    })();
    expect(refused).toEqual([{ code: 'usage', message, help }]);
  });
});

describe('texts of policies', () => {
  it.each([
    ['pt-BR', 'olá'],
    ['en', 'hello'],
    [undefined, 'hello'],
  ] as const)('in %s', (language, expected) => expect(textIn({ en: 'hello', 'pt-BR': 'olá' }, language)).toBe(expected));
  it('are in English without a translation', () => expect(textIn({ en: 'hello' }, 'pt-BR')).toBe('hello'));
  it.each([
    ['en', 'en'],
    ['pt-BR', 'pt-BR'],
    ['pt', undefined],
    [undefined, undefined],
  ])('have the languages that exist: %s', (name, expected) => expect(languageNamed(name)).toBe(expected));
  it('have words for differences', () =>
    expect([wordsOf.en.difference('1'), wordsOf['pt-BR'].difference('1')]).toEqual(['the difference is 1', 'a diferença é 1']));
});

describe('the day through which the previous month is evaluated', () => {
  const close = (id: string, value: string | number): EffectivePolicy => ({
    policy: { ...policy, id },
    severity: 'low',
    params: { close_day: value },
    values: [],
  });
  it.each<[string, readonly EffectivePolicy[], object]>([
    ['is the parameter of the budget policy', [close('volume-large', 3), close('budget-exceeded', 12)], { closeDay: 12 }],
    ['is the default without it', [close('volume-large', 3)], {}],
    ['is the default if it is no number', [close('budget-exceeded', 'x')], {}],
  ])('%s', (_, policies, expected) => expect(evaluatedUntilDay(selection(...policies))).toStrictEqual(expected));
});

describe('the digest of a policy', () => {
  it('is that of its definition, whatever its file and its compiled form', () => {
    const digest = policyDigest(policy);
    expect(digest).toMatch(/^[0-9a-f]{32}$/);
    expect(policyDigest(policy)).toBe(digest);
    expect(policyDigest({ ...policy, at: at(4), reads: [], lets: [] })).toBe(digest);
    expect(policyDigest({ ...policy, fix: { ...policy.fix, when: typed, templates: [] } })).toBe(digest);
  });
  it.each<[string, Partial<Policy>]>([
    ['id', { id: 'x' }],
    ['kind', { kind: 'x' }],
    ['severity', { severity: 'info' }],
    ['title', { title: { en: 'x' } }],
    ['why', { why: { en: 'x' } }],
    ['message', { message: { en: { template: 'x', parts: [] } } }],
    ['parameters', { params: [] }],
    ['packs', { packs: {} }],
    ['expressions', { source: {} }],
    ['controls', { controls: {} }],
    ['supported controls', { supports: {} }],
    ['fix', { fix: { ...policy.fix, text: { en: 'x' } } }],
    ['piece of desired state', { fix: { ...policy.fix, desired: { a: 1 } } }],
    ['scheduled work', { fix: { ...policy.fix, due: 'x' } }],
  ])('depends on its %s', (_, changes) => expect(policyDigest({ ...policy, ...changes })).not.toBe(policyDigest(policy)));
});
