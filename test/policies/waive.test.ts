// The effect of each waiver, for policies about waivers: how much it covers, and when that is not known.
import { describe, expect, it } from 'vitest';
import type { Waiver } from '../../src/desired/desired.ts';
import { type Unknown, unknown } from '../../src/policies/evaluate/value.ts';
import type { Finding, FindingVerdict } from '../../src/policies/finding.ts';
import type { EffectivePolicy } from '../../src/policies/select.ts';
import { waive } from '../../src/policies/waive.ts';
import type { World } from '../../src/policies/world/world.ts';
import { at, now } from './organization.ts';

const waiver = (rest: Partial<Waiver> = {}): Waiver => ({
  policy: 'p',
  resource: 'volume/a',
  reason: 'r',
  owner: 'o',
  expires: '2026-12-31',
  at: at(5),
  ...rest,
});
const finding = (address: string, type: FindingVerdict['type'], policy = 'p'): Finding => ({
  policy,
  address,
  world: 'live',
  severity: 'low',
  verdict: type === 'unknown' ? { type, cause: 'denied', missing: ['x'], says: `${address} was denied` } : ({ type } as FindingVerdict),
  evidence: [],
});
const row = (address: string, declaredAs?: string) => ({ type: 'row', address, at: undefined, from: undefined, cells: [], declaredAs });
const world = (rows: readonly ReturnType<typeof row>[] | undefined, gaps: readonly string[] = []) =>
  ({
    name: 'live',
    now,
    rows: new Map(rows ? [['volume', rows]] : []),
    gaps: gaps.map((address) => ({ kind: 'volume', address, because: unknown('denied', [], '') })),
    partial: [],
    declared: [],
    notes: [],
  }) as unknown as World;
const three = [row('volume/a'), row('volume/b'), row('volume/c')];
const evaluatedBy = (policy: string): EffectivePolicy | undefined =>
  policy === 'p' ? ({ policy: { id: 'p', kind: 'volume' }, severity: 'high' } as EffectivePolicy) : undefined;
const effect = (findings: readonly Finding[], one: Waiver, given: World = world(three), aliases: Readonly<Record<string, string>> = {}) => {
  const { findings: result, facts } = waive(findings, [one], new Map(Object.entries(aliases)), evaluatedBy, given);
  const [fact] = facts;
  return [result.map(({ verdict }) => verdict.type), fact?.matched, fact?.covers, fact?.population, fact?.severity];
};
const lack = (address: string): Unknown => unknown('denied', ['waiver.matched'], `${address} was denied`);

describe('a waiver', () => {
  it.each<[string, readonly Finding[], Partial<Waiver>, readonly unknown[]]>([
    ['covers a failure', [finding('volume/a', 'fail')], {}, [['waived'], 1, 1, 3, 'high']],
    [
      'covers the failures of a pattern',
      [finding('volume/a', 'fail'), finding('volume/b', 'fail')],
      { resource: 'volume/*' },
      [['waived', 'waived'], 2, 3, 3, 'high'],
    ],
    ['covers no other failure', [finding('volume/b', 'fail')], {}, [['fail'], 0, 1, 3, 'high']],
    ['covers no resource', [], { resource: 'volume/x' }, [[], 0, 0, 3, 'high']],
    ['covers no failure of another policy', [finding('volume/a', 'fail', 'q')], {}, [['fail'], 0, 1, 3, 'high']],
    ['counts what it covers after its end', [finding('volume/a', 'fail')], { expires: '2026-11-19' }, [['fail'], 1, 1, 3, 'high']],
    [
      'covers nothing until a date that does not exist',
      [finding('volume/a', 'fail')],
      { expires: '2026-02-30' },
      [['fail'], 1, 1, 3, 'high'],
    ],
    ['may cover what is unknown', [finding('volume/a', 'unknown')], {}, [['unknown'], lack('volume/a'), 1, 3, 'high']],
    ['does not cover another unknown resource', [finding('volume/b', 'unknown')], {}, [['unknown'], 0, 1, 3, 'high']],
    [
      'covers a failure, whatever is unknown',
      [finding('volume/a', 'fail'), finding('volume/b', 'unknown')],
      { resource: 'volume/*' },
      [['waived', 'unknown'], 1, 3, 3, 'high'],
    ],
    ['of no selected policy covers nothing', [finding('volume/a', 'fail')], { policy: 'q' }, [['fail'], 0, 0, 0, undefined]],
  ])('%s', (_, findings, rest, expected) => expect(effect(findings, waiver(rest))).toEqual(expected));
  it('may cover what was not read', () => {
    const gap = [finding('volume@br-se1', 'unknown')];
    expect(effect(gap, waiver(), world(three, ['volume@br-se1']))).toEqual([['unknown'], lack('volume@br-se1'), 1, 3, 'high']);
    expect(effect(gap, waiver(), world(three))).toEqual([['unknown'], 0, 1, 3, 'high']);
  });
  it('of a kind without rows covers nothing', () => expect(effect([], waiver(), world(undefined))).toEqual([[], 0, 0, 0, 'high']));
  it('covers a resource under its name in the file, once', () => {
    const renamed = world([row('volume/a.next', 'volume/a'), row('volume/a')]);
    const both = [finding('volume/a.next', 'fail'), finding('volume/a', 'fail')];
    expect(effect(both, waiver(), renamed)).toEqual([['waived', 'waived'], 2, 1, 2, 'high']);
  });
  it('names its policy by an old id', () =>
    expect(effect([finding('volume/a', 'fail')], waiver({ policy: 'old' }), world(three), { old: 'p' })).toEqual([
      ['waived'],
      1,
      1,
      3,
      'high',
    ]));
  it('is the first valid one of several', () => {
    const all = [waiver({ expires: '2026-11-01', reason: 'over' }), waiver({ reason: 'first' }), waiver({ reason: 'second' })];
    const { findings, facts } = waive([finding('volume/a', 'fail')], all, new Map(), evaluatedBy, world(three));
    expect(findings.map(({ verdict }) => verdict.type === 'waived' && verdict.waiver.reason)).toEqual(['first']);
    expect(facts.map(({ matched }) => matched)).toEqual([1, 1, 1]);
  });
});
