// Schedules as policies see them: how far back what they create reaches.
import { describe, expect, it } from 'vitest';
import type { Schedule } from '../../../src/desired/desired.ts';
import { schedule } from '../../../src/policies/derived/schedule.ts';
import { at, desiredOf, now } from '../organization.ts';

const hour = 3_600_000;
const duration = (hours: number) => ({ text: `${hours}h`, ms: hours * hour });
const rowOf = (rest: Partial<Schedule>) =>
  schedule.rows({
    lockFiles: [],
    settings: [],
    now,
    desired: desiredOf({
      schedules: [{ type: 'backup', key: 'daily', volumes: ['db-*'], every: duration(24), mode: 'full', copyTo: [], at: at(4), ...rest }],
    }),
  });

describe('a schedule', () => {
  it('has its values', () => {
    const values = {
      address: 'schedule/daily',
      name: 'daily',
      type: 'backup',
      every: 24 * hour,
      keep_last: null,
      keep_for: null,
      keeps: null,
    };
    expect(rowOf({})).toEqual([{ address: 'schedule/daily', at: at(4), values }]);
  });
  it.each<[string, Partial<Schedule>, number]>([
    ['a number', { keepLast: 3 }, 72],
    ['a number of a shorter interval', { keepLast: 3, every: duration(6) }, 18],
    ['a time', { keepFor: duration(100) }, 100],
    ['a number that reaches further than the time', { keepLast: 7, keepFor: duration(100) }, 168],
    ['a time that reaches further than the number', { keepLast: 1, keepFor: duration(100) }, 100],
  ])('keeps %s', (_, rest, hours) => expect(rowOf(rest)?.[0]?.values['keeps']).toBe(hours * hour));
  it('does not exist without a file', () => expect(schedule.rows({ lockFiles: [], settings: [], now })).toBeUndefined());
});
