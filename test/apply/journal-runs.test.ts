// A journal, read back: runs and their calls, missing outcomes, and truncated, mixed or unrelated files.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftByLast, openSteps, readRuns } from '../../src/apply/journal-runs.ts';
import { runs as often } from '../runs.ts';

const at = (second: number): string => new Date(Date.parse('2026-11-20T12:00:00Z') + second * 1000).toISOString();
const begin = (second: number, steps = 2) => ({ type: 'begin', at: at(second), tool: '0.1.0', tenant: 't', digest: 'd', steps });
const intent = (second: number, step: string, operation = 'iam.createRole') => ({
  type: 'intent',
  at: at(second),
  step,
  operation,
  resources: [`role/${step}`],
  description: `create ${step}`,
});
const answer = (second: number, step: string, more: object = { status: 201 }) => ({ type: 'response', at: at(second), step, ...more });
const outcome = (second: number, step: string, ended = 'done') => ({ type: 'outcome', at: at(second), step, outcome: ended });
const end = (second: number, interrupted = false) => ({ type: 'end', at: at(second), interrupted });

type Lines = readonly (object | string)[];
const by = (run: string, ...lines: readonly object[]): Lines => lines.map((line) => ({ run, ...line }));
/** A line that names no run belongs to the one that began last. */
const textOf = (lines: Lines): string => {
  let begun = 0;
  const named = lines.map((line) => {
    if (typeof line === 'string') return line;
    if ('type' in line && line.type === 'begin') begun += 1;
    return JSON.stringify({ run: `run ${begun}`, ...line });
  });
  return named.map((line) => `${line}\n`).join('');
};

/** `a: calls, outcome`, for each step of each run; `…` for a missing outcome. */
const summary = (text: string): readonly string[] | undefined =>
  readRuns(text)?.runs.map(
    (run) =>
      `${run.steps.map(({ step, calls, outcome: ended }) => `${step} ${calls.map((call) => call.response?.status ?? '-').join('+')} ${ended?.outcome ?? '…'}`).join(', ')}${run.end ? (run.end.interrupted ? ' interrupted' : ' ended') : ''}`,
  );

const numbers = (first: readonly number[]) => ({ first, count: first.length });

const whole: Lines = [begin(0), intent(1, 'a'), answer(2, 'a'), outcome(3, 'a'), outcome(3, 'b', 'already-done'), end(4)];

describe('runs', () => {
  it.each<[string, Lines, readonly string[]]>([
    ['a whole one', whole, ['a 201 done, b  already-done ended']],
    ['nothing', [], []],
    ['one killed before the call was answered', [begin(0), intent(1, 'a')], ['a - …']],
    ['one killed after the answer', [begin(0), intent(1, 'a'), answer(2, 'a')], ['a 201 …']],
    [
      'a call that got no response and was repeated',
      [begin(0), intent(1, 'a'), answer(2, 'a', {}), intent(3, 'a'), answer(4, 'a'), outcome(5, 'a'), end(6)],
      ['a -+201 done ended'],
    ],
    ['one that a signal ended', [begin(0), intent(1, 'a'), answer(2, 'a'), outcome(3, 'a'), end(4, true)], ['a 201 done interrupted']],
    ['several', [...whole, begin(9), intent(10, 'a'), end(11)], ['a 201 done, b  already-done ended', 'a - … ended']],
    [
      'two at the same time, of the same steps',
      [
        ...by('x', begin(0), intent(1, 'a')),
        ...by('y', begin(2), intent(3, 'a')),
        ...by('x', outcome(4, 'b', 'already-done')),
        ...by('y', answer(5, 'a', { status: 409 }), outcome(6, 'a', 'refused')),
        ...by('x', answer(7, 'a'), outcome(8, 'a'), end(9)),
      ],
      ['a 201 done, b  already-done ended', 'a 409 refused'],
    ],
    [
      'a new one after an old one that was killed',
      [begin(0), intent(1, 'a'), ...by('x', begin(2), outcome(3, 'a', 'already-done'), end(4))],
      ['a - …', 'a  already-done ended'],
    ],
    [
      'a new one that finds a step done that a killed one left open after its response',
      [begin(0), intent(1, 'a'), answer(2, 'a'), begin(3), outcome(4, 'a', 'already-done')],
      ['a 201 …', 'a  already-done'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(summary(textOf(lines))).toEqual(expected);
  });

  it('contain everything that was written', () => {
    const lines = [begin(0, 5), intent(1, 'a'), answer(2, 'a', { status: 201, id: 'x', requestId: 'r' }), outcome(3, 'a'), end(4)];
    expect(readRuns(textOf(lines))).toStrictEqual({
      runs: [
        {
          run: 'run 1',
          at: at(0),
          tool: '0.1.0',
          tenant: 't',
          digest: 'd',
          planned: 5,
          steps: [
            {
              step: 'a',
              calls: [
                {
                  at: at(1),
                  operation: 'iam.createRole',
                  resources: ['role/a'],
                  description: 'create a',
                  response: { at: at(2), status: 201, id: 'x', requestId: 'r' },
                },
              ],
              outcome: { at: at(3), outcome: 'done' },
            },
          ],
          end: { at: at(4), interrupted: false },
        },
      ],
      truncated: numbers([]),
      unread: numbers([]),
    });
  });

  it('contain their ids, and the resource of a step without a call', () => {
    const lines = by('x', begin(0), { ...outcome(1, 'a', 'changed-since-plan'), resources: ['role/a'], description: 'create a' });
    expect(readRuns(textOf(lines))?.runs).toMatchObject([
      {
        run: 'x',
        steps: [{ calls: [], outcome: { at: at(1), outcome: 'changed-since-plan', resources: ['role/a'], description: 'create a' } }],
      },
    ]);
  });

  it.each<[string, Lines, number]>([
    ['did everything', whole, 0],
    ['failed at a step', [begin(0), outcome(1, 'a', 'failed'), outcome(2, 'b'), end(3)], 1],
    ['was refused, and skipped a step', [begin(0), outcome(1, 'a', 'refused'), outcome(2, 'b', 'changed-since-plan'), end(3)], 2],
    ['never began a step', [begin(0), outcome(1, 'a'), end(2, true)], 1],
    ['did what an earlier one had not', [begin(0), outcome(1, 'a', 'failed'), end(2), begin(3, 1), outcome(4, 'a'), end(5)], 0],
    ['does not exist', [], 0],
  ])('count what the last one left, which %s', (_, lines, left) => {
    expect(leftByLast(readRuns(textOf(lines))?.runs ?? [])).toBe(left);
  });

  it('show that a later run found a step without an outcome done', () => {
    const again = (ended: string): Lines => [begin(0), intent(1, 'a'), begin(9), outcome(10, 'a', ended), end(11)];
    const open = (lines: Lines) => readRuns(textOf(lines))?.runs.map((run) => openSteps(run).map(({ step }) => step));
    expect(open(again('already-done'))).toEqual([[], []]);
    expect(readRuns(textOf(again('already-done')))?.runs[0]?.steps[0]?.completedLater).toBe(at(9));
    expect(open(again('done'))).toEqual([[], []]);
    expect(open(again('changed-since-plan'))).toEqual([['a'], []]);
    expect(open([begin(0), intent(1, 'a'), outcome(2, 'a')])).toEqual([[]]);
    // Its recorded facts do not change.
    const refused = readRuns(textOf([begin(0), intent(1, 'a'), outcome(2, 'a', 'refused'), begin(9), outcome(10, 'a'), end(11)]));
    expect(refused?.runs[0]?.steps).toStrictEqual([{ step: 'a', calls: [expect.anything()], outcome: { at: at(2), outcome: 'refused' } }]);
    expect(readRuns(textOf([begin(0), intent(1, 'a'), end(2)]))?.runs[0]?.steps).toStrictEqual([{ step: 'a', calls: [expect.anything()] }]);
    expect(open([begin(0), answer(1, 'a')])).toEqual([[]]);
    expect(open([begin(0), outcome(1, 'a'), begin(9), intent(10, 'a')])).toEqual([[], ['a']]);
    // Nothing was called: nothing is open.
    expect(open([begin(0), outcome(1, 'a', 'changed-since-plan')])).toEqual([[]]);
  });
});

describe('a file', () => {
  it.each<[string, string, { readonly truncated: readonly number[]; readonly unread: readonly number[] }]>([
    ['whose last line was cut', textOf(whole).slice(0, -20), { truncated: [6], unread: [] }],
    ['with a cut line that another run follows', textOf([begin(0), '{"type":"inte', begin(9), end(10)]), { truncated: [2], unread: [] }],
    ['with a cut line that the same run follows', textOf([begin(0), '{"type":"inte', end(2)]), { truncated: [], unread: [2] }],
    [
      'with a cut line, another unreadable one, and another run',
      textOf([begin(0), '{"type":"inte', 'hello', begin(9), end(10)]),
      { truncated: [], unread: [2, 3] },
    ],
    [
      'with a cut line that another run follows after an empty line',
      textOf([begin(0), '{"type":"inte', '', begin(9), end(10)]),
      { truncated: [], unread: [2] },
    ],
    ['with a line that was altered', textOf([begin(0), '{"type":"intent"}', intent(1, 'a'), end(2)]), { truncated: [], unread: [2] }],
    ['with a line of an unknown type', textOf([begin(0), { type: 'note', at: at(1) }, end(2)]), { truncated: [], unread: [2] }],
    ['with the name of a method for a type', textOf([begin(0), { type: 'toString', at: at(1) }, end(2)]), { truncated: [], unread: [2] }],
    ['with a response without a request', textOf([begin(0), answer(1, 'a'), end(2)]), { truncated: [], unread: [2] }],
    ['with a line before any run', textOf([outcome(0, 'a'), begin(1), end(2)]), { truncated: [], unread: [1] }],
    [
      'with a line of a run that did not begin in this file',
      textOf([begin(0), ...by('x', outcome(1, 'a')), end(2)]),
      { truncated: [], unread: [2] },
    ],
    ['with zeros after a power loss', `${textOf(whole)}\0\0\0\0`, { truncated: [7], unread: [] }],
    ['with a complete line at its end without contents', `${textOf(whole)}{"type":"outcome"}\n`, { truncated: [], unread: [7] }],
    ['with half a line at its end, terminated by a line break', `${textOf(whole)}{"run":"a\n`, { truncated: [], unread: [7] }],
    ['with a line of another program', `${textOf(whole)}hello\n`, { truncated: [], unread: [7] }],
    ['with empty lines', `\n${textOf(whole)}\n \t\n`, { truncated: [], unread: [] }],
  ])('%s is read', (_, text, expected) => {
    expect(readRuns(text)).toMatchObject({ truncated: numbers(expected.truncated), unread: numbers(expected.unread) });
    expect(readRuns(text)?.runs[0]?.tenant).toBe('t');
  });

  it.each([
    ['a plan', '{"type":"tenantry-plan","plan":{}}\n'],
    ['a list', '[]\n'],
    ['YAML', 'version: 1\n'],
    ['other lines of JSON', '{"level":"info"}\n{"level":"warn"}\n'],
    ['an invalid time', textOf([{ ...begin(0), at: 'yesterday' }])],
  ])('that is something else is not a journal: %s', (_, text) => {
    expect(readRuns(text)).toBeUndefined();
  });

  it('with mostly unreadable lines keeps the numbers of the first ones', () => {
    const { truncated, unread } = readRuns(`${textOf([begin(0)])}${'{"a":1}\n'.repeat(1000)}{"b`) ?? {};
    expect(unread).toEqual({ first: Array.from({ length: 100 }, (_, index) => index + 2), count: 1000 });
    expect(truncated).toEqual(numbers([1002]));
  });

  it('shows none of its control characters', () => {
    const evil = 'x\u001b[2J\u202e\u0007y';
    const lines = [
      { ...begin(0), tenant: evil, tool: evil },
      { ...intent(1, evil), resources: [evil], removes: [evil] },
      { ...answer(2, evil, { id: evil, requestId: evil }) },
      { ...outcome(3, evil, evil), message: evil, description: evil, resources: [evil] },
    ].map((line) => ({ run: evil, ...line }));
    expect(JSON.stringify(readRuns(textOf(lines)))).not.toMatch(/\\u001b|\\u0007|\u202e/);
  });

  it('cut anywhere after its first line is read, and at most its last line is torn', () => {
    const text = textOf([...whole, begin(9), intent(10, 'ã'), answer(11, 'ã'), outcome(12, 'ã')]);
    const bytes = Buffer.from(text);
    const first = bytes.indexOf(10);
    fc.assert(
      fc.property(fc.integer({ min: first, max: bytes.length }), (cut) => {
        const left = new TextDecoder().decode(bytes.subarray(0, cut));
        const read = readRuns(left);
        const lines = left.split('\n').length;
        expect(read?.unread).toEqual(numbers([]));
        expect([numbers([]), numbers([lines])]).toContainEqual(read?.truncated);
        // The facts of the whole text about a step are also those of the truncated one, or open.
        for (const step of read?.runs.flatMap((run) => run.steps) ?? [])
          expect(['done', 'already-done', undefined]).toContain(step.outcome?.outcome);
      }),
      often(100),
    );
  });
});
