// Policy results of a change: introduced, fixed and remaining findings; suppressed ones count, and added ones count too.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Severity } from '../../src/desired/desired.ts';
import { failingSettings } from '../../src/policies/failing-settings.ts';
import type { Finding, FindingVerdict } from '../../src/policies/finding.ts';
import { countedIn, type Evaluated, type Outlook, openIn, outlookOf, policiesIn } from '../../src/policies/outlook.ts';
import { severities } from '../../src/policies/policy.ts';
import type { Weakening } from '../../src/policies/weakening.ts';
import { runs } from '../runs.ts';

const waiver = { file: 'acme.yaml', line: 9, col: 5 };

const verdicts = {
  fail: { type: 'fail' },
  unknown: { type: 'unknown', cause: 'denied', missing: [], says: 'it was not read' },
  waived: { type: 'waived', waiver: { at: waiver, owner: 'ana@acme.example', reason: 'deferred', expires: '2099-12-31' } },
} as const satisfies Record<string, FindingVerdict>;

/** `absent` also represents passed and skipped results: no results list them. */
type Said = keyof typeof verdicts | 'absent';

const evaluated = (
  said: Said,
  address: string,
  severity: Severity = 'high',
  sameThing = (one: string) => one,
  onlyWarns = false,
): Evaluated => {
  const finding = (verdict: FindingVerdict): Finding => ({
    policy: 'rule',
    address,
    world: 'live',
    severity,
    verdict,
    evidence: [],
    ...(onlyWarns && verdict.type !== 'unknown' && { onlyWarnsUntil: '0.2.0' }),
  });
  return {
    policyResults: { findings: said === 'absent' ? [] : [finding(verdicts[said])], counts: [], notes: [], unmatched: [], warnings: [] },
    sameThing,
  };
};

const names = ['introduced', 'newlyEvaluated', 'suppressed', 'fixed', 'remaining', 'onlyWarn', 'unknown'] as const;
const namesOf = (outlook: Outlook): readonly string[] => names.filter((name) => outlook[name].length > 0);

const at = 'volume/br-se1/a';

describe('with the same policies', () => {
  it.each<[Said, Said, readonly string[]]>([
    ['fail', 'absent', ['fixed']],
    ['fail', 'fail', ['remaining']],
    ['fail', 'unknown', ['remaining']],
    ['fail', 'waived', []],
    ['absent', 'fail', ['introduced']],
    ['waived', 'fail', ['introduced']],
    ['unknown', 'fail', ['newlyEvaluated']],
    ['unknown', 'absent', []],
    ['absent', 'unknown', ['unknown']],
    ['absent', 'absent', []],
  ])('from %s to %s', (now, then, expected) => {
    expect(namesOf(outlookOf({ before: [evaluated(now, at)], after: evaluated(then, at) }))).toEqual(expected);
  });

  it('treats a renamed resource as the same one, and two resources as two', () => {
    const one = (sameThing?: (address: string) => string) =>
      namesOf(
        outlookOf({ before: [evaluated('fail', at, 'high', sameThing)], after: evaluated('fail', 'volume/br-se1/b', 'high', sameThing) }),
      );
    expect(one(() => 'volume 1')).toEqual(['remaining']);
    expect(one()).toEqual(['introduced', 'fixed']);
  });

  it('is an old finding if it failed in either file', () => {
    expect(namesOf(outlookOf({ before: [evaluated('absent', at), evaluated('fail', at)], after: evaluated('fail', at) }))).toEqual([
      'remaining',
    ]);
  });
});

const loosened: readonly Weakening[] = [
  { type: 'disabled', policies: ['rule'], settings: [], says: 'disables rule' },
  { type: 'waiver', policies: ['rule'], settings: [], says: 'waives rule', at: waiver },
  { type: 'severity', policies: ['other'], settings: [], says: 'lowers the severity of other' },
];

describe('with other policies than those of the base', () => {
  const change = (was: Said, base: readonly [Said, Severity], head: readonly [Said, Severity]): Outlook =>
    outlookOf(
      { before: [evaluated(was, at, base[1])], after: evaluated(base[0], at, base[1]) },
      { head: { before: [evaluated(was, at, head[1])], after: evaluated(head[0], at, head[1]) }, loosened },
    );

  it.each<[string, Said, readonly [Said, Severity], readonly [Said, Severity], readonly string[], Severity | undefined]>([
    ['disabled', 'fail', ['fail', 'high'], ['absent', 'high'], ['suppressed'], 'high'],
    ['waived', 'fail', ['fail', 'high'], ['waived', 'high'], ['suppressed'], 'high'],
    ['made unknown', 'fail', ['fail', 'high'], ['unknown', 'high'], ['suppressed'], 'high'],
    ['less severe', 'fail', ['fail', 'critical'], ['fail', 'low'], ['suppressed'], 'critical'],
    ['more severe', 'fail', ['fail', 'low'], ['fail', 'high'], ['newlyEvaluated'], 'high'],
    ['more severe and introduced', 'absent', ['fail', 'low'], ['fail', 'high'], ['introduced'], 'high'],
    ['added', 'absent', ['absent', 'high'], ['fail', 'high'], ['newlyEvaluated'], 'high'],
    ['no longer waived', 'waived', ['waived', 'high'], ['fail', 'high'], ['newlyEvaluated'], 'high'],
    ['the same', 'fail', ['fail', 'high'], ['fail', 'high'], ['remaining'], 'high'],
  ])('%s', (_, was, base, head, expected, severity) => {
    const outlook = change(was, base, head);
    expect(namesOf(outlook)).toEqual(expected);
    // Of the two checks, exactly one counts it.
    expect([...countedIn(outlook, false), ...outlook.suppressed].map((one) => one.severity)).toEqual([severity]);
  });

  it.each<[string, Said, readonly [Said, boolean], readonly [Said, boolean], readonly string[]]>([
    ['loosened to a warning', 'fail', ['fail', false], ['fail', true], ['suppressed']],
    ['loosened to a warning and introduced', 'absent', ['fail', false], ['fail', true], ['suppressed']],
    ['tightened', 'fail', ['fail', true], ['fail', false], ['newlyEvaluated']],
    ['tightened and introduced', 'absent', ['fail', true], ['fail', false], ['introduced']],
    ['only a warning on both sides', 'fail', ['fail', true], ['fail', true], ['onlyWarn']],
    ['only a warning, and introduced', 'absent', ['fail', true], ['fail', true], ['onlyWarn']],
    ['only a warning, and waived', 'fail', ['fail', true], ['waived', true], ['onlyWarn']],
    ['only a warning that the change adds', 'absent', ['absent', false], ['fail', true], ['onlyWarn']],
    ['only a warning before, and unknown', 'fail', ['unknown', true], ['unknown', true], ['unknown']],
    ['unknown in the base, and only a warning of the change', 'absent', ['unknown', false], ['fail', true], ['unknown']],
  ])('%s', (_, was, [base, baseWarns], [head, headWarns], expected) => {
    const side = (one: Said, warns: boolean) => ({
      before: [evaluated(was, at, 'high', undefined, warns)],
      after: evaluated(one, at, 'high', undefined, warns),
    });
    expect(namesOf(outlookOf(side(base, baseWarns), { head: side(head, headWarns), loosened }))).toEqual(expected);
  });

  it('names the cause of a hidden finding: the waiver that covers it, or the change of its policy', () => {
    expect(change('fail', ['fail', 'high'], ['waived', 'high']).suppressed).toMatchObject([{ otherwise: 'remaining', by: [1] }]);
    expect(change('absent', ['fail', 'high'], ['absent', 'high']).suppressed).toMatchObject([{ otherwise: 'introduced', by: [0] }]);
  });
});

describe('several findings', () => {
  const joinedUp = (...all: readonly Evaluated[]): Evaluated => ({
    policyResults: {
      findings: all.flatMap(({ policyResults }) => policyResults.findings),
      counts: [],
      notes: [],
      unmatched: [],
      warnings: [],
    },
    sameThing: (one) => one,
  });
  const none = evaluated('absent', at);
  const addresses = ['b', 'd', 'a', 'c'];
  it('are in the order of their policies and addresses, whatever order they were found in', () => {
    const after = joinedUp(...addresses.map((address) => evaluated('fail', address)));
    expect(outlookOf({ before: [none], after }).introduced.map(({ address }) => address)).toEqual(['a', 'b', 'c', 'd']);
  });
  it('that are fixed are listed as they were', () => {
    const before = joinedUp(...addresses.map((address) => evaluated('fail', address, 'low')));
    expect(outlookOf({ before: [before], after: none }).fixed).toEqual(before.policyResults.findings);
  });
  it.each<[string, readonly Said[], Said, readonly string[]]>([
    ['a failure and an unknown result', ['fail', 'unknown'], 'fail', ['remaining']],
    ['an unknown result and a failure', ['unknown', 'fail'], 'fail', ['remaining']],
    ['a waived failure and an unknown result', ['waived', 'unknown'], 'fail', ['newlyEvaluated']],
    ['an unknown result and a waived failure', ['unknown', 'waived'], 'fail', ['newlyEvaluated']],
    ['two waived failures', ['waived', 'waived'], 'fail', ['introduced']],
    ['a failure and a waived one', ['fail', 'waived'], 'absent', ['fixed']],
  ])('of two files before: %s', (_, before, after, expected) =>
    expect(namesOf(outlookOf({ before: before.map((one) => evaluated(one, at)), after: evaluated(after, at) }))).toEqual(expected),
  );
  it.each<[string, readonly Said[], string | undefined]>([
    ['the first that does not report it', ['fail', 'absent', 'absent'], 'stage 1'],
    ['one where it is waived', ['fail', 'waived'], 'stage 1'],
    ['none if each still reports it', ['fail', 'fail'], undefined],
    ['none if it is unknown there', ['unknown', 'unknown'], undefined],
    ['none without stages', [], undefined],
  ])('that remain are fixed by a later stage: %s', (_, stages, expected) => {
    const outlook = outlookOf(
      { before: [evaluated('fail', at)], after: evaluated('fail', at) },
      { stages: stages.map((one, index) => ({ by: () => `stage ${index}` as never, evaluated: [evaluated(one, at)] })) },
    );
    const { findings } = evaluated('fail', at).policyResults;
    expect(outlook.remaining).toEqual(findings.map((one) => ({ ...one, ...(expected !== undefined && { fixedBy: expected }) })));
  });
  it('count as new only if the change introduces them', () => {
    const side = (a: Said, b: Said, c: Said) => joinedUp(evaluated(a, 'a'), evaluated(b, 'b'), evaluated(c, 'c'), evaluated('fail', 'd'));
    const outlook = outlookOf(
      { before: [side('fail', 'absent', 'unknown')], after: side('fail', 'fail', 'fail') },
      { head: { before: [none], after: side('absent', 'absent', 'fail') } },
    );
    const addressesOf = (onlyNew: boolean) => countedIn(outlook, onlyNew).map(({ address }) => address);
    expect(addressesOf(true)).toEqual([]);
    expect(addressesOf(false)).toEqual(['c', 'd']);
    // New and old ones alike.
    expect(failingSettings(outlook, 'high').hidden).toBe(2);
    expect(outlook.suppressed.map(({ address, otherwise }) => [address, otherwise])).toEqual([
      ['a', 'remaining'],
      ['b', 'introduced'],
    ]);
    expect([...policiesIn(outlook)]).toEqual(['rule']);
    expect([...policiesIn(outlookOf({ before: [none], after: none }))]).toEqual([]);
  });
  it('that a waiver hides are hidden by the waiver of that place', () => {
    const other = { type: 'waiver', policies: ['rule'], settings: [], says: 'waives rule' } as const;
    const places: readonly Weakening[] = [
      { ...other, at: { ...waiver, file: 'other.yaml' } },
      { ...other, at: { ...waiver, line: 8 } },
      { ...other, at: { ...waiver, col: 6 } },
      other,
      { type: 'severity', policies: ['rule'], settings: [], says: 'lowers', at: waiver },
    ];
    const by = (all: readonly Weakening[]) =>
      outlookOf(
        { before: [none], after: evaluated('fail', at) },
        { head: { before: [none], after: evaluated('waived', at) }, loosened: all },
      ).suppressed.map((one) => one.by);
    expect(by([...places, { ...other, at: waiver }])).toEqual([[5]]);
    expect(by(places)).toEqual([[4]]);
  });
});

/** One resource each: the results of each side's policies before and after. */
const said = fc.constantFrom<Said>('fail', 'unknown', 'waived', 'absent');
const severity = fc.constantFrom(...severities);
const side = fc.array(fc.record({ was: said, now: said, severity, onlyWarns: fc.boolean() }), { minLength: 6, maxLength: 6 });

const all = (
  things: readonly { readonly was: Said; readonly now: Said; readonly severity: Severity; readonly onlyWarns: boolean }[],
  word: 'was' | 'now',
): Evaluated => ({
  policyResults: {
    findings: things.flatMap(
      (one, position) => evaluated(one[word], `volume/br-se1/${position}`, one.severity, undefined, one.onlyWarns).policyResults.findings,
    ),
    counts: [],
    notes: [],
    unmatched: [],
    warnings: [],
  },
  sameThing: (one) => one,
});

it('a change never reduces the findings, or their severity, that the policies of the base report', () => {
  fc.assert(
    fc.property(side, side, (base, head) => {
      const evaluations = (things: typeof base) => ({ before: [all(things, 'was')], after: all(things, 'now') });
      for (const onlyNew of [false, true]) {
        const [alone, gated] = [outlookOf(evaluations(base)), outlookOf(evaluations(base), { head: evaluations(head), loosened })];
        const counting = [...countedIn(gated, onlyNew), ...gated.suppressed];
        const counts = new Map(counting.map((one) => [one.address, severities.indexOf(one.severity)]));
        for (const one of countedIn(alone, onlyNew)) {
          expect(counts.get(one.address) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(severities.indexOf(one.severity));
        }
        expect(counts.size).toBe(counting.length);
        expect(counting.filter(({ onlyWarnsUntil }) => onlyWarnsUntil !== undefined)).toEqual([]);
        // A failure that only warns is in its own list; what could not be evaluated stays unknown.
        const listed = new Set([...openIn(gated)].map(({ address }) => address));
        const { findings } = evaluations(base).after.policyResults;
        expect(findings.filter(({ address, verdict }) => verdict.type !== 'waived' && !listed.has(address))).toEqual([]);
        const unknown = new Set(gated.unknown.map(({ address }) => address));
        for (const { address } of alone.unknown) expect(unknown.has(address) || counts.has(address) || onlyNew).toBe(true);
      }
    }),
    runs(300),
  );
});
