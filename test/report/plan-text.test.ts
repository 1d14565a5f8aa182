// A plan as people read it: groups in the order of danger, fields by added and removed values, scheduled work by its first steps.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldChange } from '../../src/diff/difference.ts';
import type { Address } from '../../src/kinds/address.ts';
import { acknowledgements, digestOfPart, stepClasses } from '../../src/plan/digests.ts';
import type { Plan, Step, StepId } from '../../src/plan/plan.ts';
import { changeLine } from '../../src/report/field-change.ts';
import { blocksAsMarkdown } from '../../src/report/markdown-blocks.ts';
import { type PlanShown, planBlocks, planCounts } from '../../src/report/plan-blocks.ts';
import { blocksAsText } from '../../src/report/text.ts';
import { en } from '../../src/report/texts/en.ts';
import { partOf, plan, step } from './reviews.ts';

const text = (of: Plan, shown: PlanShown = {}): string => blocksAsText(planBlocks(of, shown, en), { colour: false });
const id = (number: number): StepId => number.toString(16).padStart(32, '0') as StepId;

const change = (from: FieldChange['from'], to: FieldChange['to']): string =>
  blocksAsText([{ type: 'paragraph', text: changeLine({ field: 'f', from, to }, en) }], { colour: false }).trim();

describe('a field', () => {
  it.each([
    ['a value', 1, 2, 'f: 1 → 2'],
    ['nothing', null, 'x', 'f: none → x'],
    ['an empty text', '', 'x', 'f: "" → x'],
    ['added and removed items', ['a', 'b'], ['b', 'c'], 'f: +c -a'],
    ['another order', ['a', 'b'], ['b', 'a'], 'f: [a, b] → [b, a]'],
    ['a map', { a: 1 }, { a: [2] }, 'f: {a: 1} → {a: [2]}'],
    ['long values', 'x'.repeat(200), 'y', `f: ${'x'.repeat(119)}… → y`],
  ])('%s', (_, from, to, said) => expect(change(from, to)).toBe(said));
});

it('shows steps that need an acknowledgement first, then access-granting ones, deletions, updates and creations, each with its place in the order of execution', () => {
  const steps = [
    step({ id: id(1), position: 1, type: 'create', description: 'make it' }),
    step({ id: id(2), position: 2, type: 'update', description: 'change it' }),
    step({ id: id(3), position: 3, type: 'delete', description: 'take it', acknowledgeFor: ['irreversible'] }),
    step({ id: id(4), position: 4, type: 'update', description: 'open it', accessEffect: 'grants' }),
    step({ id: id(5), position: 5, type: 'create', description: 'crown it', acknowledgeFor: ['makes-administrator'] }),
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

it('shows the reason of each step, its acknowledgement, and the others that it affects', () => {
  const on = ['member/a@x', 'member/b@x'] as unknown as readonly Address[];
  const one = step({
    description: 'grant a role',
    resources: on,
    because: { source: { file: 'a.yaml', line: 2, col: 3 }, why: 'older than 60d' },
    reversibility: 'partially-reversible',
    loses: 'to return, the member must accept a new invitation',
    acknowledgeFor: ['partially-reversible'],
  });
  expect(text(plan({ steps: [one], acknowledge: { change: 'd'.repeat(32) } }))).toContain(
    '! #1 grant a role\n      member/a@x, member/b@x\n      partially reversible: to return, the member must accept a new invitation\n      older than 60d (a.yaml:2:3)\n',
  );
});

describe('one call for several', () => {
  const [a, b, c] = ['member/a@x', 'member/b@x', 'member/c@x'] as unknown as readonly [Address, Address, Address];
  const gain = (resource: Address, from: readonly string[]) => ({ resource, field: 'roles', from, to: [...from, 'editor'] });

  it('shows common parts once', () => {
    const one = step({ description: 'grant role editor', resources: [a, b], changes: [gain(a, []), gain(b, ['viewer'])] });
    expect(text(plan({ steps: [one] }))).toContain(
      ' grant role editor\n      member/a@x, member/b@x\n      roles: +editor\n      acme/people.yaml',
    );
  });

  it('names the resource of each change if they differ', () => {
    const one = step({
      description: 'change them',
      resources: [a, b, c],
      changes: [gain(a, []), { resource: b, field: 'name', from: 1, to: 2 }, gain(c, [])],
    });
    const lines = 'member/a@x, member/c@x roles: +editor\n      member/b@x name: 1 → 2\n      acme/people.yaml';
    expect(text(plan({ steps: [one] }))).toContain(` change them\n      ${lines}`);
    expect(blocksAsMarkdown(planBlocks(plan({ steps: [one] }), {}, en))).toMatch(
      /`member\/a@x`, `member\/c@x` roles: .*\n.*`member\/b@x` name: /,
    );
  });
});

describe('scheduled work that is alike', () => {
  const images = (number: number, more: (index: number) => Partial<Step> = () => ({})) =>
    Array.from({ length: number }, (_, index) =>
      step({
        id: id(index),
        position: index + 1,
        type: 'delete',
        kind: 'image',
        class: 'due',
        description: `delete image ${index}`,
        acknowledgeFor: ['irreversible'],
        because: {
          source: { file: 'a.yaml', line: 2, col: 3 },
          why: index === 0 ? 'is untagged and older than 30d' : 'is not one of the 5 newest',
        },
        due: {
          work: 'image-retention',
          resource: 'repository/br-se1/loja/api' as Address,
          since: `2025-0${2 + (index % 3)}-01T10:00:00Z`,
          bytes: 10_000_000 + index,
        },
        ...more(index),
      }),
    );

  it('is one line with number, age, size and reason', () => {
    expect(text(plan({ steps: images(156) }))).toContain(
      [
        '  Needs acknowledgement (156)',
        '    ! #1–#156 delete 156 images of loja/api, oldest 2025-02-01, 1.6 GB',
        '      irreversible',
        '      is untagged and older than 30d (1), is not one of the 5 newest (155) (a.yaml:2:3)',
        '      … 156 steps (use --verbose to show all)',
      ].join('\n'),
    );
  });

  it('is shown step by step on request, and folded away on a page', () => {
    const blocks = planBlocks(plan({ steps: images(3) }), {}, en);
    expect(blocksAsText(blocks, { colour: false, verbose: true })).toMatch(
      /! #1–#3 delete 3 images[^]*! #1 delete image 0[^]*! #3 delete image 2/,
    );
    expect(blocksAsMarkdown(blocks)).toMatch(
      /delete 3 images of loja[^]*<details><summary>3 steps<\/summary>[^]*delete image 0[^]*delete image 2/,
    );
  });

  it.each([
    ['two are listed one by one', images(2), ['#1 delete image 0', '#2 delete image 1']],
    [
      'another repository is another line',
      images(6, (index) => (index < 3 ? {} : { due: { work: 'image-retention', resource: 'repository/br-se1/loja/ação' as Address } })),
      ['#1–#3 delete 3 images of loja/api, oldest 2025-02-01, 30.0 MB', '#4–#6 delete 3 images of loja/ação'],
    ],
    [
      'values that are not known for all are omitted',
      images(3, (index) => (index === 0 ? { due: { work: 'image-retention', resource: 'repository/br-se1/loja/api' as Address } } : {})),
      ['#1–#3 delete 3 images of loja/api, at least 20.0 MB'],
    ],
    [
      'restore points of a volume',
      images(3, (index) => ({
        kind: 'snapshot',
        due: { work: 'expiry', resource: 'volume/br-ne1/db' as Address, since: `2026-01-0${index + 1}T00:00:00Z` },
      })),
      ['#1–#3 delete 3 snapshots of volume br-ne1/db, oldest 2026-01-01'],
    ],
    [
      'new ones of many volumes',
      images(4, (index) => ({
        type: 'create',
        kind: 'snapshot',
        due: { work: 'restore-point', resource: `volume/br-ne1/db-${index}` as Address },
        position: 2 * index + 1,
      })),
      ['#1…#7 create 4 snapshots of 4 volumes: br-ne1/db-0, br-ne1/db-1 and 2 more'],
    ],
    [
      'keys are listed one by one',
      images(3, () => ({ due: { work: 'key-rotation', resource: 'api-key/ci/a' as Address } })),
      ['#1 delete image 0', '#2 delete image 1', '#3 delete image 2'],
    ],
  ])('%s', (_, steps, lines) => {
    const printed = text(plan({ steps }))
      .split('\n')
      .filter((line) => /#\d/.test(line));
    expect(printed.map((line) => line.trim().slice(2))).toEqual(lines);
  });

  it('never hides the simulation result of a step', () => {
    const refused = (...numbers: readonly number[]) => ({
      assumed: [],
      differs: [],
      verdicts: numbers.map((number) => ({ type: 'refused', step: id(number), status: 409, says: 'in use', assumed: [] }) as const),
    });
    const one = text(plan({ steps: images(4) }), { simulation: refused(1) });
    expect(one).toMatch(/#2 delete image 1 {2}refused \(409\)\n +in use/);
    expect(one).toContain('#1…#4 delete 3 images');
    expect(text(plan({ steps: images(4) }), { simulation: refused(0, 1, 2, 3) })).toMatch(
      /#1–#4 delete 4 images.* {2}refused \(409\)\n +in use\n/,
    );
  });

  it('counts every step once, whatever the grouping', () => {
    const facts = fc.record({
      work: fc.constantFrom('expiry', 'copy', 'image-retention', 'restore-point', 'key-retirement'),
      resource: fc.constantFrom('repository/br-se1/loja/api', 'volume/br-ne1/db', 'volume/br-ne1/ação', 'odd') as fc.Arbitrary<Address>,
    });
    const more = fc.record({
      due: fc.option(facts, { nil: undefined }),
      type: fc.constantFrom('create', 'delete'),
      acknowledgeFor: fc.subarray(['irreversible'] as const),
    });
    fc.assert(
      fc.property(fc.array(more, { maxLength: 20 }), (all) => {
        const steps = images(all.length, (index) => {
          const { due, ...rest } = all[index] ?? { due: undefined };
          return { ...rest, ...(due ? { due } : { class: 'change' as const, due: undefined }) } as Partial<Step>;
        });
        const parts = text(plan({ steps, acknowledge: acknowledgements(partOf(steps)) }))
          .split(/^ {2}(?=Needs|Access|Deletions|Updates|Creations)/m)
          .slice(1);
        const shown = parts.map((part) => {
          const [head = '', ...lines] = part.split('\n');
          const numbers = lines.flatMap((line) => {
            const group = /^ {4}\S #\d+[–…]#\d+ \w+ (\d+) /.exec(line)?.[1];
            return group === undefined ? (/^ {4}\S #\d+ /.test(line) ? [1] : []) : [Number(group)];
          });
          return [Number(/\((\d+)\)/.exec(head)?.[1]), numbers.reduce((sum, number) => sum + number, 0)];
        });
        for (const [counted, printed] of shown) expect(printed).toBe(counted);
        expect(shown.reduce((sum, [counted = 0]) => sum + counted, 0)).toBe(steps.length);
      }),
    );
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [1_560_000_000, '1.6 GB'],
    [2e18, '2000.0 PB'],
  ])('%d is %s', (bytes, says) => expect(en.format.size(bytes)).toBe(says));
});

it('shows every other step in full', () => {
  const steps = Array.from({ length: 20 }, (_, index) =>
    step({ id: id(index), position: index + 1, type: 'create', description: `make ${index}` }),
  );
  expect(text(plan({ steps })).match(/\+ #/g)).toHaveLength(20);
});

describe('counts', () => {
  it.each([
    [plan(), 'no changes'],
    [plan({ steps: [step({ class: 'due' }), step(), step({ class: 'drift' }), step()] }), '2 changes, 1 drift, 1 scheduled'],
    [
      plan({ unplanned: [{ address: 'volume/x' as Address, class: 'change', answer: { type: 'unknown', fields: [], why: 'denied' } }] }),
      'no changes; 1 unknown',
    ],
  ])('%#', (of, counts) => expect(planCounts(of, en)).toBe(counts));
});

it('lists the steps that an apply leaves out', () => {
  const steps = [step({ id: id(1) }), step({ id: id(2), class: 'due' })];
  const chosen = { classes: ['change'], steps: [id(1)], fresh: [], stranded: [] } as const;
  expect(text(plan({ steps }), { chosen, brief: true })).toContain('Selected: 1 of 2 steps; 1 step of scheduled work only with --due.');
});

describe('the heading of steps that need an acknowledgement', () => {
  const steps = fc
    .array(
      fc.record({
        type: fc.constantFrom('create', 'update', 'delete'),
        class: fc.constantFrom(...stepClasses),
        accessEffect: fc.constantFrom('none', 'revokes', 'grants', 'lockout-risk'),
        acknowledgeFor: fc.subarray(['irreversible', 'makes-administrator', 'removals-above-limit'] as const),
      }),
      { maxLength: 12 },
    )
    .map((all) => all.map((one, index) => step({ ...one, id: id(index + 1), position: index + 1, description: `step ${index + 1}` })));

  it('is above exactly the set that its digest covers', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const shown = blocksAsText(planBlocks(plan({ steps: all, acknowledge: acknowledgements(partOf(all)) }), {}, en), {
          colour: false,
          verbose: true,
        });
        // A part ends with the next heading, which is indented less than its steps.
        const parts = shown.split(/^ {2}(?=Needs acknowledgement)/m).slice(1);
        const printed = parts.map((part) => {
          const [head = '', ...rest] = part.split('\n');
          const end = rest.findIndex((line) => /^ {0,2}\S/.test(line));
          const own = (end < 0 ? rest : rest.slice(0, end)).flatMap((line) => /^ {4}! #(\d+) /.exec(line)?.[1] ?? []);
          return [
            /--acknowledge (\w+)/.exec(head)?.[1],
            digestOfPart(partOf(all.filter(({ position }) => own.includes(String(position))))),
          ];
        });
        expect(printed.map(([named]) => named)).toEqual(Object.values(acknowledgements(partOf(all))));
        expect(printed.filter(([named, digest]) => named !== digest)).toEqual([]);
        expect(shown.match(/^ {4}! #/gm) ?? []).toHaveLength(all.filter(({ acknowledgeFor }) => acknowledgeFor.length > 0).length);
      }),
    );
  });
});

describe('a creation', () => {
  it('lists the values it sends, and secrets only by name', () => {
    const one = step({
      type: 'create',
      description: 'create role reviewer',
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
