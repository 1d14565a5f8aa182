// What a change loosens of policies: of the settings of each, of its definition, and which are selected at all.
import { basename } from 'node:path';
import type { PolicySetting } from '../desired/desired.ts';
import { settingName } from '../desired/setting-names.ts';
import type { Source } from '../errors.ts';
import { canonical, type Json } from '../json.ts';
import { quoted } from '../yaml/visible.ts';
import { isLooser, shown } from './parameter.ts';
import { severities } from './policy.ts';
import type { EffectivePolicy } from './select.ts';
import { isLater } from './since.ts';
import { beyond, type Loosening, located, type PoliciesSide } from './weakening.ts';

const settingOf = ({ desired, selection }: PoliciesSide, policy: string): PolicySetting | undefined =>
  desired.policies.settings.find((setting) => (selection.aliases.get(setting.policy) ?? setting.policy) === policy);

const asJson = (value: object): Json => JSON.parse(JSON.stringify(value));

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
  return canonical(asJson(deciding));
};

/** One part of a policy that a change loosens. */
interface LoosenedPart {
  readonly type: Loosening['type'];
  /** Its keys in a setting. */
  readonly keys: readonly string[];
  readonly says: string;
  /** Absent: the setting. */
  readonly at?: Source | undefined;
}

/** What may be loosened of a policy that both sides have: each row returns nothing for what is as strict as before. */
const parts: readonly ((before: EffectivePolicy, now: EffectivePolicy) => readonly LoosenedPart[])[] = [
  ({ policy, disabled: was }, { disabled }) =>
    disabled === undefined || was !== undefined
      ? []
      : [{ type: 'disabled', keys: ['enabled', 'reason'], says: `disables ${policy.id}: ${disabled}` }],
  ({ policy, severity: was }, { severity }) =>
    severities.indexOf(severity) <= severities.indexOf(was)
      ? []
      : [{ type: 'severity', keys: ['severity'], says: `lowers the severity of ${policy.id}: ${was} → ${severity}` }],
  ({ policy, params: before }, { params: now }) =>
    policy.params.flatMap((param): readonly LoosenedPart[] => {
      const { name, stricter } = param;
      const [was, is] = [before[name] ?? param.default, now[name] ?? param.default];
      const isOther = stricter === undefined && canonical(was) !== canonical(is);
      if (!isOther && !isLooser(param, is, was)) return [];
      return [{ type: 'parameter', keys: [name], says: `changes ${name} of ${policy.id}: ${shown(was)} → ${shown(is)}` }];
    }),
  // Removing a part loosens, and so does adding one.
  ({ policy, only: before }, { only }) =>
    only === undefined || before?.every((pattern) => only.includes(pattern)) === true
      ? []
      : [{ type: 'narrowed', keys: ['only'], says: `narrows ${policy.id} to ${only.map((pattern) => quoted(pattern)).join(', ')}` }],
  (before, now) =>
    (before.policy.at === undefined && now.policy.at === undefined) || definition(before) === definition(now)
      ? []
      : [{ type: 'policy-changed', keys: [], says: `changes the policy ${before.policy.id}`, at: now.policy.at }],
];

/** `from`, `to`: the settings of the two sides, if they have one. */
const changesOf = (
  before: EffectivePolicy,
  now: EffectivePolicy,
  from: PolicySetting | undefined,
  to: PolicySetting | undefined,
): readonly Loosening[] =>
  parts
    .flatMap((part) => part(before, now))
    .map(({ type, keys, says, at = to?.at ?? from?.at }) => ({
      type,
      policies: [before.policy.id],
      settings: [from, to].flatMap((setting) => (setting ? keys.map((key) => settingName.policy(setting.policy, key)) : [])),
      says,
      ...located(at),
    }));

const filesOf = ({ desired }: PoliciesSide): readonly string[] => desired.policies.files.map(({ path }) => path);

/** Whether a file of policies was found by a path of `policies.files`: the file itself, or a folder above it. Positions name files as the user did. */
const isBelow = (path: string, file: string): boolean => `/${file}/`.includes(`/${basename(path)}/`);

export const policyLoosenings = (base: PoliciesSide, head: PoliciesSide): readonly Loosening[] => {
  const { policies, aliases } = head.selection;
  const gonePacks = beyond(base.desired.policies.packs ?? [], head.desired.policies.packs ?? []);
  const goneFiles = beyond(filesOf(base), filesOf(head));
  const now = new Map(policies.map((one) => [one.policy.id, one]));
  return base.selection.policies
    .filter(({ disabled }) => disabled === undefined)
    .flatMap((before): readonly Loosening[] => {
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
export const sinceLoosenings = (base: PoliciesSide, head: PoliciesSide): readonly Loosening[] => {
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
