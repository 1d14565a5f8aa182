// What a change does to the declared state, without the platform: the steps that would lead from the base's files to those of the change, and every other
// difference of the two. Nothing here says what is live.

import { emailDomain } from '../access/mail-domain.ts';
import type { Desired } from '../desired/desired.ts';
import { nothingDeclared } from '../desired/nothing-declared.ts';
import { compare } from '../diff/compare.ts';
import type { Difference, FieldChange } from '../diff/difference.ts';
import type { Source } from '../errors.ts';
import { canonical, type Json } from '../json.ts';
import { type Address, collectionAt, kindOf, nameOf } from '../kinds/address.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import type { Declared, Lookup } from '../kinds/kind.ts';
import { liveAsDeclared } from '../live/declared-live.ts';
import { lookupOf } from '../live/lookup.ts';
import type { Before } from './base.ts';
import { ownReasons } from './check-guards.ts';
import { type Draft, subjectOf, typeOf } from './draft.ts';
import { draftPlan } from './draft-plan.ts';
import type { Effect } from './effect.ts';
import { joinDrafts } from './join-drafts.ts';
import {
  changedSettings,
  type NewlyDeclared,
  type NoLongerDeclared,
  newlyWritten,
  noLongerDeclared,
  removalsIn,
} from './no-longer-declared.ts';
import type { Step, StepReason } from './plan.ts';
import { effectsOf } from './step-effects.ts';

/** One change, as a step would make it. */
export interface DeclaredChange
  extends Pick<Step, 'type' | 'kind' | 'resources' | 'changes' | 'body' | 'waitsFor' | 'loses' | 'secretSink'> {
  /** Why a reviewer must read it; empty: a change of low risk. */
  readonly effects: readonly Effect[];
  /** Why a step that does it would need an acknowledgement. */
  readonly reasons: readonly StepReason[];
  /** The domain of somebody's e-mail that the base does not declare. */
  readonly outside?: string;
  /** The line of the change, or of the base for what it takes away. */
  readonly at: Source;
}

/** The differences of two declared states. */
export interface DeclaredChanges {
  /** Whether the base declares anything: false for the first change. */
  readonly isFirst: boolean;
  /** The most important ones first. */
  readonly changes: readonly DeclaredChange[];
}

/** With what has no step of its own: `newlyDeclared` also has settings with another value. */
export interface DeclaredDifference {
  readonly declared: DeclaredChanges;
  readonly noLongerDeclared: readonly NoLongerDeclared[];
  readonly newlyDeclared: readonly NewlyDeclared[];
}

/** `isDeclared`: a step may use another name on the way, such as that of a key until its secret is delivered. */
const changeOf = (draft: Draft, lookup: Lookup, isDeclared: (address: Address) => boolean): DeclaredChange => {
  const { step, changes, because } = draft;
  const { body, waitsFor, loses, secretSink } = step;
  const declared = step.resources.filter(isDeclared);
  const [type, kind, reasons] = [typeOf(step), kindOf(subjectOf(step)), ownReasons(draft, lookup)];
  return {
    type,
    kind,
    resources: declared.length > 0 ? declared : step.resources,
    changes,
    ...(body !== undefined && { body }),
    ...(waitsFor && { waitsFor }),
    ...(loses !== undefined && { loses }),
    ...(secretSink !== undefined && { secretSink }),
    effects: effectsOf({ ...step, type, kind, acknowledgeFor: reasons }),
    reasons,
    at: because.source,
  };
};

/** As it is compared: the order of a list of names means nothing. */
const comparable = (value: Json | undefined): string =>
  Array.isArray(value) ? canonical([...value].map(canonical).sort()) : canonical(value ?? null);

/** The fields that differ between two declarations of one resource; a field that the change no longer names is listed elsewhere. */
const fieldsBetween = (before: Declared, now: Declared): readonly FieldChange[] =>
  Object.entries(now.values).flatMap(([field, to = null]) => {
    const from = before.values[field] ?? null;
    return comparable(from) === comparable(to) ? [] : [{ field, from, to }];
  });

/** Names that a field of grants has only on one side. */
const beyond = (one: Json, other: Json): boolean =>
  Array.isArray(one) && one.some((name) => !Array.isArray(other) || !other.includes(name));

/** Of a difference that the kind has no step for without more data. */
const plainEffects = ({ kind }: Declared, changes: readonly FieldChange[]): readonly Effect[] => {
  const { fields } = kindNamed(kind);
  const forGood = changes.some(({ field, from }) => fields[field]?.grows !== undefined && from !== null);
  const granted = changes.filter(({ field }) => fields[field]?.grants === true);
  return [
    ...(granted.some(({ from, to }) => beyond(to, from)) ? (['grants'] as const) : []),
    ...(granted.some(({ from, to }) => beyond(from, to)) ? (['revokes'] as const) : []),
    ...(forGood ? (['irreversible'] as const) : []),
  ];
};

/** Credentials, and where the platform sends them. */
const plainReasons = ({ kind }: Declared, changes: readonly FieldChange[]): readonly StepReason[] => {
  const rows = Object.entries(kindNamed(kind).fields);
  const origins = new Set(rows.flatMap(([, { secret }]) => secret?.sentTo ?? []));
  const secrets = new Set(rows.flatMap(([field, { secret }]) => (secret ? [field] : [])));
  return [
    ...(changes.some(({ field }) => origins.has(field)) ? (['trusts-host'] as const) : []),
    ...(changes.some(({ field }) => secrets.has(field)) ? (['sends-secret'] as const) : []),
  ];
};

const plainChange = (now: Declared, type: Step['type'], changes: readonly FieldChange[]): DeclaredChange => ({
  type,
  kind: now.kind,
  resources: [now.address],
  changes: changes.map((change) => ({ ...change, resource: now.address })),
  effects: plainEffects(now, changes),
  reasons: plainReasons(now, changes),
  at: now.fieldAt[changes[0]?.field ?? ''] ?? now.at,
});

interface Side {
  readonly lookup: Lookup;
  readonly difference: Difference;
}

/** Every difference that no step shows: secrets are never compared with the platform, and some answers need what only it knows. */
const others = (before: Desired, head: Desired, { difference }: Side, shown: readonly DeclaredChange[]): readonly DeclaredChange[] => {
  const earlier = new Map(before.items.map((item) => [item.address, item]));
  // By `renamed_from` of it or of its parent, or by its id.
  const found = new Map(
    Object.values(difference.entries).flatMap((entries) =>
      entries.flatMap((entry) =>
        'declared' in entry && 'observed' in entry && entry.observed ? [[entry.address, entry.observed.address] as const] : [],
      ),
    ),
  );
  const touched = new Set(shown.flatMap(({ resources }) => resources));
  const moved = new Set(shown.flatMap(({ changes }) => changes.map(({ resource, field }) => `${resource} ${field}`)));
  return head.items.flatMap((now) => {
    const was = earlier.get(found.get(now.address) ?? now.renamedFrom ?? now.address);
    if (!was) return touched.has(now.address) ? [] : [plainChange(now, 'create', [])];
    const identity = was.pin === now.pin ? [] : [{ field: 'id', from: was.pin ?? null, to: now.pin ?? null }];
    const left = [...identity, ...fieldsBetween(was, now)].filter(({ field }) => !moved.has(`${now.address} ${field}`));
    return left.length === 0 ? [] : [plainChange(now, 'update', left)];
  });
};

/** What would be deleted, and the kind has no step for it without more data. */
const deletions = (before: Desired, { difference, lookup }: Side, shown: readonly DeclaredChange[]): readonly DeclaredChange[] => {
  const touched = new Set(shown.flatMap(({ resources }) => resources));
  const isRemoved = removalsIn(difference, lookup);
  return before.items.flatMap(({ kind, address, parent, at }) => {
    const isShown = touched.has(address) || (parent !== undefined && touched.has(parent));
    if (isShown || !isRemoved(address)) return [];
    const effects = effectsOf({ type: 'delete', kind, accessEffect: 'none', reversibility: 'reversible', acknowledgeFor: [] });
    return [{ type: 'delete', kind, resources: [address], changes: [], effects, reasons: [], at }];
  });
};

const domainsIn = ({ items }: Desired): ReadonlySet<string> =>
  new Set(items.flatMap(({ kind, address }) => (kind === 'domain' ? [nameOf(address).toLowerCase()] : [])));

/** Of people whom the change adds; a domain that the same change declares is no proof. Unknown without any declared domain. */
const outsideOf = ({ type, resources }: DeclaredChange, own: ReadonlySet<string>): string | undefined => {
  if (own.size === 0 || type !== 'create') return undefined;
  return resources
    .filter((address) => kindOf(address) === 'member')
    .map((address) => emailDomain(nameOf(address)))
    .find((domain) => !own.has(domain));
};

/** The first that applies: who gets power, who gets or loses access, what is lost, where credentials go. */
const ranks: readonly ((change: DeclaredChange) => boolean)[] = [
  ({ reasons }) => reasons.includes('makes-administrator'),
  ({ outside }) => outside !== undefined,
  ({ kind, reasons }) => kind === 'access-control' && reasons.includes('removes-protection'),
  ({ effects }) => effects.includes('grants'),
  ({ effects }) => effects.includes('revokes'),
  ({ effects }) => effects.includes('deletes'),
  ({ effects, reasons }) => effects.length + reasons.length > 0,
];
const rankOf = (change: DeclaredChange): number => {
  const rank = ranks.findIndex((applies) => applies(change));
  return rank < 0 ? ranks.length : rank;
};

const inOrder = (a: DeclaredChange, b: DeclaredChange): number =>
  rankOf(a) - rankOf(b) || (a.at.file < b.at.file ? -1 : a.at.file > b.at.file ? 1 : a.at.line - b.at.line || a.at.col - b.at.col);

const placeOf = ({ address, pin }: Declared): string => `${collectionAt(address)} ${pin}`;

/** The files of the base are all that exists: an id that none of them has in this place is compared by name, and is itself a change. */
const withKnownIds = (desired: Desired, before: Desired): Desired => {
  const known = new Set(before.items.map(placeOf));
  const items = desired.items.map((item) => {
    const { pin: _, ...byName } = item;
    return known.has(placeOf(item)) ? item : byName;
  });
  return { ...desired, items };
};

const sideOf = (head: Desired, before: Desired): Side => {
  const desired = withKnownIds(head, before);
  const live = liveAsDeclared(before, desired);
  return { lookup: lookupOf(live, kindList, { desired }), difference: compare(desired, live, kindList) };
};

/** A chain also has steps that only prepare or finish others. */
const saysSomething = ({ type, changes, effects, reasons }: DeclaredChange): boolean =>
  type !== 'update' || changes.length + effects.length + reasons.length > 0;

/** What the base's own files would lead to is no change: values that only the platform knows. */
const draftsOf = (head: Desired, before: Desired, { lookup, difference }: Side): readonly Draft[] => {
  const base = { type: 'known', desired: before, difference: sideOf(before, before).difference, guards: before.guards } as const;
  const { drafts } = draftPlan(difference, { now: '', notes: [], work: [] }, lookup, { base });
  return joinDrafts(drafts.filter((draft) => draft.class === 'change'));
};

/** undefined: the base could not be loaded, so nothing can be compared. Throws if the files contradict themselves. */
export const declaredChanges = (before: Before, head: Desired): DeclaredDifference | undefined => {
  if (before.type === 'unclear') return undefined;
  const base = before.type === 'declared' ? before.desired : nothingDeclared;
  const side = sideOf(head, base);
  const declared = new Set([...base.items, ...head.items].map(({ address }) => address));
  const steps = draftsOf(head, base, side)
    .map((draft) => changeOf(draft, side.lookup, (address) => declared.has(address)))
    .filter(saysSomething);
  const own = domainsIn(base);
  const changes = [...steps, ...others(base, head, side, steps), ...deletions(base, side, steps)].map((change): DeclaredChange => {
    const outside = outsideOf(change, own);
    return outside === undefined ? change : { ...change, outside };
  });
  return {
    declared: { isFirst: before.type === 'new', changes: changes.toSorted(inOrder) },
    noLongerDeclared: noLongerDeclared(base, head, side.difference, side.lookup),
    newlyDeclared: [...newlyWritten(base, head), ...changedSettings(base, head)],
  };
};
