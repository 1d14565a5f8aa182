// A run of several steps: the events of each for the journal and the observer, and the causes of its end.
import { describe, expect, it } from 'vitest';
import type { JournalLine } from '../../src/apply/journal.ts';
import { type ApplyEvent, runSteps } from '../../src/apply/run-steps.ts';
import { TenantryError } from '../../src/errors.ts';
import type { Step } from '../../src/plan/plan.ts';
import type { CallResult } from '../../src/platform/client.ts';
import { addressOfText } from '../plan/world.ts';
import { accepted, failure, type Script, scripted } from './scripted.ts';
import { lookAt, stepOf } from './step-of.ts';

const stepAt = (position: number, rest: Partial<Step> = {}): Step => stepOf(position, [addressOfText(`volume/br-se1/v${position}`)], rest);
const needing = (position: number, ...needs: readonly Step[]): Step => stepAt(position, { dependsOn: needs.map(({ id }) => id) });

interface Case extends Partial<Script> {
  readonly concurrency?: number;
  /** The effect of writing a line. */
  readonly write?: (line: JournalLine) => Promise<void> | void;
}

/** Steps without reads: their outcome is the response of the platform. */
const run = async (steps: readonly Step[], { concurrency = 1, write, ...script }: Case = {}) => {
  const scene = scripted({ seen: () => ({}), ...script });
  const [lines, events]: [JournalLine[], ApplyEvent[]] = [[], []];
  const outcome = runSteps({
    ...scene.context,
    steps,
    lookup: lookAt(),
    journal: {
      write: (line) => {
        const written = write?.(line);
        return written instanceof Promise ? written.then(() => void lines.push(line)) : void lines.push(line);
      },
      close: () => undefined,
    },
    concurrency,
    progress: (event) => events.push(event),
  });
  return { ...scene, lines, events, outcome: await outcome };
};
const types = (outcome: { readonly steps: readonly { readonly type: string }[] }): readonly string[] =>
  outcome.steps.map(({ type }) => type);
const wait = async (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const refused = (status: number): CallResult => failure('refused', { status, says: 'no' });

describe('the events of a run', () => {
  it('are each start and each end, with the number of ended steps', async () => {
    const [one, two, three] = [stepAt(1), stepAt(2), needing(3, stepAt(1))];
    const { events, outcome } = await run([one, two, three], { answers: [refused(403), accepted()] });
    expect(events).toEqual([
      { type: 'started', step: one },
      { type: 'ended', step: one, outcome: { step: one.id, type: 'refused', status: 403, says: 'no' }, ended: 1, total: 3 },
      { type: 'ended', step: three, outcome: { step: three.id, type: 'not-started', because: one.id }, ended: 2, total: 3 },
      { type: 'started', step: two },
      { type: 'ended', step: two, outcome: { step: two.id, type: 'done' }, ended: 3, total: 3 },
    ]);
    expect(outcome).toEqual({
      startedAt: '1970-01-01T00:00:00Z',
      endedAt: '1970-01-01T00:00:00Z',
      steps: [
        { step: one.id, type: 'refused', status: 403, says: 'no' },
        { step: two.id, type: 'done' },
        { step: three.id, type: 'not-started', because: one.id },
      ],
      interrupted: false,
      problems: [],
    });
  });

  it('are in the journal, except for steps that never started', async () => {
    const waitsFor = { on: 'dns', who: 'somebody must publish it' } as const;
    const never = [{ at: { address: addressOfText('volume/br-se1/none') }, exists: true }];
    const steps = [stepAt(1), needing(2, stepAt(1)), stepAt(3), stepAt(4, { waitsFor, postconditions: never })];
    const { lines } = await run(steps, { answers: [refused(422), accepted()] });
    const outcomes = lines.filter(({ type }) => type === 'outcome');
    const about = (position: number) => ({
      type: 'outcome',
      at: '1970-01-01T00:00:00Z',
      step: stepAt(position).id,
      resources: [`volume/br-se1/v${position}`],
      description: `step ${position}`,
    });
    expect(outcomes).toStrictEqual([
      { ...about(1), outcome: 'refused', message: 'no' },
      { ...about(3), outcome: 'done' },
      { ...about(4), outcome: 'waiting', message: 'somebody must publish it' },
    ]);
    expect(lines.map(({ type }) => type)).toEqual([
      'intent',
      'response',
      'outcome',
      'intent',
      'response',
      'outcome',
      'intent',
      'response',
      'outcome',
    ]);
  });
});

describe('the outcome of a step in the journal', () => {
  const [made, gone] = [addressOfText('volume/br-se1/made'), addressOfText('volume/br-se1/gone')];
  it.each<[string, Partial<Step>, object]>([
    ['creates', { creates: made }, { creates: made }],
    ['deletes', { deletes: gone }, { deletes: gone }],
    ['replaces', { creates: made, deletes: gone }, { creates: made, deletes: gone }],
  ])('names what it %s', async (_, rest, expected) => {
    const step = stepAt(1, rest);
    const { lines } = await run([step]);
    expect(lines.at(-1)).toStrictEqual({
      type: 'outcome',
      at: '1970-01-01T00:00:00Z',
      step: step.id,
      resources: step.resources,
      description: step.description,
      ...expected,
      outcome: 'done',
    });
  });
});

describe('a run ends', () => {
  const steps = [stepAt(1), stepAt(2), stepAt(3)];
  it.each<[string, CallResult, readonly string[], readonly (string | undefined)[]]>([
    [
      'when the credential is no longer accepted',
      refused(401),
      ['refused', 'not-started', 'not-started'],
      [undefined, 'unauthorized', 'unauthorized'],
    ],
    ['not when one call is refused', refused(403), ['refused', 'refused', 'refused'], [undefined, undefined, undefined]],
    [
      'not when a call is not sent',
      failure('refused', { says: 'no' }),
      ['refused', 'refused', 'refused'],
      [undefined, undefined, undefined],
    ],
  ])('%s', async (_, answer, expected, because) => {
    const { outcome } = await run(steps, { answers: [answer] });
    expect(types(outcome)).toEqual(expected);
    expect(outcome.steps.map((one) => ('because' in one ? one.because : undefined))).toEqual(because);
  });

  it('when somebody stops it', async () => {
    const stopping = new AbortController();
    const { outcome, calls } = await run(steps, {
      write: (line) => (line.type === 'outcome' ? stopping.abort() : undefined),
      context: { signal: stopping.signal },
    });
    expect(outcome).toMatchObject({ interrupted: true, steps: [{ type: 'done' }, { because: 'interrupted' }, { because: 'interrupted' }] });
    expect(calls).toHaveLength(1);
  });

  it('when somebody stops it during the reads of a step, which gets no line', async () => {
    const stopping = new AbortController();
    const preconditions = [{ at: { address: addressOfText('volume/br-se1/data') }, exists: true }];
    const seen = () => (stopping.abort(), {});
    const { outcome, lines } = await run([stepAt(1, { preconditions })], { seen, context: { signal: stopping.signal } });
    expect([outcome.steps, lines]).toMatchObject([[{ because: 'interrupted' }], []]);
  });

  const full = () => {
    throw new TenantryError([{ code: 'file-unwritable', message: 'no room left' }]);
  };
  it.each<[string, (number: number) => Promise<void> | void]>([
    ['once, even if it works again', (number) => (number === 1 ? full() : undefined)],
    ['while it writes another line', async (number) => (await wait(number), number === 1 ? full() : undefined)],
    ['for both at the same time', async () => (await wait(1), full())],
  ])('when the journal fails %s, for all running steps', async (_, write) => {
    let tries = 0;
    const { outcome, calls, events } = await run(steps, {
      concurrency: 2,
      write: () => {
        tries += 1;
        return write(tries);
      },
    });
    expect(calls).toEqual([]);
    expect(events.filter(({ type }) => type === 'started')).toHaveLength(2);
    expect(outcome).toMatchObject({
      problems: [{ message: 'no room left' }],
      steps: [{ because: 'no-journal' }, { because: 'no-journal' }, { because: 'no-journal' }],
    });
  });

  it.each([
    ['response', ['intent']],
    ['outcome', ['intent', 'response']],
  ])('when the journal fails after a call, at its %s: the result is reported, and nothing more is written', async (type, written) => {
    const { outcome, calls, lines } = await run(steps, { write: (line) => (line.type === type ? full() : undefined) });
    expect(types(outcome)).toEqual(['done', 'not-started', 'not-started']);
    expect([calls.length, lines.map((line) => line.type)]).toEqual([1, written]);
  });

  it('by a defect, which is thrown once all running steps have ended', async () => {
    const calls: string[] = [];
    const defect = new TypeError('defect');
    const scene = scripted({ seen: () => ({}) });
    const running = run([...steps, stepAt(4)], {
      concurrency: 2,
      context: {
        writer: {
          ...scene.context.writer,
          write: async (operation) => {
            calls.push(operation);
            if (calls.length === 1) throw defect;
            // The other one is in progress.
            await wait(5);
            calls.push('ended');
            return accepted();
          },
        },
      },
    });
    await expect(running).rejects.toBe(defect);
    expect(calls).toEqual(['blockStorage.renameVolume', 'blockStorage.renameVolume', 'ended']);
  });

  it('by several defects, all of which are thrown', async () => {
    const scene = scripted({ seen: () => ({}) });
    const write = async () => {
      throw new TypeError('defect');
    };
    const running = run(steps, { concurrency: 2, context: { writer: { ...scene.context.writer, write } } });
    await expect(running).rejects.toMatchObject({ errors: [{ message: 'defect' }, { message: 'defect' }] });
  });

  it('by an unexpected error of the journal', async () => {
    const write = () => {
      throw new RangeError('broken');
    };
    await expect(run(steps, { write })).rejects.toThrow(RangeError);
  });
});
