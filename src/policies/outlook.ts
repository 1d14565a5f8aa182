// Policy results of the organization before and after a change, resource by resource (docs/plan.md, the gate of a pull request): introduced, fixed, remaining
// and suppressed findings. The policies of the base decide; those of the change can only add findings.

import type { Severity } from '../desired/desired.ts';
import type { Count } from '../value-types.ts';
import type { PolicyResults } from './evaluate-policies.ts';
import type { Finding } from './finding.ts';
import { severities } from './policy.ts';
import { countsAsFailure, onlyWarns } from './since.ts';
import type { Weakening } from './weakening.ts';

/** What fixes a finding that remains after the change. earlier: a change that was merged before and is not applied yet; deferred: a later stage; drift: reverting drift; due: scheduled work; waiting: a person, or an operation. */
export type FixedBy =
  | { readonly type: 'earlier' | 'deferred' | 'drift' | 'due' }
  | { readonly type: 'waiting'; readonly on: 'invitation' | 'approval' | 'dns' | 'operation'; readonly who: string };

/** A finding after the change. Without `fixedBy`, no known work fixes it. */
export interface OpenFinding extends Finding {
  /** Absent: nothing that is known. */
  readonly fixedBy?: FixedBy;
}

type OpenStatus = 'introduced' | 'newlyEvaluated' | 'remaining';

/** It counts because the policies of the base report it; those of the change do not, or with a lower severity. */
export interface SuppressedFinding extends OpenFinding {
  /** What the finding would be without the suppression. */
  readonly otherwise: OpenStatus;
  /** Positions in `loosened` that may hide it; empty: a change of the files other than a policy, setting or waiver. */
  readonly by: readonly Count[];
}

/** It only warns: by the policies of both sides, the policy is newer than `policies.since`. */
export interface WarningFinding extends OpenFinding {
  /** What the finding would be if it counted. */
  readonly otherwise: OpenStatus;
}

/** The types of findings in an outlook: as policies report them, or as they are published. */
interface OutlookFindings {
  readonly finding: Finding;
  readonly open: OpenFinding;
  readonly suppressed: SuppressedFinding;
  readonly warning: WarningFinding;
}

/**
 * What policies report after the change alone (the steps of class `change`), for the policies that can be evaluated with the data of a plan. With
 * `--base`, the policies, settings and waivers of the base decide; those of the change can only add.
 */
export interface Outlook<F extends OutlookFindings = OutlookFindings> {
  /** Fail after the change, and did not fail before. */
  readonly introduced: readonly F['open'][];
  /** Fail after the change, and could not be evaluated before; or only the policies of the change report them, or with a higher severity. */
  readonly newlyEvaluated: readonly F['open'][];
  /**
   * Fail after the change by the policies of the base, and the change would hide them or lower their severity. They count in the check of loosened
   * settings.
   */
  readonly suppressed: readonly F['suppressed'][];
  /** Failed before, and no longer fail. */
  readonly fixed: readonly F['finding'][];
  /** Failed before, and no longer fail only because the change writes down what is live. */
  readonly adopted: readonly F['finding'][];
  /** Failed before, and the change no longer declares or reads what they are about. They count like remaining ones. */
  readonly noLongerEvaluated: readonly F['open'][];
  /** Failed before, and still fail or can no longer be evaluated. */
  readonly remaining: readonly F['open'][];
  /** Fail after the change, and only warn. The lists above contain none of them. */
  readonly onlyWarn: readonly F['warning'][];
  /** Could not be evaluated after the change; those that failed before are in `remaining`. */
  readonly unknown: readonly F['finding'][];
  /** What the change adds or loosens: policies, settings, waivers and similar. It counts only after the merge. */
  readonly loosened: readonly Weakening[];
}

/** How findings end, or begin, without a step. */
export interface Endings {
  /** The files of the change over the organization before it: what does not fail there ended without a step. */
  readonly files?: Evaluated;
  /** Policies that compare the files with the platform. */
  readonly compares: ReadonlySet<string>;
  /** Policies that the change's own reads can no longer answer. */
  readonly unread: ReadonlySet<string>;
  /** What the base declares, and the change neither declares nor removes: by one name for each resource. */
  readonly left: ReadonlySet<string>;
  /** What the steps of the change remove, by the same names. */
  readonly gone: ReadonlySet<string>;
  /** Addresses whose access the change adopts. */
  readonly adopts: ReadonlySet<string>;
}

const noEndings: Endings = { compares: new Set(), unread: new Set(), left: new Set(), gone: new Set(), adopts: new Set() };

/** `sameThing`: one name for a resource that is renamed and so has two addresses. */
export type SameThing = (address: string) => string;

/** One organization as the policies of one side evaluate it. */
export interface Evaluated {
  readonly policyResults: PolicyResults;
  readonly sameThing: SameThing;
}

/** Policy results before and after the change. `before`: one result per base; a finding in any of them is not new. */
export interface Evaluations {
  readonly before: readonly Evaluated[];
  readonly after: Evaluated;
}

type Findings = ReadonlyMap<string, Finding>;

const keyed = ({ policyResults, sameThing }: Evaluated): Findings =>
  new Map(policyResults.findings.map((finding) => [`${finding.policy} ${sameThing(finding.address)}`, finding]));

const isFail = (finding: Finding | undefined): finding is Finding => finding?.verdict.type === 'fail';
const isUnknown = (finding: Finding | undefined): boolean => finding?.verdict.type === 'unknown';
/** A failure sorts first, then a finding that is not evaluated, then the rest. */
const weight = (finding: Finding | undefined): number => (isFail(finding) ? 2 : isUnknown(finding) ? 1 : 0);

/** A finding that only warns ranks below every severity. */
const rankOf = (finding: Finding): number => (onlyWarns(finding) ? severities.length : severities.indexOf(finding.severity));

const isWorse = (one: Finding, other: Finding): boolean => rankOf(one) < rankOf(other);

const joined = (all: readonly Evaluated[]): Findings => {
  const found = new Map<string, Finding>();
  for (const one of all) {
    for (const [key, finding] of keyed(one)) {
      const known = found.get(key);
      if (!known || weight(finding) > weight(known)) found.set(key, finding);
    }
  }
  return found;
};

/** The loosened settings that may hide a finding: the waiver that covers it, otherwise all that are about its policy. */
const hiddenBy = (finding: Finding, head: Finding | undefined, loosened: readonly Weakening[]): readonly number[] => {
  const positions = (holds: (one: Weakening) => boolean): readonly number[] =>
    loosened.flatMap((one, position) => (holds(one) ? [position] : []));
  if (head?.verdict.type === 'waived') {
    const { file, line, col } = head.verdict.waiver.at;
    const waivers = positions(({ type, at }) => type === 'waiver' && at?.file === file && at.line === line && at.col === col);
    if (waivers.length > 0) return waivers;
  }
  return positions(({ type, policies }) => type !== 'waiver' && policies.includes(finding.policy));
};

interface Open {
  readonly key: string;
  readonly finding: Finding;
  readonly status: OpenStatus;
  /** The results of the policies of the change; undefined: they are the same. */
  readonly hidden?: { readonly by: readonly number[] };
}

/** Access that the change adopts is as new as access that it grants. */
const statusOf = (was: Finding | undefined, finding: Finding, { adopts }: Endings): OpenStatus => {
  if (isFail(finding) && adopts.has(finding.address)) return 'introduced';
  return isFail(was) ? 'remaining' : isUnknown(was) ? 'newlyEvaluated' : 'introduced';
};

/** The findings that count after a change: those of the policies of either side, with the higher severity. Linear in findings. */
const openOf = (base: Evaluations, head: Evaluations | undefined, loosened: readonly Weakening[], endings: Endings): readonly Open[] => {
  const [was, now] = [joined(base.before), keyed(base.after)];
  const said = head ? keyed(head.after) : now;
  /** A finding that only warned and can no longer be evaluated is unknown, like any other. */
  const wasCounted = (key: string): boolean => {
    const before = was.get(key);
    return before !== undefined && countsAsFailure(before);
  };
  const counts = (key: string, finding: Finding): boolean => isFail(finding) || (isUnknown(finding) && wasCounted(key));
  const ofBase = [...now].flatMap(([key, finding]): readonly Open[] => {
    if (!counts(key, finding)) return [];
    const status = statusOf(was.get(key), finding, endings);
    const own = said.get(key);
    if (own === finding) return [{ key, finding, status }];
    // Neither side reports a failure: no known finding is hidden.
    if (!isFail(finding) && isUnknown(own)) return [{ key, finding, status }];
    if (!isFail(own) || isWorse(finding, own)) return [{ key, finding, status, hidden: { by: hiddenBy(finding, own, loosened) } }];
    if (isWorse(own, finding)) return [{ key, finding: own, status: status === 'remaining' ? 'newlyEvaluated' : status }];
    return [{ key, finding, status }];
  });
  const counted = new Set(ofBase.map(({ key }) => key));
  // What the base could not evaluate stays unknown if the change's own finding only warns.
  const adds = (key: string, finding: Finding): boolean => countsAsFailure(finding) || (isFail(finding) && !isUnknown(now.get(key)));
  const added = [...said].flatMap(([key, finding]): readonly Open[] =>
    adds(key, finding) && !counted.has(key)
      ? [{ key, finding, status: endings.adopts.has(finding.address) ? 'introduced' : 'newlyEvaluated' }]
      : [],
  );
  return [...ofBase, ...added];
};

const inOrder = (all: readonly Open[]): readonly Open[] => all.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));

/** A state that other work leads to: which remaining findings it fixes. */
export interface Stage {
  readonly by: (finding: Finding) => FixedBy;
  readonly evaluated: readonly Evaluated[];
}

/** The first stage that fixes each finding. */
const fixerOf = (stages: readonly Stage[]): ((open: Open) => FixedBy | undefined) => {
  const known = stages.map(({ by, evaluated }) => ({ by, found: joined(evaluated) }));
  return ({ key, finding }) => {
    const first = known.find(({ found }) => !isFail(found.get(key)) && !isUnknown(found.get(key)));
    return first?.by(finding);
  };
};

type Ended = readonly [key: string, finding: Finding];

/** The findings that ended, by how. Linear in findings. */
const endedOf = (ended: readonly Ended[], { files, compares, left, gone }: Endings) => {
  const still = files && keyed(files);
  const thingOf = ([key, { policy }]: Ended): string => key.slice(policy.length + 1);
  const isAdopted = (one: Ended): boolean =>
    still !== undefined && compares.has(one[1].policy) && !isFail(still.get(one[0])) && !gone.has(thingOf(one));
  const isLeft = (one: Ended): boolean => !isAdopted(one) && !onlyWarns(one[1]) && left.has(thingOf(one));
  const findings = (holds: (one: Ended) => boolean): readonly Finding[] => ended.filter(holds).map(([, one]) => one);
  return { adopted: findings(isAdopted), left: findings(isLeft), fixed: findings((one) => !isAdopted(one) && !isLeft(one)) };
};

/**
 * `base`: by the policies that decide; `head`: by the policies of the change, if they differ. `stages`: the states after the change, each including all earlier
 * stages. Passed and skipped results are not part of it.
 */
export const outlookOf = (
  base: Evaluations,
  {
    head,
    loosened = [],
    stages = [],
    endings = noEndings,
  }: {
    readonly head?: Evaluations;
    readonly loosened?: readonly Weakening[];
    readonly stages?: readonly Stage[];
    readonly endings?: Endings;
  } = {},
): Outlook => {
  const was = joined(base.before);
  const now = keyed(base.after);
  const said = head ? keyed(head.after) : now;
  const open = inOrder(openOf(base, head, loosened, endings));
  const counted = new Set(open.map(({ key }) => key));
  const [warning, counting] = [open.filter(({ finding }) => onlyWarns(finding)), open.filter(({ finding }) => !onlyWarns(finding))];
  const fixer = fixerOf(stages);
  const findingOf = (one: Open): OpenFinding => {
    const fixedBy = fixer(one);
    return { ...one.finding, ...(fixedBy && { fixedBy }) };
  };
  const isUnread = ({ status, finding }: Open): boolean => status === 'remaining' && endings.unread.has(finding.policy);
  const shown = counting.filter(({ hidden }) => !hidden);
  const having = (name: OpenStatus): readonly OpenFinding[] => shown.filter((one) => one.status === name && !isUnread(one)).map(findingOf);
  const ended = endedOf(
    [...was].filter(([key, finding]) => isFail(finding) && !now.has(key) && !counted.has(key)),
    endings,
  );
  const unknown = new Map([...said, ...now].filter(([key, finding]) => isUnknown(finding) && !counted.has(key)));
  return {
    introduced: having('introduced'),
    newlyEvaluated: having('newlyEvaluated'),
    suppressed: counting.flatMap((one) => (one.hidden ? [{ ...findingOf(one), otherwise: one.status, by: one.hidden.by }] : [])),
    fixed: ended.fixed,
    adopted: ended.adopted,
    noLongerEvaluated: [...shown.filter(isUnread).map(findingOf), ...ended.left],
    remaining: having('remaining'),
    onlyWarn: warning.map((one) => ({ ...findingOf(one), otherwise: one.status })),
    unknown: [...unknown.values()],
    loosened,
  };
};

/** The findings that count for `--fail-on`: all failures after the change that it does not hide. `onlyNew`: only the introduced ones. */
export const countedIn = (
  { introduced, newlyEvaluated, remaining, noLongerEvaluated }: Outlook,
  onlyNew: boolean,
): readonly OpenFinding[] => [...introduced, ...(onlyNew ? [] : [...newlyEvaluated, ...remaining, ...noLongerEvaluated])];

/** Those of at least this severity: they fail the check of findings. */
export const failingIn = (outlook: Outlook, least: Severity, onlyNew: boolean): readonly OpenFinding[] =>
  countedIn(outlook, onlyNew).filter(({ severity }) => severities.indexOf(severity) <= severities.indexOf(least));

/** Failed or unknown findings after the change, in order of severity. */
export const openIn = <One extends Finding>({
  introduced,
  newlyEvaluated,
  suppressed,
  remaining,
  noLongerEvaluated,
  onlyWarn,
  unknown,
}: Readonly<
  Record<'introduced' | 'newlyEvaluated' | 'suppressed' | 'remaining' | 'noLongerEvaluated' | 'onlyWarn' | 'unknown', readonly One[]>
>): readonly One[] => [...introduced, ...newlyEvaluated, ...suppressed, ...remaining, ...noLongerEvaluated, ...onlyWarn, ...unknown];

export const policiesIn = (outlook: Outlook): ReadonlySet<string> => new Set(openIn(outlook).map(({ policy }) => policy));
