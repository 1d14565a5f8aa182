// The clock of a run: its format of times, and a sleep that ends with the run.
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { systemClock, timestamp } from '../../src/apply/clock.ts';

describe('a time', () => {
  it('is written to the second, in UTC', () => {
    expect(timestamp({ ...systemClock, now: () => Date.parse('2026-11-20T12:00:00.999+01:00') })).toBe('2026-11-20T11:00:00Z');
  });
});

describe('a sleep', () => {
  const long = 3_600_000;
  const listeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

  it('lasts as long as requested, and leaves no listener behind', async () => {
    const { signal } = new AbortController();
    const began = performance.now();
    const sleep = systemClock.sleep(15, signal);
    expect(listeners(signal)).toBe(1);
    await sleep;
    // A timer may end up to a millisecond early.
    expect(performance.now() - began).toBeGreaterThan(12);
    expect(listeners(signal)).toBe(0);
  });

  it('needs no signal', async () => {
    const began = performance.now();
    await systemClock.sleep(15);
    expect(performance.now() - began).toBeGreaterThan(12);
  });

  it('ends when the run ends', async () => {
    const stopping = new AbortController();
    const began = performance.now();
    const sleep = systemClock.sleep(long, stopping.signal);
    stopping.abort();
    await sleep;
    expect(performance.now() - began).toBeLessThan(long);
    expect(listeners(stopping.signal)).toBe(0);
  });

  it('does not begin after the run has ended', async () => {
    const stopped = AbortSignal.abort();
    const sleep = systemClock.sleep(long, stopped);
    expect(listeners(stopped)).toBe(0);
    await sleep;
  });
});
