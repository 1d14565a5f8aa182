// Settings that a change loosens or adds and that may hide findings: policies, parameters, switches, waivers, guards, budgets and their resources.
import { basename } from 'node:path';
import type { Budget, Desired, PolicySetting, Removed, Severity, Waiver } from '../desired/desired.ts';
import { settingName } from '../desired/setting-names.ts';
import type { Source } from '../errors.ts';
import { canonical, type Json } from '../json.ts';
import { regionsRead } from '../platform/region.ts';
import type { TrustChange } from '../trust/trust-change.ts';
import { quoted } from '../yaml/visible.ts';
import type { LockFile } from './derived/lock-file.ts';
import { type GuardsSide, loosenedGuards } from './loosened-guards.ts';
import { isLooser, shown } from './parameter.ts';
import { severities } from './policy.ts';
import type { EffectivePolicy, SelectedPolicies } from './select.ts';
import { isLater } from './since.ts';

type LooseningType =
  | 'waiver'
  | 'disabled'
  | 'severity'
  | 'parameter'
  | 'narrowed'
  | 'policy-removed'
  | 'policy-changed'
  | 'since'
  | 'guard'
  | 'trust'
  | 'budget'
  | 'lock-file'
  | 'removed-entry'
  | 'region';

/** One thing that a change adds or loosens. It is listed, and does not count before the merge. */
export interface Weakening {
  /** What it is. */
  readonly type: LooseningType;
  /** Ids of the policies whose findings it may hide; empty: those that only live data shows. */
  readonly policies: readonly string[];
  /** Names of the settings that the change adds or removes by it (setting-names.ts). */
  readonly settings: readonly string[];
  /** In words, without a full stop: `disables access-control-mfa-enforced: we know`. */
  readonly says: string;
  /**
   * The worst severity of a finding that it could hide, known now or not: one that only live data shows, or one that the next change introduces. Absent: only
   * what it hides now counts.
   */
  readonly mayHide?: Severity;
  /** The position in the change; for a removed setting, its position in the base. */
  readonly at?: Source;
}

/** One side of a change: the desired state, and the policies that it selects. */
export interface PoliciesSide {
  readonly desired: Pick<Desired, 'budgets' | 'policies' | 'regions' | 'removed' | 'waivers'> & GuardsSide;
  readonly selection: SelectedPolicies;
  readonly lockFiles: readonly LockFile[];
}

const located = (at: Source | undefined): { readonly at?: Source } => (at ? { at } : {});

const settingOf = ({ desired, selection }: PoliciesSide, policy: string): PolicySetting | undefined =>
  desired.policies.settings.find((setting) => (selection.aliases.get(setting.policy) ?? setting.policy) === policy);

const plain = (value: object): Json => JSON.parse(JSON.stringify(value));

/** What a repository's policy reports, independent of its file and its texts. */
const definition = ({ policy }: EffectivePolicy): string => {
  const {
    at: _at,
    title: _t,
    why: _w,
    message: _m,
    shows: _s,
    fix: _f,
    manual: _n,
    controls: _c,
    supports: _u,
    warnings: _p,
    ...deciding
  } = policy;
  return canonical(plain(deciding));
};

/** `from`, `to`: the values in the files, if set. Removing a part loosens, and so does adding one. */
const changesOf = (
  before: EffectivePolicy,
  now: EffectivePolicy,
  from: PolicySetting | undefined,
  to: PolicySetting | undefined,
): readonly Weakening[] => {
  const { policy } = before;
  const loosening = (type: LooseningType, says: string, parts: readonly string[], place = to?.at ?? from?.at): Weakening => ({
    type,
    policies: [policy.id],
    settings: [from, to].flatMap((setting) => (setting ? parts.map((part) => settingName.policy(setting.policy, part)) : [])),
    says,
    ...located(place),
  });
  const disabled =
    now.disabled !== undefined && before.disabled === undefined
      ? [loosening('disabled', `disables ${policy.id}: ${now.disabled}`, ['enabled', 'reason'])]
      : [];
  const lower =
    severities.indexOf(now.severity) > severities.indexOf(before.severity)
      ? [loosening('severity', `lowers the severity of ${policy.id}: ${before.severity} → ${now.severity}`, ['severity'])]
      : [];
  const params = policy.params.flatMap((param): readonly Weakening[] => {
    const [was, is] = [before.params[param.name] ?? param.default, now.params[param.name] ?? param.default];
    const isOther = param.stricter === undefined && canonical(was) !== canonical(is);
    return isOther || isLooser(param, is, was)
      ? [loosening('parameter', `changes ${param.name} of ${policy.id}: ${shown(was)} → ${shown(is)}`, [param.name])]
      : [];
  });
  const isKept = (pattern: string): boolean => now.only?.includes(pattern) ?? true;
  const narrowed =
    now.only && !(before.only?.every(isKept) ?? false)
      ? [loosening('narrowed', `narrows ${policy.id} to ${now.only.map((pattern) => quoted(pattern)).join(', ')}`, ['only'])]
      : [];
  const isSame = policy.at === undefined && now.policy.at === undefined;
  const rewritten =
    isSame || definition(before) === definition(now)
      ? []
      : [loosening('policy-changed', `changes the policy ${policy.id}`, [], now.policy.at)];
  return [...disabled, ...lower, ...params, ...narrowed, ...rewritten];
};

/** The entries of one side that the other side does not have. */
const beyond = (all: readonly string[], others: readonly string[]): readonly string[] => {
  const known = new Set(others);
  return all.filter((one) => !known.has(one));
};

const filesOf = ({ desired }: PoliciesSide): readonly string[] => desired.policies.files.map(({ path }) => path);

/** Whether a file of policies was found by a path of `policies.files`: the file itself, or a folder above it. Positions name files as the user did. */
const isBelow = (path: string, file: string): boolean => `/${file}/`.includes(`/${basename(path)}/`);

const policyLoosenings = (base: PoliciesSide, head: PoliciesSide): readonly Weakening[] => {
  const { policies, aliases } = head.selection;
  const gonePacks = beyond(base.desired.policies.packs ?? [], head.desired.policies.packs ?? []);
  const goneFiles = beyond(filesOf(base), filesOf(head));
  const now = new Map(policies.map((one) => [one.policy.id, one]));
  return base.selection.policies
    .filter(({ disabled }) => disabled === undefined)
    .flatMap((before): readonly Weakening[] => {
      const { id, at } = before.policy;
      const found = now.get(id) ?? now.get(aliases.get(id) ?? id);
      if (found) return changesOf(before, found, settingOf(base, id), settingOf(head, found.policy.id));
      const says =
        at === undefined
          ? `no longer selects ${gonePacks.length === 0 ? 'a pack' : `the pack ${gonePacks.join(', ')}`} with ${id}`
          : `removes the policy ${id}`;
      const settings =
        at === undefined ? gonePacks.map(settingName.pack) : goneFiles.filter((path) => isBelow(path, at.file)).map(settingName.policyFile);
      return [{ type: 'policy-removed', policies: [id], settings, says, ...located(at) }];
    });
};

/** Naming a version, or an earlier one: newer policies only warn. */
const sinceLoosenings = (base: PoliciesSide, head: PoliciesSide): readonly Weakening[] => {
  const [from, to] = [base.desired.policies.since, head.desired.policies.since];
  if (to === undefined || (from !== undefined && !isLater(from.version, to.version))) return [];
  const counted = new Set(
    base.selection.policies.flatMap(({ policy, onlyWarnsUntil }) => (onlyWarnsUntil === undefined ? [policy.id] : [])),
  );
  const policies = head.selection.policies.flatMap(({ policy, onlyWarnsUntil }) =>
    onlyWarnsUntil !== undefined && counted.has(policy.id) ? [policy.id] : [],
  );
  const effect = policies.length === 0 ? 'no policy that is selected now' : policies.join(', ');
  return [
    {
      type: 'since',
      policies,
      settings: [from, to].flatMap((since) => (since ? [settingName.since(since.version)] : [])),
      says: `lets policies that are newer than ${to.version} only warn: ${effect}`,
      at: to.at,
    },
  ];
};

const waiverKey = ({ policy, resource }: Waiver, { selection }: PoliciesSide): string =>
  `${selection.aliases.get(policy) ?? policy} ${resource}`;

/** A waiver that the base has with the same text, and for as long, loosens nothing. */
const waiverLoosenings = (base: PoliciesSide, head: PoliciesSide): readonly Weakening[] => {
  const ends = new Map<string, string>();
  for (const waiver of base.desired.waivers) {
    const key = waiverKey(waiver, base);
    const known = ends.get(key);
    if (known === undefined || known < waiver.expires) ends.set(key, waiver.expires);
  }
  return head.desired.waivers.flatMap((waiver): readonly Weakening[] => {
    const before = ends.get(waiverKey(waiver, head));
    if (before !== undefined && before >= waiver.expires) return [];
    const policy = head.selection.aliases.get(waiver.policy) ?? waiver.policy;
    const words = before === undefined ? 'waives' : `extends the waiver from ${before} of`;
    const says = `${words} ${policy} for ${waiver.resource} until ${waiver.expires}: ${waiver.reason}`;
    return [{ type: 'waiver', policies: [policy], settings: [settingName.waiver(waiver.policy, waiver.resource)], says, at: waiver.at }];
  });
};

const policiesAbout = ({ selection }: PoliciesSide, kinds: readonly string[]): readonly string[] =>
  selection.policies.flatMap(({ policy, disabled }) => (disabled === undefined && kinds.includes(policy.kind) ? [policy.id] : []));

const budgetText = ({ amount, currency, warnAt }: Budget): string => `${amount} ${currency}, warning at ${Math.round(warnAt * 100)}%`;

const isLooserBudget = (now: Budget, before: Budget): boolean =>
  now.currency !== before.currency ||
  canonical(plain(now.scope)) !== canonical(plain(before.scope)) ||
  Number(now.amount) > Number(before.amount) ||
  Number(now.amount) * now.warnAt > Number(before.amount) * before.warnAt;

const budgetLoosenings = (base: PoliciesSide, head: PoliciesSide): readonly Weakening[] => {
  const now = new Map(head.desired.budgets.map((budget) => [budget.key, budget]));
  const policies = policiesAbout(base, ['budget']);
  return base.desired.budgets.flatMap((before): readonly Weakening[] => {
    const after = now.get(before.key);
    const settings = [
      settingName.budget(before.key),
      ...[before, ...(after ? [after] : [])].map(({ key, warnAt }) => settingName.budgetWarning(key, warnAt)),
    ];
    if (!after)
      return [{ type: 'budget', policies, settings, says: `removes the budget ${before.key} (${budgetText(before)})`, at: before.at }];
    if (!isLooserBudget(after, before)) return [];
    return [
      {
        type: 'budget',
        policies,
        settings,
        says: `raises the budget ${before.key}: ${budgetText(before)} → ${budgetText(after)}`,
        at: after.at,
      },
    ];
  });
};

const lockFileLoosenings = (base: PoliciesSide, head: PoliciesSide): readonly Weakening[] => {
  const now = new Set(head.lockFiles.map(({ file }) => file));
  const policies = policiesAbout(base, ['package']);
  return base.lockFiles.flatMap(({ file }): readonly Weakening[] =>
    now.has(file)
      ? []
      : [{ type: 'lock-file', policies, settings: [settingName.lockFile(file)], says: `no longer evaluates the packages of ${file}` }],
  );
};

/** Entries of `removed:` that the change drops without declaring the resource again. */
export const droppedRemovals = (before: Pick<Desired, 'removed'>, now: Pick<Desired, 'removed' | 'items'>): readonly Removed[] => {
  const names = new Set<string>([...now.removed.map(({ address }) => address), ...now.items.map(({ address }) => address)]);
  return before.removed.filter(({ address }) => !names.has(address));
};

const removalLoosenings = (dropped: readonly Removed[], base: PoliciesSide): readonly Weakening[] =>
  dropped.map(({ address, at }) => ({
    type: 'removed-entry',
    policies: policiesAbout(base, ['resource']),
    settings: [settingName.removed(address)],
    says: `no longer declares that ${address} must not exist`,
    at,
  }));

const regionLoosenings = (base: PoliciesSide, head: PoliciesSide): readonly Weakening[] => {
  const gone = beyond(regionsRead(base.desired), regionsRead(head.desired));
  // A base without a list is narrowed by listing some.
  const listed = base.desired.regions.length > 0 ? undefined : head.desired.regions;
  return gone.map((region) => ({
    type: 'region',
    policies: [],
    settings: (listed ?? [region]).map(settingName.region),
    says: `no longer reads region ${region}, so nothing in it is evaluated`,
  }));
};

const guardLoosenings = (base: PoliciesSide, head: PoliciesSide): readonly Weakening[] =>
  loosenedGuards(base.desired, head.desired).map(({ says, setting, at }) => ({
    type: 'guard',
    policies: [],
    settings: [setting],
    says,
    // It hides what it would refuse, which is no finding.
    mayHide: 'critical',
    ...located(at),
  }));

/** Which changes of it loosen is not decided: all of them are the operator's, and hold from the next change on. */
const trustLoosenings = (change: TrustChange | undefined): readonly Weakening[] => {
  if (!change) return [];
  const { type, file, paths } = change;
  const names = paths.map((path) => path.join('.'));
  const says = `${type === 'added' ? 'adds' : 'changes'} the trust file ${file}${names.length > 0 ? `: ${names.join(', ')}` : ''}`;
  return [{ type: 'trust', policies: [], settings: [], says, mayHide: 'critical', at: { file, line: 1, col: 1 } }];
};

/**
 * Whether a loosening also hides what the next change introduces. Not an entry of `removed:` that is dropped: if the resource comes back, it is unmanaged or
 * removed again.
 */
const hidesLater: Readonly<Record<LooseningType, boolean>> = {
  waiver: true,
  disabled: true,
  severity: true,
  parameter: true,
  narrowed: true,
  'policy-removed': true,
  'policy-changed': true,
  since: true,
  guard: true,
  trust: true,
  budget: true,
  'lock-file': true,
  'removed-entry': false,
  region: true,
};

const rank = (severity: Severity): number => severities.indexOf(severity);

/** The worst severity with which the base counts a finding of each policy. */
const worstIn = ({ policies }: SelectedPolicies): ReadonlyMap<string, Severity> =>
  new Map(
    policies
      .filter(({ disabled, onlyWarnsUntil }) => disabled === undefined && onlyWarnsUntil === undefined)
      .map(({ policy, severity }) => [
        policy.id,
        policy.escalate.reduce<Severity>((worst, { to }) => (rank(to) < rank(worst) ? to : worst), severity),
      ]),
  );

/** A region that is no longer read hides findings of any policy. */
const withWorst = (one: Weakening, worst: ReadonlyMap<string, Severity>): Weakening => {
  if (one.mayHide !== undefined || !hidesLater[one.type]) return one;
  const policies = one.type === 'region' ? [...worst.keys()] : one.policies;
  const [mayHide] = policies.flatMap((id) => worst.get(id) ?? []).toSorted((a, b) => rank(a) - rank(b));
  return mayHide === undefined ? one : { ...one, mayHide };
};

/** Linear in the declarations of both sides. `dropped`: see `droppedRemovals`. */
export const weakenedBy = (
  base: PoliciesSide,
  head: PoliciesSide,
  dropped: readonly Removed[],
  trust?: TrustChange,
): readonly Weakening[] => {
  const worst = worstIn(base.selection);
  return [
    ...policyLoosenings(base, head),
    ...sinceLoosenings(base, head),
    ...waiverLoosenings(base, head),
    ...guardLoosenings(base, head),
    ...trustLoosenings(trust),
    ...budgetLoosenings(base, head),
    ...lockFileLoosenings(base, head),
    ...removalLoosenings(dropped, base),
    ...regionLoosenings(base, head),
  ].map((one) => withWorst(one, worst));
};
