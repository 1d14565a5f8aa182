// Sentences of files are on one line wherever they are shown, however the file breaks them; text from outside keeps its line ends, and output escapes them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { languages } from '../../src/languages.ts';
import { builtInFiles } from '../../src/policies/built-in.ts';
import { explainPolicy } from '../../src/policies/explain-policy.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { loadContext } from '../../src/policies/load/load-context.ts';
import { loadPolicies } from '../../src/policies/load/load-policies.ts';
import { renderMessage } from '../../src/policies/message.ts';
import type { Policy, PolicyFile } from '../../src/policies/policy.ts';
import { runCases } from '../../src/policies/run-cases.ts';
import { pageBlocks } from '../../src/report/policy-blocks.ts';
import { blocksAsText } from '../../src/report/text.ts';
import { en } from '../../src/report/texts/en.ts';
import { joinLines, prose } from '../../src/yaml/prose.ts';
import { fileOf } from '../plan/world.ts';

const shapes = policyShapes(kindList);
const broken = /[\r\n]|\\u\{[ad]\}/;

/** Every sentence of a policy. */
const sentences = ({ title, why, fix, message, params, unknownWhen }: Policy): readonly string[] => [
  ...[title, why, fix.text].flatMap((text) => Object.values(text)),
  ...Object.values(message).map(({ template }) => template),
  ...params.map(({ description }) => description),
  ...unknownWhen.flatMap(({ says }) => says ?? []),
];

const pagesOf = ({ policy, cases }: PolicyFile, all: readonly Policy[]): readonly string[] =>
  languages.map((language) => {
    const page = explainPolicy(
      policy.id,
      all,
      { policies: [], settings: [], scope: { known: 0, selected: 0, packs: [], otherPacks: [] }, aliases: new Map() },
      shapes,
      language,
    );
    return blocksAsText(pageBlocks(page, cases, en), { colour: false });
  });

describe('a policy', () => {
  it('that is built in shows no line end as a character', async () => {
    const files = await builtInFiles();
    const all = files.map(({ policy }) => policy);
    expect(all.filter((policy) => sentences(policy).some((text) => broken.test(text))).map(({ id }) => id)).toEqual([]);
    expect(files.filter((file) => pagesOf(file, all).some((page) => /\\u\{[ad]\}/.test(page))).map(({ policy }) => policy.id)).toEqual([]);
  });

  const text = `id: volume-large
title: |
  Volumes
  are small
why: |
  Large ones
  cost more.

  Much more.
kind: volume
severity: low
escalate:
  high: |
    resource.size >
    9000
params:
  most:
    { type: int, default: 100, at_least: 1, stricter: lower, description: "Largest\\nsize" }
require: |
  resource.size <=
  params.most
message: |
  {resource.size} GiB,
  {
    params.most
  } are allowed
fix:
  text: |
    Make a
    smaller one.
  when: |
    resource.size >
    0
  desired: { size: "{params.most}" }
cases:
  - { name: "small\\nor not", resource: { size: 100 }, expect: pass }
  - { name: large, resource: { size: 101 }, expect: fail, message: "101 GiB, 100 are allowed" }
`;

  it('of the user may break its lines anywhere', () => {
    const files = loadPolicies([{ file: 'rule.yaml', text }], loadContext(shapes));
    const [file] = files;
    if (!file) throw new Error('no policy');
    expect(sentences(file.policy)).toEqual([
      'Volumes are small',
      'Large ones cost more. Much more.',
      'Make a smaller one.',
      '{resource.size} GiB, { params.most } are allowed',
      'Largest size',
    ]);
    expect(runCases(file, shapes).flatMap(({ problems }) => problems)).toEqual([]);
    const [page = ''] = pagesOf(file, [file.policy]);
    expect(page).not.toMatch(/\\u\{/);
    expect(page).toContain('high when resource.size > 9000');
  });
});

describe('a reason in a desired state', () => {
  it('of a waiver, a setting and a removal is one line', () => {
    const { waivers, policies, removed } = fileOf(`
waivers: [{ policy: volume-unattached, resource: volume/br-se1/data, reason: "kept\\n  for now", owner: ops, expires: "2027-01-31" }]
policies: { settings: { volume-unattached: { enabled: false, reason: "not\\nneeded" } } }
removed: { member/rui@acme.example: { reason: "left\\r\\nus" } }`);
    expect([waivers[0]?.reason, policies.settings[0]?.reason, removed[0]?.reason]).toEqual(['kept for now', 'not needed', 'left us']);
  });
});

describe('text from outside', () => {
  it('keeps its line ends: output escapes them', () => {
    const said = renderMessage({ template: prose('the name\nis {name}'), arguments: { name: 'a\nb' } });
    expect(said).toBe('the name is a\nb');
    expect(blocksAsText([{ type: 'paragraph', text: [said] }], { colour: false })).toContain('the name is a\\u{a}b');
  });
});

describe('the lines of a text', () => {
  const written = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '{', '}') });

  it('become one, and nothing but white space changes', () => {
    fc.assert(
      fc.property(written, (one) => {
        expect(prose(one)).not.toMatch(/[\r\n]|^\s|\s$/);
        expect(prose(one).replaceAll(/\s/g, '')).toBe(one.replaceAll(/\s/g, ''));
        expect(joinLines(joinLines(one))).toBe(joinLines(one));
      }),
    );
  });

  it('have the same form in a part of the text, so that names of parts are found in it', () => {
    fc.assert(
      fc.property(written, written, written, (before, name, after) => {
        expect(joinLines(`${before}<${name}>${after}`)).toContain(`<${joinLines(name)}>`);
      }),
    );
  });
});
