import { describe, expect, it } from 'vitest';
import { backOff, backOffOf, longestWait, retryAfter, waitAsAsked } from '../../src/platform/back-off.ts';
import { concurrencyLimit } from '../../src/platform/concurrency-limit.ts';

const fine = { busy: false, pause: null };
const busy = { busy: true, pause: null };
const time = { clock: () => 0, sleep: async () => undefined };

/** Runs `count` calls that end on command, all with the same response; returns the maximum number in flight. */
const greatest = async (pace: ReturnType<typeof concurrencyLimit>, count: number, answer: typeof fine | typeof busy): Promise<number> => {
  let active = 0;
  let most = 0;
  const call = async () => {
    active += 1;
    most = Math.max(most, active);
    await new Promise((done) => setImmediate(done));
    active -= 1;
    return answer;
  };
  await Promise.all(Array.from({ length: count }, async () => pace.run(call)));
  return most;
};

describe('pace', () => {
  it('runs the allowed number of calls at once, in their order', async () => {
    const pace = concurrencyLimit(4, time);
    expect(await greatest(pace, 40, fine)).toBe(4);
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 9 }, async (_, at) =>
        pace.run(async () => {
          order.push(at);
          return fine;
        }),
      ),
    );
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('runs fewer calls at once while another product has more calls to make, and ends with it', async () => {
    const asked = (mine: number, longest: number) =>
      greatest(
        concurrencyLimit(8, time, () => longest),
        mine,
        fine,
      );
    expect([await asked(8, 8), await asked(4, 80), await asked(20, 80), await asked(40, 80), await asked(80, 80)]).toEqual([8, 1, 2, 4, 8]);
  });

  it('halves once for all calls that hit the limit together, and never stops', async () => {
    const pace = concurrencyLimit(16, time);
    await greatest(pace, 16, busy);
    expect(pace.limit()).toBe(8);
    await greatest(pace, 8, busy);
    expect(pace.limit()).toBe(4);
    for (let turn = 0; turn < 10; turn += 1) await greatest(pace, 4, busy);
    expect(pace.limit()).toBe(1);
    expect(await greatest(pace, 3, busy)).toBe(1);
  });

  it('keeps its limit while the platform refuses single calls, and finds the limit of one that refuses what is too much', async () => {
    const single = concurrencyLimit(16, time);
    let calls = 0;
    await Promise.all(
      Array.from({ length: 800 }, async () =>
        single.run(async () => {
          calls += 1;
          const refused = calls % 10 === 0;
          await new Promise((done) => setImmediate(done));
          return refused ? busy : fine;
        }),
      ),
    );
    expect(single.limit()).toBe(16);

    const crowded = concurrencyLimit(16, time);
    let [active, refusals] = [0, 0];
    await Promise.all(
      Array.from({ length: 800 }, async () =>
        crowded.run(async () => {
          active += 1;
          const refused = active > 4;
          await new Promise((done) => setImmediate(done));
          active -= 1;
          if (refused) refusals += 1;
          return refused ? busy : fine;
        }),
      ),
    );
    expect(crowded.limit()).toBeLessThanOrEqual(6);
    expect(refusals).toBeLessThan(400);
  });

  it('grows by one for each successful round, up to its initial value', async () => {
    const pace = concurrencyLimit(8, time);
    await greatest(pace, 8, busy);
    await greatest(pace, 4, fine);
    expect(pace.limit()).toBe(4);
    await greatest(pace, 2, fine);
    expect(pace.limit()).toBe(5);
    await greatest(pace, 100, fine);
    expect(pace.limit()).toBe(8);
  });

  it('delays every call while the platform requests a pause', async () => {
    let now = 1000;
    const slept: number[] = [];
    const sleep = async (milliseconds: number) => {
      slept.push(milliseconds);
      now += milliseconds;
    };
    const pace = concurrencyLimit(2, { clock: () => now, sleep });
    await pace.run(async () => ({ busy: true, pause: 5000 }));
    await pace.run(async () => fine);
    await pace.run(async () => fine);
    expect(slept).toEqual([5000]);
  });

  it('frees its place when a call throws', async () => {
    const pace = concurrencyLimit(1, time);
    await expect(pace.run(async () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await greatest(pace, 2, fine)).toBe(1);
  });
});

describe('waiting', () => {
  /** The pauses after rounds of attempts in flight together, each with whether it fails. */
  const pauses = (rounds: readonly (readonly boolean[])[]): readonly number[] => {
    const product = backOffOf(() => 0);
    return rounds.map((attempts) => {
      const begun = attempts.map(() => product.begin());
      for (const [index, failed] of attempts.entries()) product.ended(begun[index] ?? 0, failed ? 'response 503' : undefined);
      return product.pause();
    });
  };
  const all = [true, true, true, true];
  const some = [true, false, false, true, false];

  it('grows with the rounds in which most attempts of the product fail, and not with the failures of one call', () => {
    expect(pauses([[true], [true], [true], [true]])).toEqual([150, 300, 600, 1200]);
    expect(pauses([all, all, all, all])).toEqual([150, 300, 600, 1200]);
    expect(pauses([some, some, some, some])).toEqual([150, 150, 150, 150]);
    expect(pauses([all, all, some, all])).toEqual([150, 300, 150, 150]);
  });

  it('counts attempts that began in an earlier round for nothing', () => {
    const product = backOffOf(() => 0);
    const [slow, first] = [product.begin(), product.begin()];
    product.ended(first, 'response 503');
    expect(product.pause()).toBe(150);
    product.ended(slow, 'response 503');
    product.ended(product.begin(), 'response 503');
    expect(product.pause()).toBe(300);
    product.ended(slow, 'response 503');
    expect(product.pause()).toBe(300);
  });

  it('doubles, with jitter over its upper half, up to four seconds', () => {
    expect([1, 2, 3, 4].map((tries) => backOff(tries, () => 0))).toEqual([150, 300, 600, 1200]);
    expect([1, 2, 3, 4, 50].map((tries) => backOff(tries, () => 0.999))).toEqual([299.85, 599.7, 1199.4, 2398.8, 3998]);
    expect(waitAsAsked(8000, () => 0.5)).toBe(8500);
    expect(waitAsAsked(100, () => 0.5)).toBe(112.5);
  });

  it.each<[string | undefined, number | null]>([
    ['3', 3000],
    [' 2 ', 2000],
    ['0', null],
    ['1e9', null],
    ['99999999', longestWait],
    ['Thu, 01 Jan 1970 00:00:30 GMT', 30_000],
    ['Thursday, 01-Jan-70 00:00:30 GMT', 30_000],
    ['Fri, 01 Jan 2100 00:00:00 GMT', longestWait],
    ['Thu, 01 Jan 1970 00:00:00 GMT', null],
    ['', null],
    [undefined, null],
    ['-3', null],
    ['deferred', null],
  ])('reads Retry-After %j', (header, expected) => expect(retryAfter(header, 0)).toBe(expected));
});
