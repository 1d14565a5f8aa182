// A plan as people read it: groups in the order of danger, fields by what comes and goes, due work by its first steps.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acknowledgements, digestOfSteps, stepClasses } from '../../src/plan/digests.ts';
import type { FieldChange } from '../../src/diff/difference.ts';
import type { Address } from '../../src/kinds/address.ts';
import type { StepId } from '../../src/plan/plan.ts';
import { changeLine } from '../../src/report/field-change.ts';
import { planBlocks, planCounts } from '../../src/report/plan-blocks.ts';
import { blocksAsMarkdown } from '../../src/report/markdown.ts';
import { blocksAsText } from '../../src/report/text.ts';
import { plan, step } from './reviews.ts';

const text = (...of: Parameters<typeof planBlocks>): string => blocksAsText(planBlocks(...of), { colour: false });
const id = (number: number): StepId => number.toString(16).padStart(32, '0') as StepId;

const change = (from: FieldChange['from'], to: FieldChange['to']): string =>
  blocksAsText([{ type: 'paragraph', text: changeLine({ field: 'f', from, to }) }], { colour: false }).trim();

describe('a field', () => {
  it.each([
    ['a value', 1, 2, 'f: 1 → 2'],
    ['nothing', null, 'x', 'f: none → x'],
    ['an empty text', '', 'x', 'f: "" → x'],
    ['what comes and goes', ['a', 'b'], ['b', 'c'], 'f: +c -a'],
    ['another order', ['a', 'b'], ['b', 'a'], 'f: [a, b] → [b, a]'],
    ['a map', { a: 1 }, { a: [2] }, 'f: {a: 1} → {a: [2]}'],
    ['long values', 'x'.repeat(200), 'y', `f: ${'x'.repeat(119)}… → y`],
  ])('%s', (_, from, to, said) => expect(change(from, to)).toBe(said));
});

it('shows what needs an acknowledgement first, then what grants access, deletions, updates, creations, with the order of execution beside', () => {
  const steps = [
    step({ id: id(1), position: 1, type: 'create', says: 'make it' }),
    step({ id: id(2), position: 2, type: 'update', says: 'change it' }),
    step({ id: id(3), position: 3, type: 'remove', says: 'take it', acknowledgeFor: ['irreversible'] }),
    step({ id: id(4), position: 4, type: 'update', says: 'open it', exposure: 'broadens' }),
    step({ id: id(5), position: 5, type: 'create', says: 'crown it', acknowledgeFor: ['makes-administrator'] }),
  ];
  const lines = text(plan({ steps }))
    .split('\n')
    .filter((line) => /#\d|\(\d\)$/.test(line));
  expect(lines.map((line) => line.trim())).toEqual([
    'Needs acknowledgement (2)',
    '! #3 take it',
    '! #5 crown it',
    'Access-granting changes: review first (1)',
    '~ #4 open it',
    'Updates (1)',
    '~ #2 change it',
    'Creations (1)',
    '+ #1 make it',
  ]);
});

it('says why each step exists, what it asks for, and whom else it concerns', () => {
  const on = ['member/a@x', 'member/b@x'] as unknown as readonly Address[];
  const one = step({
    says: 'grant a role',
    on,
    because: { source: { file: 'a.yaml', line: 2, col: 3 }, why: 'older than 60d' },
    acknowledgeFor: ['lossy'],
  });
  expect(text(plan({ steps: [one], acknowledge: { change: 'd'.repeat(32) } }))).toContain(
    '! #1 grant a role\n      member/a@x, member/b@x\n      not fully reversible\n      older than 60d (a.yaml:2:3)\n',
  );
});

describe('one call for several', () => {
  const [a, b, c] = ['member/a@x', 'member/b@x', 'member/c@x'] as unknown as readonly [Address, Address, Address];
  const gain = (of: Address, from: readonly string[]) => ({ of, field: 'roles', from, to: [...from, 'editor'] });

  it('says what is the same for all of them once', () => {
    const one = step({ says: 'grant role editor', on: [a, b], changes: [gain(a, []), gain(b, ['viewer'])] });
    expect(text(plan({ steps: [one] }))).toContain(
      ' grant role editor\n      member/a@x, member/b@x\n      roles: +editor\n      acme/people.yaml',
    );
  });

  it('says whose each change is where they differ', () => {
    const one = step({ says: 'change them', on: [a, b, c], changes: [gain(a, []), { of: b, field: 'name', from: 1, to: 2 }, gain(c, [])] });
    const lines = 'member/a@x, member/c@x roles: +editor\n      member/b@x name: 1 → 2\n      acme/people.yaml';
    expect(text(plan({ steps: [one] }))).toContain(` change them\n      ${lines}`);
    expect(blocksAsMarkdown(planBlocks(plan({ steps: [one] })))).toMatch(/`member\/a@x`, `member\/c@x` roles: .*\n.*`member\/b@x` name: /);
  });
});

const many = (name: 'due' | 'change') =>
  Array.from({ length: 20 }, (_, index) =>
    step({ id: id(index), position: index + 1, type: 'create', class: name, says: `make ${index}` }),
  );

it('shows due work that is alike by its first steps, and all else in full', () => {
  expect(text(plan({ steps: many('due') }))).toContain('… and 18 more');
  expect(text(plan({ steps: many('change') })).match(/\+ #/g)).toHaveLength(20);
});

describe('counts', () => {
  it.each([
    [plan(), 'no changes'],
    [plan({ steps: [step({ class: 'due' }), step(), step({ class: 'drift' }), step()] }), '2 changes, 1 drift, 1 scheduled'],
    [
      plan({ unplanned: [{ address: 'volume/x' as Address, class: 'change', answer: { type: 'unknown', fields: [], why: 'denied' } }] }),
      'no changes; 1 unknown',
    ],
  ])('%#', (of, counts) => expect(planCounts(of)).toBe(counts));
});

it('tells what an apply leaves out of it', () => {
  const steps = [step({ id: id(1) }), step({ id: id(2), class: 'due' })];
  const chosen = { classes: ['change'], steps: [id(1)], fresh: [], stranded: [] } as const;
  expect(text(plan({ steps }), { chosen, brief: true })).toContain('Selected: 1 of 2 steps; 1 step of scheduled work only with --due.');
});

describe('the heading of steps that need an acknowledgement', () => {
  const steps = fc
    .array(
      fc.record({
        type: fc.constantFrom('create', 'update', 'remove'),
        class: fc.constantFrom(...stepClasses),
        exposure: fc.constantFrom('none', 'narrows', 'broadens', 'may-lock-out'),
        acknowledgeFor: fc.subarray(['irreversible', 'makes-administrator', 'removals-above-limit'] as const),
      }),
      { maxLength: 12 },
    )
    .map((all) => all.map((one, index) => step({ ...one, id: id(index + 1), position: index + 1, says: `step ${index + 1}` })));

  it('stands above exactly the set that its digest covers', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const shown = blocksAsText(planBlocks(plan({ steps: all, acknowledge: acknowledgements(all) })), { colour: false, verbose: true });
        // A part ends with the next heading, which is indented less than its steps.
        const parts = shown.split(/^ {2}(?=Needs acknowledgement)/m).slice(1);
        const told = parts.map((part) => {
          const [head = '', ...rest] = part.split('\n');
          const end = rest.findIndex((line) => /^ {0,2}\S/.test(line));
          const own = (end < 0 ? rest : rest.slice(0, end)).flatMap((line) => /^ {4}! #(\d+) /.exec(line)?.[1] ?? []);
          return [/--acknowledge (\w+)/.exec(head)?.[1], digestOfSteps(all.filter(({ position }) => own.includes(String(position))))];
        });
        expect(told.map(([named]) => named)).toEqual(Object.values(acknowledgements(all)));
        expect(told.filter(([named, digest]) => named !== digest)).toEqual([]);
        expect(shown.match(/^ {4}! #/gm) ?? []).toHaveLength(all.filter(({ acknowledgeFor }) => acknowledgeFor.length > 0).length);
      }),
    );
  });
});

describe('a creation', () => {
  it('lists what it sends, secrets by their names only', () => {
    const one = step({
      type: 'create',
      says: 'create role reviewer',
      body: {
        name: 'reviewer',
        permissions: ['a', 'b'],
        client: { id: 'c1', secret: { secret: 'okta' } },
        in: { idOf: 'registry/x' as Address },
      },
    });
    expect(text(plan({ steps: [one] }))).toContain(
      '      permissions: a, b\n      client.id: c1\n      client.secret: secret okta\n      in: registry/x\n',
    );
  });
});
