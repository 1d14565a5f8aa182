// A step in a few words: `volume` `logs-archive`: `1500` → `2000`. Names are code spans; everything else is fixed text.
import type { FieldChange } from '../diff/difference.ts';
import type { Json } from '../json.ts';
import { type Address, kindOf, nameOf, parseAddress, partsOf, pathOf, regionOf } from '../kinds/address.ts';
import { groupBy } from '../live/group-by.ts';
import type { Step } from '../plan/plan.ts';
import { attributesOf } from './attribute-lines.ts';
import { type EffectVerb, invites, type ShownStep } from './dangerous-steps.ts';
import { joined, type Piece, phrase, span, type TextLine } from './document.ts';
import { firstFew, type Naming } from './naming.ts';
import { showValue } from './show-value.ts';
import type { Say } from './texts/texts.ts';

type Named = Pick<Naming, 'name'>;

/** The number of names in one cell; it is high, because a reviewer reads all of them. */
const mostNames = 20;
const mostFields = 8;

export const namesIn = (names: readonly string[], say: Say, naming: Named, most = mostNames): TextLine =>
  firstFew(
    names.map((name) => naming.name(name)),
    most,
    say,
  );

/** The path of an address without the region: `ana@acme.example`, `main` of `ci`. */
export const resourceIn = (address: Address, say: Say, naming: Named): Piece => {
  if (!parseAddress(address)) return naming.name(address);
  const [kind, region] = [kindOf(address), regionOf(address)];
  const name = nameOf(address);
  if (name === '') return say.format.kind(kind);
  const above = pathOf(address).slice(region === undefined ? 0 : 1, -1);
  const within = above.toReversed().map((one) => naming.name(one));
  const title = kind === 'member' ? undefined : kind;
  return say.change.resource(title, naming.name(name), within, region === undefined ? undefined : span(region));
};

const textsIn = (value: Json): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

interface Moved {
  readonly field: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** The added and removed entries of a list of names of one resource. */
const movedIn = ({ field, from, to }: FieldChange): Moved => {
  const [before, after] = [textsIn(from), textsIn(to)];
  return { field, gained: after.filter((one) => !before.includes(one)), lost: before.filter((one) => !after.includes(one)) };
};

/** The fields whose entries are granted and revoked. */
const granting = ['roles', 'permissions', 'scopes'] as const;

const grantingField = (field: string): (typeof granting)[number] | undefined => granting.find((one) => one === field);

/** `role a to b, c`, for each set of roles that is granted or revoked. */
const granted = (step: ShownStep, say: Say, naming: Named): readonly Piece[] => {
  const changed = step.changes.flatMap((change) => {
    const field = grantingField(change.field);
    return field ? [{ ...movedIn(change), of: change.resource, field }] : [];
  });
  const alike = groupBy(changed, ({ field, gained, lost }) => JSON.stringify([field, gained, lost]));
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const who = firstFew(
      same.map(({ of }) => resourceIn(of, say, naming)),
      mostNames,
      say,
    );
    const one = (names: readonly string[], isGained: boolean): readonly Piece[] =>
      names.length === 0 ? [] : [say.change.granted(first.field, names.length, namesIn(names, say, naming), isGained, who)];
    return [...one(first.gained, true), ...one(first.lost, false)];
  });
};

export const fieldIn = (change: FieldChange, say: Say, naming: Named): Piece => {
  const { gained, lost } = movedIn(change);
  const field = span(change.field);
  const pieces = [
    ...(gained.length > 0 ? [phrase`+ ${namesIn(gained, say, naming, mostFields)}`] : []),
    ...(lost.length > 0 ? [phrase`− ${namesIn(lost, say, naming, mostFields)}`] : []),
  ];
  if (pieces.length > 0) return phrase`${field}: ${joined(pieces, ', ')}`;
  return phrase`${field}: ${naming.name(showValue(change.from, say.format))} → ${naming.name(showValue(change.to, say.format))}`;
};

/** `a, b, and 3 more fields`. */
export const firstFields = <One>(all: readonly One[], fieldOf: (one: One) => Piece, say: Say): Piece => {
  const first = joined(all.slice(0, mostFields).map(fieldOf), ', ');
  return all.length > mostFields ? phrase`${first}${say.change.moreFields(all.length - mostFields)}` : first;
};

/** With the attributes that a creation sends, other than the name. */
const createdWith = (subject: Piece, step: ShownStep, say: Say, naming: Named): Piece => {
  const names = new Set(step.resources.flatMap(pathOf));
  const attributes = attributesOf(step, say).filter(([, text]) => !names.has(text));
  if (attributes.length === 0) return subject;
  const fields = firstFields(attributes, ([name, text]) => phrase`${span(name)} ${naming.name(text)}`, say);
  return say.change.with(subject, fields);
};

/** Only granted or revoked access changes: the words for it are `grant` and `revoke`. */
const isGrant = ({ type, changes }: ShownStep): boolean =>
  type === 'update' && changes.length > 0 && changes.every(({ field }) => grantingField(field) !== undefined);

const verbs: Readonly<Record<Step['type'], EffectVerb['word']>> = { create: 'create', update: 'update', delete: 'remove' };

/** The effect: the word before the cell. */
export const verbOf = (step: ShownStep): EffectVerb['word'] => {
  if (!isGrant(step)) return invites(step) ? 'invite' : verbs[step.type];
  const moved = step.changes.map(movedIn);
  if (!moved.some(({ gained }) => gained.length > 0)) return 'revoke';
  return moved.some(({ lost }) => lost.length > 0) ? 'update' : 'grant';
};

/** The changed attributes. */
export const changeCell = (step: ShownStep, say: Say, naming: Named): Piece => {
  const change = changeOf(step, say, naming);
  return step.notApplied ? say.change.notApplied(change) : change;
};

const changeOf = (step: ShownStep, say: Say, naming: Named): Piece => {
  const [first] = step.resources;
  if (!first) return '';
  if (step.kind === 'group-member') {
    const { group, email: member } = partsOf(first, step.kind);
    return say.change.membership(naming.name(group), step.type !== 'delete', naming.name(member));
  }
  const moved = isGrant(step) ? granted(step, say, naming) : [];
  if (moved.length > 0) return joined(moved, '; ');
  const resources = step.resources.slice(0, 1 + mostNames).map((address) => resourceIn(address, say, naming));
  const subject = joined(resources, say.change.and);
  if (step.type === 'create') return createdWith(subject, step, say, naming);
  if (step.type !== 'update' || step.changes.length === 0) return subject;
  return phrase`${subject}: ${firstFields(step.changes, (change) => fieldIn(change, say, naming), say)}`;
};
