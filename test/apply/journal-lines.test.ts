// One line of a journal, read back: all its fields, and nothing if it lacks a required field of its type.
import { describe, expect, it } from 'vitest';
import { readLine } from '../../src/apply/journal-lines.ts';

const at = '2026-11-20T12:00:00.000Z';
const run = 'x';
/** For each type a line with all its fields. */
const whole = {
  begin: { type: 'begin', run, at, tool: '0.1.0', tenant: 't', digest: 'd', steps: 5 },
  intent: {
    type: 'intent',
    run,
    at,
    step: 'a',
    operation: 'iam.createRole',
    resources: ['role/a'],
    description: 'create a',
    ended: at,
    removes: ['role/a'],
    acknowledged: true,
  },
  response: { type: 'response', run, at, step: 'a', status: 201, id: 'x', requestId: 'r' },
  outcome: {
    type: 'outcome',
    run,
    at,
    step: 'a',
    resources: ['role/a'],
    description: 'create a',
    creates: 'role/a',
    deletes: 'role/b',
    outcome: 'refused',
    message: 'no right',
  },
  end: { type: 'end', run, at, interrupted: true },
};
const optional: Readonly<Record<keyof typeof whole, readonly string[]>> = {
  begin: [],
  intent: ['ended', 'removes', 'acknowledged'],
  response: ['status', 'id', 'requestId'],
  outcome: ['resources', 'description', 'creates', 'deletes', 'message'],
  end: [],
};
const types = ['begin', 'intent', 'response', 'outcome', 'end'] as const;
const needs = (type: keyof typeof whole): readonly string[] => Object.keys(whole[type]).filter((name) => !optional[type].includes(name));
/** A line as it is read: its type, its step and its run separate from its other fields. */
const read = ({ type, step, run: id, ...fields }: { readonly type?: string; readonly step?: string; readonly run?: string }) => ({
  type,
  run: id,
  ...(step === undefined ? {} : { step }),
  fields,
});
const without = (line: object, name: string): object => Object.fromEntries(Object.entries(line).filter(([key]) => key !== name));

describe('a line', () => {
  it.each(types)('with %s is complete', (type) => {
    for (const space of ['', '\r']) expect(readLine(`${JSON.stringify(whole[type])}${space}`)).toEqual(read(whole[type]));
  });

  it.each(types.flatMap((type) => needs(type).map((name) => [type, name] as const)))('with %s needs its %s', (type, name) => {
    for (const line of [without(whole[type], name), { ...whole[type], [name]: null }, { ...whole[type], [name]: {} }]) {
      expect(readLine(JSON.stringify(line))).toEqual({ type: 'strange' });
    }
  });

  it.each(types.flatMap((type) => optional[type].map((name) => [type, name] as const)))('with %s may lack %s', (type, name) => {
    const less = without(whole[type], name);
    for (const line of [less, ...[null, {}, false].map((value) => ({ ...less, [name]: value }))])
      expect(readLine(JSON.stringify(line))).toStrictEqual(read(less));
  });

  it.each([
    '',
    'x',
    'null',
    '[]',
    '7',
    '"end"',
    JSON.stringify({ at }),
    JSON.stringify({ at, type: null }),
    JSON.stringify({ at, type: 'valueOf' }),
  ])('%j is invalid', (text) => {
    expect(readLine(text)).toEqual({ type: 'strange' });
  });

  it.each(['{', '{"type":"end"', '{"type":"end","at":"2026-11-20T12:00:00.000Z","interrupted":false', '{x}', '\0', '\0\0\0', '\0{"type":'])(
    '%j was cut off',
    (text) => {
      expect(readLine(text)).toEqual({ type: 'cut' });
    },
  );

  it.each(['}', ' {}', '[{}', 'x}', '{}}'.slice(1), 'x\0'])('%j was not cut off', (text) => {
    expect(readLine(text)).toEqual({ type: 'strange' });
  });
});
