// Addresses contain names as people write them: any name stays a name in every format, in messages, comments, and commands to copy.
import { execFileSync } from 'node:child_process';
import { type Arbitrary, array, assert, constantFrom, oneof, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readRuns } from '../../src/apply/journal-runs.ts';
import { TenantryError } from '../../src/errors.ts';
import { yamlLines } from '../../src/export/yaml-text.ts';
import { type Address, addressOf, canonicalAddress, parseAddress } from '../../src/kinds/address.ts';
import { onlyOf } from '../../src/plan/only.ts';
import { journalBlocks } from '../../src/report/journal-blocks.ts';
import { asJson } from '../../src/report/json.ts';
import { reviewAsMarkdown } from '../../src/report/markdown.ts';
import { blocksAsMarkdown } from '../../src/report/markdown-blocks.ts';
import { reviewAsSarif } from '../../src/report/sarif.ts';
import { blocksAsText, reviewAsText } from '../../src/report/text.ts';
import { en } from '../../src/report/texts/en.ts';
import { problemsAsText } from '../../src/terminal/show-problems.ts';
import { nextApply } from '../../src/use/apply/next-apply.ts';
import { inert } from '../../src/yaml/inert.ts';
import { visible } from '../../src/yaml/visible.ts';
import { anyText } from '../any-text.ts';
import { commandsIn, deceptionsIn, hostile } from '../hostile.ts';
import { runs } from '../runs.ts';
import { finding, plan, reviewWith, step } from './reviews.ts';
import { reviewAsJson } from './whole-text.ts';

const signs = [
  ...Array.from('|<>`[]()&"\'-=+@#:;!$^~{},.\\%*?/ \t\n'),
  '::',
  '](',
  '-->',
  '</sub>',
  '<!--',
  '$(id)',
  '`id`',
  "'; id; '",
  '&lt;',
  '- ',
  ' #',
  '```',
  '@octocat',
  'https://',
];
const name = (): Arbitrary<string> =>
  array(oneof(constantFrom(...signs), constantFrom(...signs), constantFrom(...hostile, 'ação', 'a'), anyText()), {
    minLength: 1,
    maxLength: 6,
  })
    .map((parts) => parts.join(''))
    .filter((one) => one !== '');
const address = (): Arbitrary<Address> =>
  oneof(
    name().map((one) => addressOf('member', one)),
    name().map((one) => addressOf('volume', 'br-se1', one)),
    tuple(name(), name()).map(([account, key]) => addressOf('api-key', account, key)),
  );

const harmless = addressOf('member', 'x');

/** Text that is not executed, does not hide, and does not begin a line. */
const isSafe = (text: string): void => {
  expect(commandsIn(text)).toEqual([]);
  expect(deceptionsIn(text)).toEqual([]);
};

/** Markdown without code spans and fences, in which no character has a meaning. */
const outsideOfCode = (markdown: string): string => markdown.replaceAll(/^(`{3,})sh\n[^]*?\n\1$/gm, '').replaceAll(/`[^`\n]*`/g, '');

const isPlainMarkdown = (page: string, like: string): void => {
  isSafe(page);
  const [own, other] = [outsideOfCode(page), outsideOfCode(like)];
  const tags = [...own.matchAll(/<\/?[a-z!]+/gi)].map(([tag]) => tag).filter((tag) => tag !== '<!' && tag !== '<code' && tag !== '</code');
  expect(tags).toEqual(
    [...other.matchAll(/<\/?[a-z!]+/gi)].map(([tag]) => tag).filter((tag) => tag !== '<!' && tag !== '<code' && tag !== '</code'),
  );
  expect(own).not.toMatch(/\]\(|(?<!&)#\d|@octocat|https?:\/\//);
  const shape = (text: string): readonly number[] =>
    text.split('\n').map((line) => (line.startsWith('|') ? line.split(/(?<!\\)\|/).length : 0));
  expect(shape(page)).toEqual(shape(like));
};

/** The journal of one step that was called, and of one that was not. */
const journalText = (on: string): string =>
  [
    { type: 'begin', at: '2026-11-20T12:00:00.000Z', tool: '0.1.0', tenant: 't', digest: 'd', steps: 2 },
    { type: 'intent', at: '2026-11-20T12:00:00.000Z', step: 'a', operation: 'iam.createRole', resources: [on], description: 'create a' },
    { type: 'outcome', at: '2026-11-20T12:00:00.000Z', step: 'b', resources: [on], description: 'create a', outcome: 'changed-since-plan' },
  ]
    .map((line) => JSON.stringify({ run: 'one', ...line }))
    .join('\n');

const journalOf = (on: string) => {
  const read = readRuns(journalText(on));
  if (!read) throw new Error('no journal');
  return {
    schemaVersion: 2,
    command: 'journal',
    run: { tool: '0.0.0', now: '' },
    file: 'j',
    total: 1,
    ...read,
    exitCode: 0,
    verdict: 'Known.',
  } as const;
};

describe('an address', () => {
  it('is decoded in text', () => {
    assert(
      property(address(), (one) => {
        const text = reviewAsText(reviewWith(one), { colour: false });
        isSafe(text);
        isSafe(reviewAsText(reviewWith(one), { colour: true, width: 60 }));
        expect(text).toContain(inert(visible(one)));
        expect(text.split('\n').length).toBe(reviewAsText(reviewWith(harmless), { colour: false }).split('\n').length);
      }),
      runs(40),
    );
  });

  it('is decoded in Markdown', () => {
    const like = reviewAsMarkdown(reviewWith(harmless));
    assert(
      property(address(), (one) => isPlainMarkdown(reviewAsMarkdown(reviewWith(one)), like)),
      runs(40),
    );
  });

  it('is unchanged in JSON and SARIF, where its fingerprint is that of the encoded form', () => {
    assert(
      property(address(), address(), (one, other) => {
        const json = reviewAsJson(reviewWith(one));
        isSafe(json.replaceAll('\u0430', ''));
        expect(JSON.parse(json)).toMatchObject({ drift: { entries: [{ address: one }, { address: one }] } });
        const resultsOf = (
          of: Address,
        ): readonly { readonly message: { readonly text: string }; readonly partialFingerprints: unknown }[] =>
          JSON.parse(reviewAsSarif({ ...reviewWith('x'), findings: [finding('x', { address: of })] })).runs[0].results;
        const sarif = resultsOf(one);
        isSafe(reviewAsSarif(reviewWith(one)).replaceAll('\u0430', ''));
        expect(sarif.every(({ message }) => !message.text.includes(']('))).toBe(true);
        const prints = (of: Address): string => JSON.stringify(resultsOf(of).map(({ partialFingerprints }) => partialFingerprints));
        expect(prints(canonicalAddress(one) as Address)).toBe(prints(one));
        expect(prints(one) === prints(other)).toBe(one === other);
      }),
      runs(60),
    );
  });

  it('is shown as people write it in a journal', () => {
    const like = blocksAsMarkdown([...journalBlocks(journalOf(harmless), en)].flat());
    assert(
      property(address(), (one) => {
        const report = journalOf(one);
        const text = blocksAsText([...journalBlocks(report, en)].flat(), { colour: false });
        isSafe(text);
        isPlainMarkdown(blocksAsMarkdown([...journalBlocks(report, en)].flat()), like);
        isSafe(asJson(report).replaceAll('\u0430', ''));
      }),
      runs(40),
    );
  });

  it('is decoded in a message, and cannot break a YAML comment', () => {
    assert(
      property(address(), name(), (one, own) => {
        isSafe(
          problemsAsText(
            new TenantryError([
              { code: 'usage', message: one, help: one },
              { code: 'usage', message: `${one} is none`, help: `See ${one}.` },
            ]),
            '.',
            { colour: false },
          ),
        );
        for (const said of [one, own]) {
          const lines = yamlLines({
            key: 'a',
            comments: [said],
            map: [
              { key: 'b', leaf: 'i-1', aside: said },
              { key: 'c', comments: [said], leaf: 1 },
            ],
          });
          isSafe(lines.join('\n'));
          expect(lines).toHaveLength(5);
          expect(parse(lines.join('\n'))).toEqual({ a: { b: 'i-1', c: 1 } });
        }
      }),
      runs(40),
    );
  });
});

/** The words that a shell passes to the program, for many commands at once. */
const wordsIn = (shell: string, commands: readonly string[]): readonly (readonly string[])[] => {
  const script = ["tenantry() { printf '%s\\0' \"$@\"; printf '\\0'; }", ...commands].join('\n');
  const out = execFileSync(shell, ['-c', script], { encoding: 'utf8' });
  return out
    .split('\0\0')
    .slice(0, -1)
    .map((one) => one.split('\0'));
};

it.each(['sh', 'bash'])('a command to copy passes %s exactly the intended address', (shell) => {
  assert(
    property(array(address(), { minLength: 20, maxLength: 20 }), (all) => {
      const commandOf = (one: Address, desired: string): string => {
        const [next] = nextApply(plan({ desired, steps: [step({ resources: [one] })] }), 'tenantry', { trust: undefined, only: [one] });
        const page = blocksAsText([{ type: 'commands', lines: [next?.command ?? ''] }], { colour: false });
        isSafe(page);
        return page.trim();
      };
      const words = wordsIn(
        shell,
        all.map((one) => commandOf(one, "it's; $(id) `x`.yaml")),
      );
      expect(words).toHaveLength(all.length);
      for (const [at, one] of all.entries()) {
        const [command, desired, option, only = '', ...others] = words[at] ?? [];
        expect([command, desired, option, others]).toEqual(['apply', "it's; $(id) `x`.yaml", '--only', []]);
        for (const other of [...all, one]) expect(onlyOf([only])?.(other)).toBe(other === one);
        expect(parseAddress(only)?.address).toBe(one);
      }
    }),
    runs(10),
  );
});
