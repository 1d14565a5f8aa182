// From now to after a plan: what is fixed, introduced, revealed and left (design.md chapter 5).
import { describe, expect, it } from 'vitest';
import type { Finding, Verdict } from '../../src/policies/finding.ts';
import type { Judgement } from '../../src/policies/judge.ts';
import { outlookOf } from '../../src/policies/outlook.ts';

const verdicts = {
  fail: { type: 'fail' },
  unknown: { type: 'unknown', cause: 'denied', missing: [], says: 'it was not read' },
} as const satisfies Record<string, Verdict>;

/** `absent` also stands for a pass and for what does not apply: no judgement lists them. */
type Said = keyof typeof verdicts | 'absent';

const judged = (said: Said, address: string): Judgement => {
  const finding = (verdict: Verdict): Finding => ({ policy: 'rule', address, world: 'live', severity: 'high', verdict, evidence: {} });
  return { findings: said === 'absent' ? [] : [finding(verdicts[said])], counts: [], notes: [], unmatched: [], warnings: [] };
};

const one = (address: string): string => address;

const namesOf = (now: Said, then: Said, sameThing = one, renamed = 'volume/br-se1/a'): readonly string[] => {
  const outlook = outlookOf({ judgement: judged(now, 'volume/br-se1/a'), sameThing }, { judgement: judged(then, renamed), sameThing });
  return (['fixed', 'introduced', 'revealed', 'left'] as const).filter((name) => outlook[name].length > 0);
};

describe('an outlook', () => {
  it.each<[Said, Said, readonly string[]]>([
    ['fail', 'absent', ['fixed']],
    ['fail', 'fail', ['left']],
    ['fail', 'unknown', ['left']],
    ['absent', 'fail', ['introduced']],
    ['unknown', 'fail', ['revealed']],
    ['unknown', 'absent', []],
    ['absent', 'unknown', []],
    ['absent', 'absent', []],
  ])('from %s to %s', (now, then, expected) => {
    expect(namesOf(now, then)).toEqual(expected);
  });

  it('takes what is renamed for the same thing, and two things for two', () => {
    expect(namesOf('fail', 'fail', () => 'volume 1', 'volume/br-se1/b')).toEqual(['left']);
    expect(namesOf('fail', 'fail', one, 'volume/br-se1/b')).toEqual(['fixed', 'introduced']);
  });
});
