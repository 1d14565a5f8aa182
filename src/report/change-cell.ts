// A step in a few words: `volume` `logs-archive`: `1500` → `2000`. Names are code spans; everything else is fixed text.
import type { FieldChange } from '../diff/difference.ts';
import type { Json } from '../json.ts';
import { type Address, kindOf, nameOf, parseAddress, partsOf, pathOf, regionOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { groupBy } from '../live/group-by.ts';
import type { Step } from '../plan/plan.ts';
import { attributesOf } from './attribute-lines.ts';
import { invites, type ShownStep } from './dangerous-steps.ts';
import { count, firstFew, joined, type Piece, phrase, span, type TextLine } from './document.ts';
import type { Naming } from './naming.ts';
import { showValue } from './show-value.ts';

type Named = Pick<Naming, 'name'>;

/** The number of names in one cell; it is high, because a reviewer reads all of them. */
const mostNames = 20;
const mostFields = 8;

export const namesIn = (names: readonly string[], naming: Named, most = mostNames): TextLine =>
  firstFew(
    names.map((name) => naming.name(name)),
    most,
  );

const titleOf = (kind: KindName): string => kindNamed(kind).title[0];

/** The path of an address without the region: `ana@acme.example`, `main` of `ci`. */
export const resourceIn = (address: Address, naming: Named): Piece => {
  if (!parseAddress(address)) return naming.name(address);
  const [kind, found] = [kindOf(address), regionOf(address)];
  const name = nameOf(address);
  const above = pathOf(address).slice(found === undefined ? 0 : 1, -1);
  const within = above.toReversed().map((one) => phrase` of ${naming.name(one)}`);
  const region = found === undefined ? [] : [phrase` in ${span(found)}`];
  const title = kind === 'member' ? [] : [phrase`${titleOf(kind)} `];
  return name === '' ? titleOf(kind) : joined([...title, naming.name(name), ...within, ...region], '');
};

const sayOf = (value: Json): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

interface Moved {
  readonly field: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** The added and removed entries of a list of names of one resource. */
const movedIn = ({ field, from, to }: FieldChange): Moved => {
  const [before, after] = [sayOf(from), sayOf(to)];
  return { field, gained: after.filter((one) => !before.includes(one)), lost: before.filter((one) => !after.includes(one)) };
};

const grants: Readonly<Record<string, readonly [one: string, many: string]>> = {
  roles: ['role', 'roles'],
  permissions: ['permission', 'permissions'],
  scopes: ['scope', 'scopes'],
};

/** `role a to b, c`, for each set of roles that is granted or revoked. */
const granted = (step: ShownStep, naming: Named): readonly Piece[] => {
  const changed = step.changes.flatMap((change) => {
    const title = grants[change.field];
    return title ? [{ of: change.resource, title, ...movedIn(change) }] : [];
  });
  const alike = groupBy(changed, ({ field, gained, lost }) => JSON.stringify([field, gained, lost]));
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const who = firstFew(
      same.map(({ of }) => resourceIn(of, naming)),
      mostNames,
    );
    const one = (names: readonly string[], way: string): readonly Piece[] =>
      names.length === 0 ? [] : [phrase`${names.length === 1 ? first.title[0] : first.title[1]} ${namesIn(names, naming)} ${way} ${who}`];
    return [...one(first.gained, 'to'), ...one(first.lost, 'from')];
  });
};

export const fieldIn = (change: FieldChange, naming: Named): Piece => {
  const { gained, lost } = movedIn(change);
  const field = span(change.field);
  const pieces = [
    ...(gained.length > 0 ? [phrase`+ ${namesIn(gained, naming, mostFields)}`] : []),
    ...(lost.length > 0 ? [phrase`− ${namesIn(lost, naming, mostFields)}`] : []),
  ];
  if (pieces.length > 0) return phrase`${field}: ${joined(pieces, ', ')}`;
  return phrase`${field}: ${naming.name(showValue(change.from))} → ${naming.name(showValue(change.to))}`;
};

const below = ({ resources }: ShownStep, naming: Named): readonly Piece[] =>
  resources.length < 2 ? [] : resources.slice(1, 1 + mostNames).map((address) => resourceIn(address, naming));

/** The attributes that a creation sends, other than the name. */
const createdWith = (step: ShownStep, naming: Named): Piece => {
  const names = new Set(step.resources.flatMap(pathOf));
  const attributes = attributesOf(step).filter(([, text]) => !names.has(text));
  const fields = attributes.slice(0, mostFields).map(([name, text]) => phrase`${span(name)} ${naming.name(text)}`);
  const rest = attributes.length > mostFields ? phrase`, and ${attributes.length - mostFields} more` : '';
  return attributes.length === 0 ? '' : phrase` with ${joined(fields, ', ')}${rest}`;
};

/** Only granted or revoked access changes: the words for it are `grant` and `revoke`. */
const isGrant = ({ type, changes }: ShownStep): boolean =>
  type === 'update' && changes.length > 0 && changes.every(({ field }) => field in grants);

const verbs: Readonly<Record<Step['type'], string>> = { create: 'create', update: 'update', delete: 'remove' };

/** The effect: the word before the cell. */
export const verbOf = (step: ShownStep): string => {
  if (!isGrant(step)) return invites(step) ? 'invite' : verbs[step.type];
  const moved = step.changes.map(movedIn);
  if (!moved.some(({ gained }) => gained.length > 0)) return 'revoke';
  return moved.some(({ lost }) => lost.length > 0) ? 'update' : 'grant';
};

/** The changed attributes. */
export const changeCell = (step: ShownStep, naming: Named): Piece =>
  step.notApplied ? phrase`${changeOf(step, naming)} (merged before, not applied yet)` : changeOf(step, naming);

const changeOf = (step: ShownStep, naming: Named): Piece => {
  const [first] = step.resources;
  if (!first) return '';
  if (step.kind === 'group-member') {
    const { group, email: member } = partsOf(first, step.kind);
    const way = step.type === 'delete' ? 'from' : 'to';
    return phrase`membership of group ${naming.name(group)} ${way} ${naming.name(member)}`;
  }
  const moved = isGrant(step) ? granted(step, naming) : [];
  if (moved.length > 0) return joined(moved, '; ');
  const others = below(step, naming);
  const subject = joined([resourceIn(first, naming), ...others.map((one) => phrase` and ${one}`)], '');
  if (step.type === 'create') return phrase`${subject}${createdWith(step, naming)}`;
  if (step.type !== 'update' || step.changes.length === 0) return subject;
  const fields = step.changes.slice(0, mostFields).map((change) => fieldIn(change, naming));
  const rest = step.changes.length > mostFields ? phrase`, and ${count(step.changes.length - mostFields, 'more field')}` : '';
  return phrase`${subject}: ${joined(fields, ', ')}${rest}`;
};
