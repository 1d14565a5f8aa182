// What the file changes about one policy, or about the packs that are chosen without a file.
import type { PolicySetting, Severity } from '../desired/desired.ts';
import type { Source } from '../errors.ts';
import type { Json } from '../json.ts';
import { count } from '../kinds/count.ts';
import { quoted } from '../yaml/visible.ts';
import { baseline, isIn, isSelected, type Packed, packed, worseOf } from './packs.ts';
import { isLooser, shown } from './parameter.ts';
import type { Policy } from './policy.ts';

interface ControlLimit {
  readonly policy: string;
  readonly param: string;
  readonly framework: string;
  readonly control: string;
  readonly limit: string;
}

/** What controls state in numbers. Of the frameworks here, only CIS does: it names frequencies. */
const limits: readonly ControlLimit[] = [
  { policy: 'run-overdue', param: 'max_age', framework: 'cis-v8.1', control: '1.2', limit: '7d' },
  { policy: 'member-review-overdue', param: 'max_age', framework: 'cis-v8.1', control: '5.1', limit: '92d' },
  { policy: 'image-unscanned', param: 'max_age', framework: 'cis-v8.1', control: '7.5', limit: '92d' },
  { policy: 'volume-recent-backup', param: 'within', framework: 'cis-v8.1', control: '11.2', limit: '7d' },
];

/** The parameters of a policy that allow more than a control that it is mapped to, in words. */
export const belowControl = ({ id, overrides, params }: Policy, values: Readonly<Record<string, Json>>): readonly string[] =>
  limits.flatMap(({ policy, param: name, framework, control, limit }) => {
    const param = policy === id || policy === overrides ? params.find((one) => one.name === name) : undefined;
    const value = param && (values[name] ?? param.default);
    if (!param || value === undefined || !isLooser(param, value, limit)) return [];
    return [`${name} ${shown(value)}, but ${framework} ${control} allows at most ${limit}`];
  });

/** One `policies.settings` entry, compared with the packs, and a built-in policy that an own one replaces. */
export interface SettingFacts {
  /** The id of the policy, or `pack/<name>`. */
  readonly name: string;
  /** What it is about: the policy, or the pack. */
  readonly policy: string;
  readonly enabled: boolean;
  readonly reason: string | undefined;
  /** The severity of its policy without the setting, and of the policy that it replaces. */
  readonly severity: Severity;
  /** What may be weaker, in words: `severity high → low`, `within 7d → 30d`, `disabled`, `narrowed to volume/br-se1/*`, `replaces member-off-domain`. */
  readonly loosened: readonly string[];
  /** Parameters that allow more than a control that the policy is mapped to, in words. */
  readonly belowControl: readonly string[];
  /** Absent: the file has no line for it. */
  readonly at: Source | undefined;
}

export const loosenedBy = ({ policy, severity, params }: Packed, setting: PolicySetting): readonly string[] => [
  ...(setting.enabled === false ? ['disabled'] : []),
  ...(setting.severity && worseOf(setting.severity, severity) !== setting.severity ? [`severity ${severity} → ${setting.severity}`] : []),
  ...policy.params.flatMap((param) => {
    const [from, to] = [params[param.name] ?? param.default, setting.params?.[param.name]];
    return to !== undefined && isLooser(param, to, from) ? [`${param.name} ${shown(from)} → ${shown(to)}`] : [];
  }),
  ...(setting.only ? [`narrowed to ${setting.only.map((pattern) => quoted(pattern)).join(', ')}`] : []),
];

/** The built-in policy that would be evaluated in place of an own one. */
export const replacedBy = (policy: Policy, replaced: ReadonlyMap<string, Policy>, packs: readonly string[]): Packed | undefined => {
  const builtIn = replaced.get(policy.id);
  return builtIn && isSelected(builtIn, packs) ? packed(builtIn, packs) : undefined;
};

/** What the file changes about one policy. Whether its own conditions are weaker than those they replace cannot be proved, so every replacement is listed. */
export const factsOf = (current: Packed, setting: PolicySetting | undefined, replaced: Packed | undefined): readonly SettingFacts[] => {
  const { policy } = current;
  const at = setting?.at ?? (replaced && policy.at);
  if (!at) return [];
  return [
    {
      name: policy.id,
      policy: policy.id,
      severity: replaced ? worseOf(replaced.severity, current.severity) : current.severity,
      enabled: setting?.enabled !== false,
      reason: setting?.reason,
      loosened: [...(replaced ? [`replaces ${replaced.policy.id}`] : []), ...(setting ? loosenedBy(current, setting) : [])],
      belowControl: belowControl(policy, { ...current.params, ...setting?.params }),
      at,
    },
  ];
};

/** The baseline policies that the chosen packs leave out, as one fact. */
export const leftOutFacts = (all: readonly Policy[], packs: readonly string[], at: Source | undefined): readonly SettingFacts[] => {
  const leftOut = all.filter((policy) => policy.at === undefined && isIn(policy, [baseline]) && !isSelected(policy, packs));
  if (leftOut.length === 0) return [];
  return [
    {
      name: `pack/${baseline}`,
      policy: baseline,
      severity: leftOut.map((policy) => packed(policy, [baseline]).severity).reduce(worseOf, 'info'),
      enabled: false,
      reason: undefined,
      loosened: [`not selected, which leaves out ${count(leftOut.length, 'policy', 'policies')}`],
      belowControl: [],
      at,
    },
  ];
};
