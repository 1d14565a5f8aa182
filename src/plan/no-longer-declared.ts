// Lists the resources, fields and settings that a change removes from the file. Their removal changes nothing on the platform, so no step shows it.
import type { Desired, PolicySetting } from '../desired/desired.ts';
import { settingName } from '../desired/setting-names.ts';
import { textWithoutPlaces } from '../desired/without-places.ts';
import type { Difference } from '../diff/difference.ts';
import type { Source } from '../errors.ts';
import { type Address, addressOf, collectionAt, kindOf, partsOf } from '../kinds/address.ts';
import { foldedEmail } from '../kinds/email.ts';
import type { Declared, Lookup } from '../kinds/kind.ts';

/**
 * What the change since `--base` took out of the file. field: of a resource that is still declared; setting: a budget, a waiver, a schedule, a part of a policy
 * setting, an ownership. `at`: where the base declares it.
 */
export type NoLongerDeclared = {
  readonly at: Source;
} /** kept: it is live and stays as it is. absent: it is not live, and nothing creates it any more. not-read: whether it is live is not known. */ & (
  | {
      readonly type: 'resource';
      readonly address: Address;
      /** kept: it is live and stays; absent: it is not live, and no longer created; not-read: whether it is live is not known. */
      readonly state: 'kept' | 'absent' | 'not-read';
    }
  /** The live value stays as it is. */
  | { readonly type: 'field'; readonly address: Address; readonly field: string }
  /** A budget, waiver, schedule, policy setting or ownership that no longer applies. */
  | { readonly type: 'setting'; readonly name: string }
);

const fieldsGone = (before: Declared, now: Declared): readonly NoLongerDeclared[] =>
  Object.keys(before.values)
    // An end that is taken out extends access, which has an entry of its own (diff/extends-access.ts).
    .filter((field) => field !== 'until' && !(field in now.values))
    .map((field) => ({ type: 'field', address: now.address, field, at: before.fieldAt[field] ?? before.at }));

/** Whether a resource is deleted, or is deleted with another one: a key with its account, a group membership with its group or its member. */
export const removalsIn = (difference: Difference, lookup: Lookup): ((address: Address) => boolean) => {
  const removed = new Set(
    Object.values(difference.entries).flatMap((all) => all.flatMap(({ type, address }) => (type === 'unexpected' ? [address] : []))),
  );
  return (address) => {
    const parent = lookup.live(address)?.parent;
    const member = kindOf(address) === 'group-member' && addressOf('member', foldedEmail(partsOf(address, 'group-member').email));
    return removed.has(address) || (parent !== undefined && removed.has(parent)) || (member !== false && removed.has(member));
  };
};

/** A resource that is deleted is not listed: a step shows it. */
const resourceGone = ({ address, at }: Declared, isRemoved: (address: Address) => boolean, lookup: Lookup): readonly NoLongerDeclared[] => {
  if (isRemoved(address)) return [];
  const live = lookup.live(address);
  if (live && live.phase !== 'retired') return [{ type: 'resource', address, state: 'kept', at }];
  const isRead = lookup.completeness(collectionAt(address)).type === 'complete';
  return [{ type: 'resource', address, state: isRead ? 'absent' : 'not-read', at }];
};

/** `of`: the setting that it is a part of. */
type Named = ReadonlyMap<string, { readonly at: Source; readonly of?: string }>;

/** What a setting of a policy states besides parameters. Positions are not settings. */
const settingParts: Readonly<Record<Exclude<keyof PolicySetting, 'policy' | 'params' | 'at' | `${string}At`>, true>> = {
  enabled: true,
  reason: true,
  severity: true,
  only: true,
};

/** Each part is listed separately: removing a severity can loosen a policy as much as removing the whole setting. */
const settingNames = ({ policy, at, params = {}, ...rest }: PolicySetting) =>
  [...Object.keys(rest).filter((part) => part in settingParts), ...Object.keys(params)].map(
    (part) => [settingName.policy(policy, part), { at }] as const,
  );

/** Declarations other than resources, each under one name. */
const wholes = (desired: Desired): readonly (readonly [name: string, at: Source, parts: readonly string[]])[] => [
  ...desired.schedules.map(({ key, at, ...parts }) => [settingName.schedule(key), at, partNames(parts)] as const),
  ...desired.restoreDrills.map(({ key, at, ...parts }) => [settingName.restoreDrill(key), at, partNames(parts)] as const),
  ...desired.waivers.map(({ policy, resource, at }) => [settingName.waiver(policy, resource), at, []] as const),
  ...desired.removed.map(({ address, since, at }) => [settingName.removed(address), at, partNames({ since })] as const),
];

/** Each list entry and each optional part of a policy setting. */
const partNames = (parts: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(parts).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => `${name} ${String(one)}`) : value === undefined ? [] : [name],
  );

/** Each limit that the file tightens, and each break-glass member. */
const guardNames = ({ guards, guardsAt = {} }: Desired, otherwise: Source) => {
  const { administratorsMin, breakGlass = [], removals = {}, dueRemovals } = guards;
  const named: readonly (readonly [key: string, what: readonly string[]])[] = [
    ['administrators_min', administratorsMin === undefined ? [] : ['administrators_min']],
    ['break_glass', breakGlass.map((email) => `break_glass ${email}`)],
    [
      'removals',
      Object.entries(removals).flatMap(([section, limit]) => Object.keys(limit).map((part) => `removals of ${section}: ${part}`)),
    ],
    ['due_removals', dueRemovals === undefined ? [] : ['due_removals']],
  ];
  return named.flatMap(([key, all]) => all.map((what) => [settingName.guard(what), { at: guardsAt[key] ?? otherwise }] as const));
};

/** Where findings go, and how long they may stay open, with the values: another value is another setting. */
const routingNames = ({ policies: { fallbackOwner, fixWithin = [] } }: Desired) => [
  ...(fallbackOwner ? [[settingName.fallbackOwner(fallbackOwner.name), { at: fallbackOwner.at }] as const] : []),
  ...fixWithin.map(({ severity, days, at }) => [settingName.fixWithin(severity, days), { at }] as const),
];

const sinceNames = ({ policies: { since } }: Desired) => (since ? [[settingName.since(since.version), { at: since.at }] as const] : []);

/** The first line of the file if the exact position is unknown. */
const fileOf = ({ files: [file = ''] }: Desired): Source => ({ file, line: 1, col: 1 });

const namesOf = (desired: Desired): Named =>
  new Map([
    ...wholes(desired).flatMap(([name, at, parts]) => [
      [name, { at }] as const,
      ...parts.map((part) => [`${part} of ${name}`, { at, of: name }] as const),
    ]),
    ...desired.budgets.flatMap(({ key, warnAt, at }) => [
      [settingName.budget(key), { at }] as const,
      [settingName.budgetWarning(key, warnAt), { at, of: settingName.budget(key) }] as const,
    ]),
    ...guardNames(desired, fileOf(desired)),
    ...(desired.tenant === undefined ? [] : [[settingName.tenant, { at: desired.tenantAt ?? fileOf(desired) }] as const]),
    ...(desired.policies.packs ?? []).map(
      (pack, index) => [settingName.pack(pack), { at: desired.policies.packsAt?.[index] ?? fileOf(desired) }] as const,
    ),
    ...desired.policies.files.map(({ path, at }) => [settingName.policyFile(path), { at }] as const),
    ...desired.policies.lockFiles.map(({ path, at }) => [settingName.lockFile(path), { at }] as const),
    ...sinceNames(desired),
    ...routingNames(desired),
    ...desired.regions.map((region) => [settingName.region(region), { at: fileOf(desired) }] as const),
    ...desired.policies.settings.flatMap(settingNames),
    ...Object.entries(desired.ownership).map(([section, { word, at }]) => [settingName.ownership(section, word), { at }] as const),
  ]);

/** Entries that only the first one has. If a whole setting is missing, its parts are not listed. */
const beyond = (all: Named, others: Named): readonly { readonly name: string; readonly at: Source }[] =>
  [...all].flatMap(([name, { at, of }]) => (others.has(name) || (of !== undefined && !others.has(of)) ? [] : [{ name, at }]));

/** Linear in the number of declarations on both sides. */
export const noLongerDeclared = (before: Desired, now: Desired, difference: Difference, lookup: Lookup): readonly NoLongerDeclared[] => {
  const items = new Map(now.items.map((item) => [item.address, item]));
  const renamed = new Map(now.items.flatMap((item) => (item.renamedFrom ? [[item.renamedFrom, item] as const] : [])));
  const isRemoved = removalsIn(difference, lookup);
  const resources = before.items.flatMap((item) => {
    const same = items.get(item.address) ?? renamed.get(item.address);
    return same ? fieldsGone(item, same) : resourceGone(item, isRemoved, lookup);
  });
  const settings = namesOf(now);
  const gone = beyond(namesOf(before), settings);
  return [...resources, ...gone.map((one): NoLongerDeclared => ({ type: 'setting', ...one }))];
};

/** A budget, waiver, schedule or part of a setting that the change adds, with its position. New entries of `removed:` appear as steps. */
export interface NewlyDeclared {
  /** The setting. */
  readonly name: string;
  readonly at: Source;
}

export const newlyDeclared = (before: Desired, now: Desired): readonly NewlyDeclared[] => newlyWritten(before, { ...now, removed: [] });

/** With new entries of `removed:`, for a reader who sees no steps. */
export const newlyWritten = (before: Desired, now: Desired): readonly NewlyDeclared[] => beyond(namesOf(now), namesOf(before));

type Valued = readonly [name: string, at: Source, value: unknown];

const guardValues = ({ guards, guardsAt = {}, ...desired }: Desired): readonly Valued[] => {
  const { administratorsMin, removals = {}, dueRemovals } = guards;
  const named: readonly (readonly [key: string, what: string, value: unknown])[] = [
    ['administrators_min', 'administrators_min', administratorsMin],
    ['removals', 'removals', removals],
    ['due_removals', 'due_removals', dueRemovals],
  ];
  return named.map(([key, what, value]) => [settingName.guard(what), guardsAt[key] ?? fileOf({ guards, ...desired }), value]);
};

/** Settings that may have another value under the same name. */
const valuesOf = (desired: Desired): readonly Valued[] => [
  ...desired.schedules.map((one): Valued => [settingName.schedule(one.key), one.at, one]),
  ...desired.restoreDrills.map((one): Valued => [settingName.restoreDrill(one.key), one.at, one]),
  ...desired.waivers.map((one): Valued => [settingName.waiver(one.policy, one.resource), one.at, one]),
  ...desired.removed.map((one): Valued => [settingName.removed(one.address), one.at, one]),
  ...desired.budgets.map((one): Valued => [settingName.budget(one.key), one.at, one]),
  ...desired.policies.settings.flatMap(({ policy, at, params = {}, enabled, severity, only, reason }): readonly Valued[] =>
    Object.entries({ enabled, severity, only, reason, ...params }).map(
      ([part, value]): Valued => [settingName.policy(policy, part), at, value],
    ),
  ),
  ...guardValues(desired),
  ...(desired.tenant === undefined ? [] : [[settingName.tenant, desired.tenantAt ?? fileOf(desired), desired.tenant] as const]),
];

/** Settings that both sides declare, with different values. */
export const changedSettings = (before: Desired, now: Desired): readonly NewlyDeclared[] => {
  const earlier = new Map(valuesOf(before).map(([name, , value]) => [name, textWithoutPlaces(value)]));
  return valuesOf(now).flatMap(([name, at, value]) => {
    const was = earlier.get(name);
    return was === undefined || was === textWithoutPlaces(value) ? [] : [{ name, at }];
  });
};
