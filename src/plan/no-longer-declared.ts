// What a change takes out of the file: resources, single fields and settings that the base declared. Nothing on the platform follows from it, so it is said.
import type { Desired } from '../desired/desired.ts';
import type { Difference } from '../diff/difference.ts';
import type { Source } from '../errors.ts';
import { type Address, addressOf, kindOf, parseAddress } from '../kinds/address.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import { foldedEmail } from '../kinds/email.ts';
import type { Declared, Look } from '../kinds/kind.ts';
import { segment } from '../kinds/segment.ts';
import { collectionFor } from '../live/index-live.ts';
import type { Want } from '../live/plan-reads.ts';

/** `at`: where the base declares it. */
export type NoLongerDeclared = {
  readonly at: Source;
} /** kept: it is live and stays as it is. not-read: the file no longer asks for it, so whether it is live is not known. */ & (
  | { readonly type: 'resource'; readonly address: Address; readonly state: 'kept' | 'not-read' }
  /** It keeps the value that it has. */
  | { readonly type: 'field'; readonly address: Address; readonly field: string }
  /** A budget, a waiver, a schedule, a setting of a policy, an ownership: it no longer applies. */
  | { readonly type: 'setting'; readonly name: string }
);

const fieldsGone = (before: Declared, now: Declared): readonly NoLongerDeclared[] =>
  Object.keys(before.values)
    .filter((field) => !(field in now.values))
    .map((field) => ({ type: 'field', address: now.address, field, at: before.fieldAt[field] ?? before.at }));

/** Whether a resource is removed, or goes with one that is: a key with its account, a place in a group with its group or its member. */
export const removalsIn = (difference: Difference, look: Look): ((address: Address) => boolean) => {
  const removed = new Set(
    Object.values(difference.entries).flatMap((all) => all.flatMap(({ type, address }) => (type === 'extra' ? [address] : []))),
  );
  return (address) => {
    const parent = look.live(address)?.parent;
    const member = kindOf(address) === 'group-member' && addressOf('member', foldedEmail(segment(address, 1)));
    return removed.has(address) || (parent !== undefined && removed.has(parent)) || (member !== false && removed.has(member));
  };
};

/** What is deleted, or was gone before, needs no word: a step says so, or there is nothing to say. */
const resourceGone = ({ address, at }: Declared, isRemoved: (address: Address) => boolean, look: Look): readonly NoLongerDeclared[] => {
  if (isRemoved(address)) return [];
  const live = look.live(address);
  if (live && live.phase !== 'retired') return [{ type: 'resource', address, state: 'kept', at }];
  const collection = collectionFor(kindNamed(kindOf(address)), kinds, parseAddress(address)?.path ?? []);
  return look.completeness(collection).type === 'complete' ? [] : [{ type: 'resource', address, state: 'not-read', at }];
};

const kinds = new Map(kindList.map((kind) => [kind.name, kind]));

type Named = ReadonlyMap<string, Source>;

/** Each part by itself: a severity that is taken out loosens or tightens as much as a whole setting. */
const settingNames = ({ policy, at, params = {}, ...rest }: Desired['policies']['settings'][number]) =>
  [...Object.keys(rest).filter((part) => part !== 'paramsAt'), ...Object.keys(params)].map(
    (part) => [`${part} of the policy ${policy}`, at] as const,
  );

const namesOf = (desired: Desired): Named =>
  new Map([
    ...desired.budgets.map((budget) => [`budget ${budget.key}`, budget.at] as const),
    ...desired.schedules.map((schedule) => [`schedule ${schedule.key}`, schedule.at] as const),
    ...desired.waivers.map((waiver) => [`waiver of ${waiver.policy} for ${waiver.resource}`, waiver.at] as const),
    ...desired.policies.settings.flatMap(settingNames),
    ...Object.entries(desired.ownership).map(([section, { word, at }]) => [`ownership ${section}: ${word}`, at] as const),
  ]);

/** Kinds of what is no longer declared: the file alone no longer asks for them. */
export const readsOfGone = (before: Desired, now: Desired): readonly Want[] => {
  const names = new Set(now.items.map(({ address }) => address));
  return [...new Set(before.items.flatMap(({ kind, address }) => (names.has(address) ? [] : [kind])))].map((kind) => ({
    kind,
    fields: [],
  }));
};

/** Linear in what both declare. */
export const noLongerDeclared = (before: Desired, now: Desired, difference: Difference, look: Look): readonly NoLongerDeclared[] => {
  const items = new Map(now.items.map((item) => [item.address, item]));
  const renamed = new Map(now.items.flatMap((item) => (item.renamedFrom ? [[item.renamedFrom, item] as const] : [])));
  const isRemoved = removalsIn(difference, look);
  const resources = before.items.flatMap((item) => {
    const same = items.get(item.address) ?? renamed.get(item.address);
    return same ? fieldsGone(item, same) : resourceGone(item, isRemoved, look);
  });
  const settings = namesOf(now);
  const gone = [...namesOf(before)].filter(([name]) => !settings.has(name));
  return [...resources, ...gone.map(([name, at]): NoLongerDeclared => ({ type: 'setting', name, at }))];
};

/** Why a resource that nothing declares stays, and what to do if it is to go. */
export const whyKept = (address: Address): string => {
  const { title, place } = kindNamed(kindOf(address));
  if (!place?.removable) return `kept, because the platform cannot delete a ${title[0]}`;
  return `kept, because ${title[1]} are additive; add it to \`removed:\` or use \`authoritative\``;
};
