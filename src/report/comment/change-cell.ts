// A step in a few words: `volume` `logs-archive`: `1500` → `2000`. Names are code spans; everything else is fixed text.
import type { FieldChange } from '../../diff/difference.ts';
import type { Json } from '../../json.ts';
import { type Address, kindOf, nameOf, parseAddress, partsOf, pathOf, regionOf } from '../../kinds/address.ts';
import { kindNamed } from '../../kinds/catalogue.generated.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { groupBy } from '../../live/group-by.ts';
import type { Step } from '../../plan/plan.ts';
import { attributesOf } from '../attribute-lines.ts';
import { showValue } from '../show-value.ts';
import { type CommentContext, nameIn } from './context.ts';
import { counted, joined, type Markdown, md, type OwnText, span, words } from './markdown.ts';

/** The number of names in one cell; it is high, because a reviewer reads all of them. */
const mostNames = 20;
const mostFields = 8;

export const namesIn = (names: readonly string[], context: Pick<CommentContext, 'shown'>, most = mostNames): Markdown => {
  const first = joined(
    names.slice(0, most).map((name) => nameIn(name, context)),
    words`, `,
  );
  return names.length > most ? md`${first} and ${names.length - most} more` : first;
};

/** Kind titles are ours: they never come from outside. */
const titleOf = (kind: KindName): OwnText => kindNamed(kind).title[0] as OwnText;

/** The path of an address without the region: `ana@acme.example`, `main` of `ci`. */
export const resourceIn = (address: Address, context: Pick<CommentContext, 'shown'>): Markdown => {
  if (!parseAddress(address)) return nameIn(address, context);
  const [kind, found] = [kindOf(address), regionOf(address)];
  const name = nameOf(address);
  const above = pathOf(address).slice(found === undefined ? 0 : 1, -1);
  const within = above.toReversed().map((one) => md` of ${nameIn(one, context)}`);
  const region = found === undefined ? [] : [md` in ${span(found)}`];
  const title = kind === 'member' ? [] : [md`${titleOf(kind)} `];
  return name === '' ? titleOf(kind) : joined([...title, nameIn(name, context), ...within, ...region], words``);
};

const textsOf = (value: Json): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

interface Moved {
  readonly field: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** The added and removed entries of a list of names of one resource. */
const movedIn = ({ field, from, to }: FieldChange): Moved => {
  const [before, after] = [textsOf(from), textsOf(to)];
  return { field, gained: after.filter((one) => !before.includes(one)), lost: before.filter((one) => !after.includes(one)) };
};

const grants: Readonly<Record<string, readonly [one: OwnText, many: OwnText]>> = {
  roles: [words`role`, words`roles`],
  permissions: [words`permission`, words`permissions`],
  scopes: [words`scope`, words`scopes`],
};

/** `role a to b, c`, for each set of roles that is granted or revoked. */
const granted = (step: Step, context: CommentContext): readonly Markdown[] => {
  const changed = step.changes.flatMap((change) => {
    const title = grants[change.field];
    return title ? [{ of: change.resource, title, ...movedIn(change) }] : [];
  });
  const alike = groupBy(changed, ({ field, gained, lost }) => JSON.stringify([field, gained, lost]));
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const who = joined(
      same.slice(0, mostNames).map(({ of }) => resourceIn(of, context)),
      words`, `,
    );
    const rest = same.length > mostNames ? words` and ${same.length - mostNames} more` : words``;
    const one = (names: readonly string[], way: OwnText): readonly Markdown[] =>
      names.length === 0
        ? []
        : [md`${names.length === 1 ? first.title[0] : first.title[1]} ${namesIn(names, context)} ${way} ${who}${rest}`];
    return [...one(first.gained, words`to`), ...one(first.lost, words`from`)];
  });
};

export const fieldIn = (change: FieldChange, context: Pick<CommentContext, 'shown'>): Markdown => {
  const { gained, lost } = movedIn(change);
  const field = span(change.field);
  const pieces = [
    ...(gained.length > 0 ? [md`+ ${namesIn(gained, context, mostFields)}`] : []),
    ...(lost.length > 0 ? [md`− ${namesIn(lost, context, mostFields)}`] : []),
  ];
  if (pieces.length > 0) return md`${field}: ${joined(pieces, words`, `)}`;
  return md`${field}: ${nameIn(showValue(change.from), context)} → ${nameIn(showValue(change.to), context)}`;
};

const below = ({ resources }: Step, context: CommentContext): readonly Markdown[] =>
  resources.length < 2 ? [] : resources.slice(1, 1 + mostNames).map((address) => resourceIn(address, context));

/** The attributes that a creation sends, other than the name. */
const createdWith = (step: Step, context: CommentContext): Markdown => {
  const names = new Set(step.resources.flatMap(pathOf));
  const attributes = attributesOf(step).filter(([, text]) => !names.has(text));
  const fields = attributes.slice(0, mostFields).map(([name, text]) => md`${span(name)} ${nameIn(text, context)}`);
  const rest = attributes.length > mostFields ? md`, and ${attributes.length - mostFields} more` : words``;
  return attributes.length === 0 ? words`` : md` with ${joined(fields, words`, `)}${rest}`;
};

/** Only granted or revoked access changes: the words for it are `grant` and `revoke`. */
const isGrant = ({ type, changes }: Step): boolean =>
  type === 'update' && changes.length > 0 && changes.every(({ field }) => field in grants);

const verbs: Readonly<Record<Step['type'], OwnText>> = { create: words`create`, update: words`update`, delete: words`remove` };

/** The effect: the word before the cell. */
export const verbOf = (step: Step): OwnText => {
  if (!isGrant(step)) return verbs[step.type];
  const moved = step.changes.map(movedIn);
  if (!moved.some(({ gained }) => gained.length > 0)) return words`revoke`;
  return moved.some(({ lost }) => lost.length > 0) ? words`update` : words`grant`;
};

/** The changed attributes. */
export const changeCell = (step: Step, context: CommentContext): Markdown =>
  step.notApplied ? md`${changeOf(step, context)} (merged before, not applied yet)` : changeOf(step, context);

const changeOf = (step: Step, context: CommentContext): Markdown => {
  const [first] = step.resources;
  if (!first) return span(step.operation);
  if (step.kind === 'group-member') {
    const { group, email: member } = partsOf(first, step.kind);
    const way = step.type === 'delete' ? words`from` : words`to`;
    return md`membership of group ${nameIn(group, context)} ${way} ${nameIn(member, context)}`;
  }
  const moved = isGrant(step) ? granted(step, context) : [];
  if (moved.length > 0) return joined(moved, words`; `);
  const others = below(step, context);
  const subject = joined([resourceIn(first, context), ...others.map((one) => md` and ${one}`)], words``);
  if (step.type === 'create') return md`${subject}${createdWith(step, context)}`;
  if (step.type !== 'update' || step.changes.length === 0) return subject;
  const fields = step.changes.slice(0, mostFields).map((change) => fieldIn(change, context));
  const rest =
    step.changes.length > mostFields
      ? md`, and ${counted(step.changes.length - mostFields, words`more field`, words`more fields`)}`
      : words``;
  return md`${subject}: ${joined(fields, words`, `)}${rest}`;
};
