// One review in the text of a file: open entries as they are now, void decisions reopened with what was gained, new subjects added, and proposals as comments.
// Valid decisions and every other byte stay.
import type { ReviewedAccess } from '../../desired/desired.ts';
import { reviewDigest } from '../../desired/review-digest.ts';
import { subjectAt } from '../../desired/reviews.ts';
import { canonical, isObject, type Json, type JsonObject } from '../../json.ts';
import { type Address, shownAddress } from '../../kinds/address.ts';
import { editYaml } from '../../yaml/edit.ts';
import { type Document, parseYaml } from '../../yaml/parse.ts';
import { type Path, valueAt } from '../../yaml/path.ts';
import { visible } from '../../yaml/visible.ts';
import { validity } from './decision-state.ts';
import type { HeldAccess, ReviewableAccess } from './held-access.ts';
import type { Writes } from './proposals.ts';

export interface ReviewToUpdate {
  readonly name: string;
  readonly tenant: string;
  /** undefined: the day stays. */
  readonly due: string | undefined;
  readonly access: ReviewableAccess;
  /** Whether a subject is selected. */
  readonly selects: (address: Address) => boolean;
  /** The decisions of the desired state. */
  readonly entries: readonly ReviewedAccess[];
  /** Who is assigned to a subject; undefined: nobody may decide. `before`: who was. */
  readonly reviewerOf: (address: Address, before?: string) => string | undefined;
  /** What is known of the writes of a subject; undefined: no ledger was named, and what the file says stays. */
  readonly writesOf: ((held: HeldAccess) => Writes) | undefined;
}

/** What happened to a subject. */
export type ReviewAction = 'added' | 'kept' | 'open' | 'reopened' | 'gone' | 'unread';

export interface UpdatedReview {
  readonly text: string;
  readonly actions: ReadonlyMap<Address, ReviewAction>;
  readonly withoutReviewer: readonly Address[];
}

interface Change {
  readonly address: Address;
  readonly action: ReviewAction;
  /** The key as written, or as it will be. */
  readonly key: string;
  /** undefined: as it is; null: no longer there. */
  readonly value?: JsonObject | null;
  /** By their first words: a comment replaces an earlier one that begins like it. */
  readonly comments?: readonly Comments[];
}

interface Comments {
  readonly mark: '# gained:' | '# proposal:';
  readonly texts: readonly string[];
}

type Written = Required<Pick<Change, 'value' | 'comments'>>;

/** An entry without a decision. `before`: who was assigned, and what was known of writes. */
const written = (
  held: HeldAccess,
  before: Pick<ReviewedAccess, 'reviewer' | 'last_write'>,
  { tenant, reviewerOf, writesOf }: ReviewToUpdate,
): Written => {
  const reviewer = reviewerOf(held.address, before.reviewer);
  const { id, holds } = held;
  const { last = before.last_write ?? {}, proposals } = writesOf?.(held) ?? {};
  return {
    value: {
      id,
      holds: [...holds],
      ...(Object.keys(last).length > 0 && { last_write: { ...last } }),
      digest: reviewDigest(tenant, held),
      ...(reviewer !== undefined && { reviewer }),
    },
    comments: proposals ? [{ mark: '# proposal:', texts: proposals }] : [],
  };
};

const commentOf = (
  { gained, isOther }: { readonly gained: readonly string[]; readonly isOther: boolean },
  { decision, decided }: ReviewedAccess,
): Comments => ({
  mark: '# gained:',
  texts: [`${[...(isOther ? ['another id'] : []), ...gained].join(', ')} since ${decision} on ${decided}`],
});

const isSame = (entry: ReviewedAccess, held: HeldAccess, { value }: Written): boolean =>
  entry.id === held.id &&
  JSON.stringify([...entry.holds].sort()) === JSON.stringify(held.holds) &&
  canonical(entry.last_write ?? {}) === canonical(value?.['last_write'] ?? {});

const changeOf = (entry: ReviewedAccess, key: string, review: ReviewToUpdate): Change => {
  const { address } = entry;
  const { access } = review;
  const held = access.subjects.get(address);
  if (!held) {
    // A decision about somebody who is gone stays as a record; an open question about nobody does not.
    const isGone = access.unread.length === 0;
    return { address, key, action: isGone ? 'gone' : 'unread', ...(isGone && entry.decision === undefined && { value: null }) };
  }
  const found = validity(entry, held);
  if (found === 'valid') return { address, key, action: 'kept' };
  if (held.incomplete !== undefined) return { address, key, action: 'unread' };
  const now = written(held, entry, review);
  const { value, comments } = now;
  if (found === 'open') return { address, key, action: 'open', comments, ...(!isSame(entry, held, now) && { value }) };
  return { address, key, action: 'reopened', value, comments: [commentOf(found, entry), ...comments] };
};

const changesIn = (document: Document, review: ReviewToUpdate): readonly Change[] => {
  const own = new Map(review.entries.filter((one) => one.review === review.name).map((entry) => [entry.address, entry]));
  const present = document.entries(['reviews', review.name, 'access']).flatMap(({ key }) => {
    const address = subjectAt(String(key));
    const entry = address && own.get(address);
    return entry && review.selects(entry.address) ? [changeOf(entry, String(key), review)] : [];
  });
  const added = [...review.access.subjects.values()]
    .filter(({ address }) => !own.has(address) && review.selects(address))
    .sort((a, b) => (a.address < b.address ? -1 : 1))
    .map((held): Change => {
      const key = shownAddress(held.address);
      const { address } = held;
      // What was not read completely cannot be decided.
      if (held.incomplete !== undefined) return { address, key, action: 'unread' };
      return { address, key, action: 'added', ...written(held, {}, review) };
    });
  return [...present, ...added];
};

const indentOf = (line: string): string => /^ */.exec(line)?.[0] ?? '';

/** The lines of the text with the comments right above the digest of their entry, in place of earlier ones. */
const withComments = (
  text: string,
  file: string,
  all: readonly { readonly path: Path; readonly comments: readonly Comments[] }[],
): string => {
  if (all.length === 0) return text;
  const document = parseYaml(text, file);
  const lines = text.split('\n');
  const end = text.includes('\r\n') ? '\r' : '';
  const places = all.map(({ path, comments }) => ({
    comments,
    from: document.keyAt(path).line,
    at: document.keyAt([...path, 'digest']).line,
  }));
  // From the end, so that earlier lines keep their numbers.
  for (const { comments, from, at } of places.toSorted((a, b) => b.at - a.at)) {
    const indent = indentOf(lines[at - 1] ?? '');
    const added = comments.flatMap(({ mark, texts }) => texts.map((one) => `${indent}${visible(`${mark} ${one}`)}${end}`));
    const isReplaced = (line: string): boolean => comments.some(({ mark }) => line.trimStart().startsWith(mark));
    // An edit may have left one right above the entry.
    const start = Math.max(0, from - 2);
    const kept = lines.slice(start, at - 1).filter((line) => !isReplaced(line));
    lines.splice(start, at - 1 - start, ...kept, ...added);
  }
  return lines.join('\n');
};

const accessIn = ({ value }: Document, name: string): JsonObject => {
  const access: Json = valueAt(value, ['reviews', name, 'access']) ?? {};
  return isObject(access) ? access : {};
};

/** `document`: the file that contains the review, or will. */
export const updateReview = (document: Document, review: ReviewToUpdate): UpdatedReview => {
  const changes = changesIn(document, review);
  const access = new Map(Object.entries(accessIn(document, review.name)));
  for (const { key, value } of changes) {
    if (value === null) access.delete(key);
    else if (value !== undefined) access.set(key, value);
  }
  const at = (...path: Path): Path => ['reviews', review.name, ...path];
  const edited = editYaml(document, [
    ...(review.due === undefined ? [] : [{ type: 'set', path: at('due'), value: review.due } as const]),
    { type: 'set', path: at('access'), value: Object.fromEntries(access) },
  ]);
  const comments = changes.flatMap((one) =>
    one.comments === undefined || one.comments.length === 0 ? [] : [{ path: at('access', one.key), comments: one.comments }],
  );
  return {
    text: withComments(edited, document.file, comments),
    actions: new Map(changes.map(({ address, action }) => [address, action])),
    withoutReviewer: changes.flatMap(({ address, value }) => (value && value['reviewer'] === undefined ? [address] : [])),
  };
};
