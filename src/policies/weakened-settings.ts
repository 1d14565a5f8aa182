// Settings that a change loosens or adds and that may hide findings: policies, parameters, switches, waivers, guards, budgets and their resources.
import type { Budget, Desired, Removed, Severity, Waiver } from '../desired/desired.ts';
import { settingName } from '../desired/setting-names.ts';
import { canonical, type Json } from '../json.ts';
import { regionsRead } from '../platform/region.ts';
import type { TrustChange } from '../trust/trust-change.ts';
import { loosenedGuards } from './loosened-guards.ts';
import { severities } from './policy.ts';
import type { SelectedPolicies } from './select.ts';
import { policyLoosenings, sinceLoosenings } from './weakened-policies.ts';
import { beyond, type Loosening, located, type PoliciesSide, type Weakening } from './weakening.ts';

/** Both sides of a change, and what only a caller knows of it. */
interface Sides {
  readonly base: PoliciesSide;
  readonly head: PoliciesSide;
  /** See `droppedRemovals`. */
  readonly dropped: readonly Removed[];
  readonly trust: TrustChange | undefined;
}

const waiverKey = ({ policy, resource }: Waiver, { selection }: PoliciesSide): string =>
  `${selection.aliases.get(policy) ?? policy} ${resource}`;

/** A waiver that the base has with the same text, and for as long, loosens nothing. */
const waivers = ({ base, head }: Sides): readonly Loosening[] => {
  const ends = new Map<string, string>();
  for (const waiver of base.desired.waivers) {
    const key = waiverKey(waiver, base);
    const known = ends.get(key);
    if (known === undefined || known < waiver.expires) ends.set(key, waiver.expires);
  }
  return head.desired.waivers.flatMap((waiver): readonly Loosening[] => {
    const before = ends.get(waiverKey(waiver, head));
    if (before !== undefined && before >= waiver.expires) return [];
    const policy = head.selection.aliases.get(waiver.policy) ?? waiver.policy;
    const words = before === undefined ? 'waives' : `extends the waiver from ${before} of`;
    const says = `${words} ${policy} for ${waiver.resource} until ${waiver.expires}: ${waiver.reason}`;
    return [{ type: 'waiver', policies: [policy], settings: [settingName.waiver(waiver.policy, waiver.resource)], says, at: waiver.at }];
  });
};

const guards = ({ base, head }: Sides): readonly Loosening[] =>
  loosenedGuards(base.desired, head.desired).map(({ says, setting, at }) => ({
    type: 'guard',
    policies: [],
    settings: [setting],
    says,
    ...located(at),
  }));

/** Which changes of it loosen is not decided: all of them are the operator's, and hold from the next change on. */
const trustFile = ({ trust }: Sides): readonly Loosening[] => {
  if (!trust) return [];
  const { type, file, paths } = trust;
  const names = paths.map((path) => path.join('.'));
  const says = `${type === 'added' ? 'adds' : 'changes'} the trust file ${file}${names.length > 0 ? `: ${names.join(', ')}` : ''}`;
  return [{ type: 'trust', policies: [], settings: [], says, at: { file, line: 1, col: 1 } }];
};

const policiesAbout = ({ selection }: PoliciesSide, kind: string): readonly string[] =>
  selection.policies.flatMap(({ policy, disabled }) => (disabled === undefined && policy.kind === kind ? [policy.id] : []));

const budgetText = ({ amount, currency, warnAt }: Budget): string => `${amount} ${currency}, warning at ${Math.round(warnAt * 100)}%`;

const scopeText = ({ scope }: Budget): string => {
  const json: Json = JSON.parse(JSON.stringify(scope));
  return canonical(json);
};

const isLooserBudget = (now: Budget, before: Budget): boolean =>
  now.currency !== before.currency ||
  scopeText(now) !== scopeText(before) ||
  Number(now.amount) > Number(before.amount) ||
  Number(now.amount) * now.warnAt > Number(before.amount) * before.warnAt;

const budgets = ({ base, head }: Sides): readonly Loosening[] => {
  const now = new Map(head.desired.budgets.map((budget) => [budget.key, budget]));
  const policies = policiesAbout(base, 'budget');
  return base.desired.budgets.flatMap((before): readonly Loosening[] => {
    const { key } = before;
    const after = now.get(key);
    if (after && !isLooserBudget(after, before)) return [];
    const warnings = [before, ...(after ? [after] : [])].map(({ warnAt }) => settingName.budgetWarning(key, warnAt));
    const says = after
      ? `raises the budget ${key}: ${budgetText(before)} → ${budgetText(after)}`
      : `removes the budget ${key} (${budgetText(before)})`;
    return [{ type: 'budget', policies, settings: [settingName.budget(key), ...warnings], says, at: (after ?? before).at }];
  });
};

const lockFiles = ({ base, head }: Sides): readonly Loosening[] => {
  const [before, now] = [base, head].map((side) => side.lockFiles.map(({ file }) => file));
  const policies = policiesAbout(base, 'package');
  return beyond(before ?? [], now ?? []).map((file) => ({
    type: 'lock-file',
    policies,
    settings: [settingName.lockFile(file)],
    says: `no longer evaluates the packages of ${file}`,
  }));
};

/** Entries of `removed:` that the change drops without declaring the resource again. */
export const droppedRemovals = (before: Pick<Desired, 'removed'>, now: Pick<Desired, 'removed' | 'items'>): readonly Removed[] => {
  const names = new Set<string>([...now.removed.map(({ address }) => address), ...now.items.map(({ address }) => address)]);
  return before.removed.filter(({ address }) => !names.has(address));
};

const removals = ({ base, dropped }: Sides): readonly Loosening[] => {
  const policies = policiesAbout(base, 'resource');
  return dropped.map(({ address, at }) => ({
    type: 'removed-entry',
    policies,
    settings: [settingName.removed(address)],
    says: `no longer declares that ${address} must not exist`,
    at,
  }));
};

const regions = ({ base, head }: Sides): readonly Loosening[] => {
  // A base without a list is narrowed by listing some.
  const listed = base.desired.regions.length > 0 ? undefined : head.desired.regions;
  return beyond(regionsRead(base.desired), regionsRead(head.desired)).map((region) => ({
    type: 'region',
    policies: [],
    settings: (listed ?? [region]).map(settingName.region),
    says: `no longer reads region ${region}, so nothing in it is evaluated`,
  }));
};

const rank = (severity: Severity): number => severities.indexOf(severity);

type Worst = ReadonlyMap<string, Severity>;

const worstAmong = (found: readonly Severity[]): Severity | undefined => found.toSorted((a, b) => rank(a) - rank(b))[0];

/** The worst severity with which the base counts a finding of each policy. */
const worstIn = ({ policies }: SelectedPolicies): Worst =>
  new Map(
    policies
      .filter(({ disabled, onlyWarnsUntil }) => disabled === undefined && onlyWarnsUntil === undefined)
      .map(({ policy, severity }) => [policy.id, worstAmong([severity, ...policy.escalate.map(({ to }) => to)]) ?? severity]),
  );

/** The worst of what is hidden without being known now: what only live data shows, or what the next change introduces. */
const worstOf = {
  'findings of its policies': ({ policies }: Loosening, worst: Worst) => worstAmong(policies.flatMap((id) => worst.get(id) ?? [])),
  'findings of any policy': (_: Loosening, worst: Worst) => worstAmong([...worst.values()]),
  anything: (): Severity => 'critical',
  'nothing later': () => undefined,
} as const;

/** What may be loosened, in the order of reports, and what each hides. */
const rows: readonly { readonly found: (sides: Sides) => readonly Loosening[]; readonly hides: keyof typeof worstOf }[] = [
  { found: ({ base, head }) => policyLoosenings(base, head), hides: 'findings of its policies' },
  { found: ({ base, head }) => sinceLoosenings(base, head), hides: 'findings of its policies' },
  { found: waivers, hides: 'findings of its policies' },
  // It hides what it would refuse, which is no finding.
  { found: guards, hides: 'anything' },
  { found: trustFile, hides: 'anything' },
  { found: budgets, hides: 'findings of its policies' },
  { found: lockFiles, hides: 'findings of its policies' },
  // If the resource comes back, it is unmanaged or removed again.
  { found: removals, hides: 'nothing later' },
  { found: regions, hides: 'findings of any policy' },
];

/** Linear in the declarations of both sides. `dropped`: see `droppedRemovals`. */
export const weakenedBy = (
  base: PoliciesSide,
  head: PoliciesSide,
  dropped: readonly Removed[],
  trust?: TrustChange,
): readonly Weakening[] => {
  const worst = worstIn(base.selection);
  return rows.flatMap(({ found, hides }) =>
    found({ base, head, dropped, trust }).map((one): Weakening => {
      const mayHide = worstOf[hides](one, worst);
      return mayHide === undefined ? one : { ...one, mayHide };
    }),
  );
};
