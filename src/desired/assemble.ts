// Documents that follow the schema → the declared organization, with all its problems.
import type { Problem } from '../errors.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { type Language, languageNamed } from '../languages.ts';
import type { Document } from '../yaml/parse.ts';
import type { Path } from '../yaml/path.ts';
import { readBudgets } from './budgets.ts';
import { checkAccessControl } from './check-access-control.ts';
import { checkCycles } from './check-cycles.ts';
import { checkPins, checkRemoved } from './check-identities.ts';
import { checkNames } from './check-names.ts';
import { checkReferences } from './check-references.ts';
import { checkRenames } from './check-renames.ts';
import { checkRequiredFields } from './check-required-fields.ts';
import { declareItems, isPlaced, type PlacedKind } from './declare-items.ts';
import type { Desired } from './desired.ts';
import { readEnds } from './ends.ts';
import { readGuards } from './guards.ts';
import { itemsByAddress } from './items-by-address.ts';
import { type Merged, merge, type WrittenValue } from './merge.ts';
import { breakGlassReferences, checkOwners, openPatterns } from './other-references.ts';
import { readOwnership } from './ownership.ts';
import { readPolicies } from './policies.ts';
import { referencesOf } from './references.ts';
import { checkCopies, unknownRegions, writtenRegions } from './regions.ts';
import { readRemoved } from './removed.ts';
import { readRestoreDrills } from './restore-drills.ts';
import { readReviews } from './reviews.ts';
import { readSchedules } from './schedules.ts';
import { unverifiedReferences } from './unverified-references.ts';
import { readWaivers } from './waivers.ts';

export interface Assembled {
  readonly desired: Desired;
  readonly warnings: readonly Problem[];
  readonly problems: readonly Problem[];
}

/** Maps that may be split over files, and lists that are joined, including the root. */
const splittable = (kinds: readonly PlacedKind[]): readonly Path[] => [
  [],
  ...kinds.filter(({ place }) => place.below === undefined && place.key !== undefined).map(({ place }) => [place.section]),
  ['ownership'],
  ['guards'],
  ['guards', 'removals'],
  ['snapshot_schedules'],
  ['backup_schedules'],
  ['restore_drills'],
  ['removed'],
  ['budgets'],
  ['policies'],
  ['policies', 'settings'],
  ['waivers'],
  ['reviews'],
];

const languageOf = (merged: Merged): Language | undefined => languageNamed(merged<string>([]).find(({ key }) => key === 'language')?.value);

const tenantOf = (merged: Merged): WrittenValue<string> | undefined => merged<string>([]).find(({ key }) => key === 'tenant');

/** Sorted by a text that is computed once per item. */
const sortedBy = <T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] =>
  items
    .map((item) => ({ key: keyOf(item), item }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item);

const bySource = (a: Problem, b: Problem): number => {
  const [one, other] = [a.at, b.at];
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return one.file < other.file ? -1 : one.file > other.file ? 1 : one.line - other.line || one.col - other.col;
};

/** In the order of addresses and names: only positions show how the files are ordered and split. */
export const assemble = (documents: readonly Document[], catalogue: readonly Kind[]): Assembled => {
  const kinds = catalogue.filter(isPlaced);
  const byKind = new Map<KindName, Kind>(catalogue.map((kind) => [kind.name, kind]));
  const named = (name: KindName): Kind | undefined => byKind.get(name);
  const { merged, problems: doubled } = merge(documents, splittable(kinds));
  const listed = writtenRegions(merged);
  const regions = listed && new Set(listed.map(({ name }) => name));
  const { items: all, sections, problems: misplaced } = declareItems(kinds, merged, regions);
  const { byAddress, problems: repeated } = itemsByAddress(all);
  const items = sortedBy([...byAddress.values()], ({ declared }) => declared.address);
  const written = new Set(sections.map(({ kind }) => kind));
  const isWritten = (kind: KindName): boolean => written.has(kind);

  const { ownership, problems: owned } = readOwnership(merged, kinds, isWritten);
  const { schedules, problems: scheduled } = readSchedules(merged);
  const { restoreDrills, problems: undrilled } = readRestoreDrills(merged, items);
  const { removed, problems: unremovable } = readRemoved(merged, kinds, named);
  const { policies, problems: unset } = readPolicies(merged);
  const { waivers, problems: unwaived } = readWaivers(merged);
  const guards = readGuards(merged);
  const { ends, problems: endless } = readEnds(items, guards);
  const tenant = tenantOf(merged);
  const language = languageOf(merged);
  const { reviews, problems: unreviewed } = readReviews(merged, tenant?.value.toLowerCase());

  const declarations = { named, byAddress, isWritten };
  const { open, problems: dangling } = checkReferences([...items.flatMap(referencesOf), ...breakGlassReferences(merged)], declarations);
  const owners = checkOwners(merged, declarations);
  const references = [...open, ...openPatterns(merged, items)];

  const used = [...items.flatMap(({ declared }) => declared.region ?? []), ...schedules.flatMap(({ copyTo }) => copyTo)];
  const desired: Desired = {
    version: 1,
    files: documents.map(({ file }) => file),
    ...(tenant && { tenant: tenant.value.toLowerCase(), tenantAt: tenant.at }),
    ...(language && { language }),
    regions: [...(regions ?? new Set(used))].sort(),
    ownership,
    guards,
    guardsAt: Object.fromEntries(merged(['guards']).map(({ key, keyAt }) => [String(key), keyAt])),
    sections: sortedBy(sections, ({ kind, parent = '' }) => `${kind} ${parent}`),
    items: items.map(({ declared }) => declared),
    schedules: sortedBy(schedules, ({ key }) => key),
    restoreDrills: sortedBy(restoreDrills, ({ key }) => key),
    removed: sortedBy(removed, ({ address }) => address),
    ends,
    budgets: sortedBy(readBudgets(merged), ({ key }) => key),
    policies,
    waivers: sortedBy(waivers, ({ policy, resource }) => `${policy} ${resource}`),
    ...(reviews && { reviews: sortedBy(reviews, ({ address, review }) => `${address} ${review}`) }),
    references: sortedBy(references, ({ kind, name, region = '' }) => `${kind} ${region} ${name}`),
  };
  const problems = [
    ...doubled,
    ...misplaced,
    ...repeated,
    ...owned,
    ...scheduled,
    ...undrilled,
    ...unremovable,
    ...unset,
    ...unwaived,
    ...endless,
    ...unreviewed,
    ...dangling,
    ...owners.problems,
    ...checkNames(items, 'error'),
    ...checkPins(items),
    ...checkRenames(items, byAddress, removed),
    ...checkRemoved(removed, byAddress),
    ...checkAccessControl(items),
    ...checkRequiredFields(items),
    ...checkCycles(items),
    ...checkCopies(merged, regions),
  ];
  const warnings = [
    ...owners.warnings,
    ...checkNames(items, 'warning'),
    ...unknownRegions(listed ?? items.flatMap(({ declared: { region, at } }) => (region === undefined ? [] : { name: region, at }))),
    ...unverifiedReferences(references, (kind) => named(kind)?.title[1] ?? kind),
  ];
  return { desired, warnings: warnings.sort(bySource), problems: problems.sort(bySource) };
};
