// Laws of the comment, for any review: text from outside only in code spans, the verdict first, within GitHub's size, nothing dangerous dropped.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StepOutcome } from '../../../src/apply/outcome.ts';
import type { Address } from '../../../src/kinds/address.ts';
import type { StepId } from '../../../src/plan/plan.ts';
import type { ClassSummary, StepEffect } from '../../../src/plan/step-effects.ts';
import { commentOf, type SensitiveFile } from '../../../src/report/comment/comment.ts';
import type { CommentContext } from '../../../src/report/comment/context.ts';
import { outcomeOf } from '../../../src/report/comment/outcome.ts';
import { bytesOf, mostBytes } from '../../../src/report/comment/verdict-text.ts';
import type { ReportedFinding, Review } from '../../../src/report/review.ts';
import { anyText } from '../../any-text.ts';
import { hostile as hostileInLogs } from '../../hostile.ts';
import { runs } from '../../runs.ts';
import { finding, hostile, outlook, plan, policy, review, reviewWith, step } from '../reviews.ts';

const context = (text: string): CommentContext => ({
  repository: 'https://github.com/acme/cloud',
  head: '1'.repeat(40),
  base: { branch: text, commit: '2'.repeat(40) },
  folder: 'acme',
  report: 'https://github.com/acme/cloud/actions/runs/1/attempts/1#summary',
  annotations: 'https://github.com/acme/cloud/pull/1/checks',
  help: 'https://github.com/tenantry/tenantry/blob/v1/docs/github-action.md',
  environment: text,
  read: { type: 'capture', age: text },
  shown: (name) => name,
});

const classOf = (name: ClassSummary['class'], steps: number): ClassSummary => ({
  class: name,
  steps,
  noLongerReverted: 0,
  digest: 'a'.repeat(32),
  toAcknowledge: steps,
  acknowledge: 'b'.repeat(32),
  grants: steps,
  gaining: { members: steps, accounts: 1 },
  revokes: 0,
  irreversible: 0,
  deletes: 0,
});

const id = (index: number): StepId => `${index}`.padStart(32, '0') as StepId;
const address = (text: string): Address => text as Address;

const effectOf = (index: number, text: string, more: Partial<StepEffect> = {}): StepEffect => ({
  step: id(index),
  class: 'change',
  at: { file: `acme/${text}.yaml`, line: 1, col: 1 },
  effects: ['grants'],
  consequence: ['gains ', { name: text }],
  ...more,
});

const findingNamed = (text: string): ReportedFinding => finding(text, { policy: text, at: { file: text, line: 3, col: 1 } });

/** The text in every place of a comment. */
const withText = (text: string, drift: boolean): Review => {
  const { problems: _, drift: __, ...base } = reviewWith(text);
  const own = base.plan?.steps[0] ?? step();
  const one = findingNamed(text);
  return {
    ...base,
    command: 'plan',
    plan: plan({
      ...base.plan,
      steps: [
        { ...own, id: id(1), class: drift ? 'drift' : 'change' },
        { ...own, id: id(2), type: 'create' },
        { ...own, id: id(3), type: 'delete', changes: [] },
      ],
    }),
    effects: [effectOf(1, text, { class: drift ? 'drift' : 'change' }), effectOf(3, text, { effects: ['deletes', 'irreversible'] })],
    classes: [classOf('change', 2), classOf('drift', 1), classOf('due', 0)],
    outlook: outlook({
      introduced: [one],
      newlyEvaluated: [one],
      suppressed: [{ ...one, otherwise: 'introduced', by: [] }],
      adopted: [],
      noLongerEvaluated: [],
      fixed: [one],
      remaining: [{ ...one, fixedBy: { type: 'waiting', on: 'dns', who: text } }],
      unknown: [one],
      gate: { failOn: 'low', onlyNew: false, failing: 1, loosened: 0, hidden: 0 },
      loosened: [{ type: 'waiver', says: text, policies: [text], settings: [text], at: { file: text, line: 2, col: 1 } }],
    }),
  };
};

const files = (text: string): readonly SensitiveFile[] => [{ file: text, what: 'workflow', settings: [text] }];

/** Without code spans, and links for their text: the rest is ours. */
const skeleton = (text: string): string =>
  text
    .replaceAll(/<code>[^<]*(?:<!-- -->[^<]*)*<\/code>/g, '§')
    .replaceAll(/`[^`\n]*`/g, '§')
    .replaceAll(/\[§\]\(https:\/\/github\.com\/acme\/cloud\/blob\/[\w.~%!*'()/-]+#L\d+\)/g, '§');

const anyName = fc.oneof(
  fc.constantFrom(...hostile.map(([, text]) => text), ...hostileInLogs),
  anyText(),
  fc
    .array(
      fc.constantFrom(
        '`',
        '|',
        '\\',
        '<',
        '>',
        '@',
        '#',
        '[',
        ']',
        '(',
        ')',
        '!',
        '*',
        '_',
        '\n',
        '\r',
        '&',
        '://',
        'www.',
        'a',
        ' ',
        '~',
        '$',
        '-->',
        '<!--',
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

describe('text from outside', () => {
  it('is in code spans only: the rest of a comment does not depend on it', () => {
    fc.assert(
      fc.property(anyName, fc.boolean(), (name, drift) => {
        // An empty name, or one like our own URL, is distinguished on purpose.
        fc.pre(name.trim() !== '');
        const made = commentOf(withText(`n${name}`, drift), files(`n${name}`), context(`n${name}`));
        const harmless = commentOf(withText('nn', drift), files('nn'), context('nn'));
        expect(skeleton(made.text)).toBe(skeleton(harmless.text));
        expect(made.verdict).toEqual(harmless.verdict);
      }),
      runs(300),
    );
  });

  it('is in code spans only of the outcome of an apply', () => {
    const outcomes: readonly ((text: string) => readonly StepOutcome[])[] = [
      (text) => [
        { step: id(1), type: 'refused', status: 409, says: text, requestId: text },
        { step: id(2), type: 'failed', slug: text, says: text },
        { step: id(3), type: 'done', next: text, proof: { type: 'not-verified', why: text } },
      ],
      (text) => [
        { step: id(1), type: 'waiting', on: 'invitation', who: text },
        { step: id(2), type: 'not-started', because: id(1) },
        { step: id(3), type: 'changed-since-plan', condition: { at: { address: address(text) }, exists: true }, found: text },
      ],
    ];
    const textOf = (text: string, at: number): string => {
      const made = withText(text, false);
      const outcome = { startedAt: 'x', endedAt: 'x', interrupted: false, problems: [], steps: outcomes[at]?.(text) ?? [] };
      const likelyCauses = [
        { step: id(1), address: address(text), type: 'not-known', why: text },
        { step: id(3), type: 'in-progress', address: address(text), state: text },
      ] as const;
      return outcomeOf({ ...made, command: 'apply', outcome, likelyCauses, after: made.plan ?? plan() }, context(text)).text;
    };
    fc.assert(
      fc.property(anyName, fc.constantFrom(0, 1), (name, at) => {
        expect(skeleton(textOf(`n${name}`, at))).toBe(skeleton(textOf('nn', at)));
      }),
      runs(100),
    );
  });

  it('is in no heading, and the verdict is the first line', () => {
    fc.assert(
      fc.property(anyName, fc.boolean(), (name, drift) => {
        const { text, verdict } = commentOf(withText(name, drift), files(name), context(name));
        expect(text.split('\n')[0]).toBe(`## Tenantry: ${verdict.line}`);
        expect(verdict.line.length).toBeLessThanOrEqual(180);
        expect(verdict.line).toMatch(/^[\w ,:]+$/);
        for (const line of text.split('\n').filter((one) => one.startsWith('#'))) expect(line).toMatch(/^#{2,4} [\w ,:()]+$/);
      }),
      runs(200),
    );
  });
});

const stepsOf = (many: number, name: string, dangerous: number): Pick<Review, 'plan' | 'effects' | 'classes'> => ({
  plan: plan({
    steps: Array.from({ length: many }, (_, index) =>
      step({
        id: id(index),
        resources: [address(`member/${name}${index}`)],
        changes: [{ resource: address(`member/${name}${index}`), field: 'roles', from: [], to: ['editor'] }],
      }),
    ),
  }),
  effects: Array.from({ length: dangerous }, (_, index) => effectOf(index, `${name}${index}`)),
  classes: [classOf('change', many)],
});

const findingsOf = (many: number): readonly ReportedFinding[] =>
  Array.from({ length: many }, (_, index) => ({
    ...findingNamed(`policy-${index % 40}`),
    address: address(`member/person-${index}@acme.example`),
  }));

describe('what fails the check', () => {
  const failOn = ['critical', 'high', 'medium', 'low'] as const;
  const one = fc
    .record({
      name: fc.constantFrom('ana', 'bob', 'eva', 'rui'),
      policy: fc.constantFrom('a', 'b', 'c', 'd'),
      severity: fc.constantFrom(...failOn),
    })
    .map(({ name, policy: id, severity }) => finding(name, { policy: id, severity, at: { file: 'acme/domains.yaml', line: 1, col: 1 } }));
  const some = fc.uniqueArray(one, { selector: ({ policy, address: at }) => `${policy} ${at}`, maxLength: 16 });

  it('is the first part with its sentence, its fix and the changed line, and nothing runs after the merge', () => {
    fc.assert(
      fc.property(some, fc.constantFrom(...failOn), (introduced, least) => {
        const failing = introduced.filter(({ severity }) => failOn.indexOf(severity as 'low') <= failOn.indexOf(least));
        const { text } = commentOf(
          review({
            command: 'plan',
            plan: plan({ steps: [step({ resources: [address('invitation/ana')] })] }),
            classes: [classOf('change', 1)],
            policies: ['a', 'b', 'c', 'd'].map((id) => ({ ...policy, id })),
            outlook: outlook({ introduced, gate: { failOn: least, onlyNew: true, failing: failing.length, loosened: 0, hidden: 0 } }),
          }),
          [],
          context('main'),
        );
        const [, first = ''] = text.split(/^###? /m).slice(1);
        expect(first.includes('fails the check\n') || first.includes('fail the check\n')).toBe(failing.length > 0);
        expect(text.includes('### After the merge')).toBe(failing.length === 0);
        const listed = failing.length === 0 ? [] : first.split('\n').filter((line) => /^\| \*\*\w+\*\*: /.test(line));
        expect(listed).toHaveLength(Math.min(failing.length, 10));
        for (const row of listed)
          expect(row).toMatch(/<br>`.+`<br>\*\*Fix:\*\* .+ \| \[`people.yaml:7`\]\(.*\)<br>found at \[`domains.yaml:1`\]/);
        // Each is listed once: here, or in the table of its group.
        const [, table = ''] = /#### Introduced by this change \(\d+\)\n\n([\s\S]*?)\n\n/.exec(text) ?? [];
        for (const { policy: id, address: at } of introduced)
          expect([first, table].filter((part) => part.includes(`\`${id}\``) && part.includes(`\`${at}\``)).length).toBeGreaterThan(0);
      }),
      runs(100),
    );
  });
});

describe('the size of a comment', () => {
  it('leaves room for the marker within the limit of GitHub', () => {
    expect(mostBytes).toBeLessThanOrEqual(65_536 - 1_000);
  });

  it('is within the limit of GitHub, and contains everything that a reviewer must read, or the change is too large', () => {
    fc.assert(
      fc.property(fc.nat(900), fc.nat(900), fc.nat(1500), fc.constantFrom('p', 'ação '.repeat(8)), (many, part, open, name) => {
        const dangerous = Math.min(many, part);
        const found = findingsOf(open);
        const one = review({
          command: 'plan',
          ...stepsOf(many, name, dangerous),
          outlook: outlook({ introduced: found, remaining: found, fixed: found }),
        });
        const { text, verdict } = commentOf(one, [], context('main'));
        expect(bytesOf(text)).toBeLessThanOrEqual(mostBytes);
        const isTooLarge = verdict.name === 'too-large';
        const [, table = ''] = /### Review th[\s\S]*?\n\n([\s\S]*?)\n\n/.exec(text) ?? [];
        const rows = table
          .split('\n')
          .slice(2)
          .filter((line) => line !== '').length;
        expect(rows).toBe(isTooLarge ? 0 : dangerous);
        expect(!isTooLarge || dangerous > 20).toBe(true);
        const policies = new Set(found.map(({ policy }) => policy));
        const [, introduced = ''] = /#### Introduced by this change \(\d+\)\n\n([\s\S]*?)\n\n/.exec(text) ?? [];
        expect([...policies].filter((policy) => !introduced.includes(`\`${policy}\``))).toEqual(isTooLarge ? [...policies] : []);
      }),
      runs(25, 100),
    );
  });

  it('is too large for 2,000 changes that grant access, and explains how to continue', () => {
    const { text, verdict } = commentOf(review({ command: 'plan', ...stepsOf(2000, 'person', 2000) }), [], context('main'));
    expect(verdict.name).toBe('too-large');
    expect(text).toContain('Split the pull request.');
    expect(text).toContain('a'.repeat(32));
  });

  it('is too large for findings of the change that do not fit, whatever else is dropped', () => {
    const found = findingsOf(900).map((one, index) => ({
      ...one,
      at: { file: `acme/file-${index}.yaml`, line: index + 1, col: 1, role: 'declaration' as const },
    }));
    const { text, verdict } = commentOf(review({ command: 'plan', outlook: outlook({ introduced: found }) }), [], context('main'));
    expect(verdict).toMatchObject({
      name: 'too-large',
      line: expect.stringMatching(/^\d+ changes? and 900 findings, too large to review$/),
    });
    expect(text).toContain('Split the pull request.');
    expect(commentOf(review({ command: 'plan', outlook: outlook({ remaining: found }) }), [], context('main')).verdict.name).not.toBe(
      'too-large',
    );
  });

  it('shows what a finding causes below it, and drops none of them', () => {
    const names = ['a', 'b', 'c', 'd'];
    const one = fc
      .record({
        policy: fc.constantFrom(...names),
        resource: fc.constantFrom('x', 'y'),
        below: fc.option(fc.constantFrom(...names), { nil: undefined }),
        line: fc.integer({ min: 1, max: 2 }),
        severity: fc.constantFrom('high' as const, 'low' as const),
      })
      .map(({ resource, below, line, ...more }) =>
        finding(resource, { ...more, ...(below !== undefined && { below }), at: { file: 'acme/x.yaml', line, col: 1 } }),
      );
    const failures = fc.uniqueArray(one, { selector: ({ policy, address }) => `${policy} ${address}`, minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(failures, (introduced) => {
        const { text } = commentOf(review({ command: 'plan', outlook: outlook({ introduced }) }), [], context('main'));
        const [, table = ''] = /#### Introduced by this change \(\d+\)\n\n([\s\S]*?)\n\n/.exec(text) ?? [];
        for (const { policy, address: resource, severity } of introduced) {
          const row = table.split('\n').find((line) => line.includes(`\`${policy}\``) && line.includes(`\`${resource}\``));
          expect(row).toBeDefined();
          expect(row?.startsWith(`| ${severity} |`) || row?.includes(`\`${policy}\` (${severity})`)).toBe(true);
        }
        expect(text).toContain(`${introduced.length} introduced`);
      }),
      runs(60, 500),
    );
    const [cause, caused] = [finding('x', { policy: 'cause' }), finding('x', { policy: 'caused', below: 'cause' })];
    const { text } = commentOf(review({ command: 'plan', outlook: outlook({ introduced: [caused, cause] }) }), [], context('main'));
    expect(text).toContain('| high | `cause`<br>↳ `caused` | `member/x` |');
  });

  it('takes time linear in the number of findings', () => {
    const work = (many: number): number => {
      let asked = 0;
      const counting = { ...context('main'), shown: (name: string) => ((asked += 1), name) };
      commentOf(
        review({
          command: 'plan',
          ...stepsOf(10, 'p', 1),
          outlook: outlook({ introduced: findingsOf(many), remaining: findingsOf(many) }),
        }),
        [],
        counting,
      );
      return asked;
    };
    expect(work(3000)).toBeLessThanOrEqual(2 * work(1500) + 100);
    expect(work(3000)).toBeLessThanOrEqual(12_000);
  });
});
