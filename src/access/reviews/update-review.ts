// One review in the text of a file: open entries as they are now, void decisions reopened with what was gained, new subjects added. Valid decisions and every
// other byte stay.
import type { ReviewedAccess } from '../../desired/desired.ts';
import { reviewDigest } from '../../desired/review-digest.ts';
import { subjectAt } from '../../desired/reviews.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { type Address, shownAddress } from '../../kinds/address.ts';
import { editYaml } from '../../yaml/edit.ts';
import { type Document, parseYaml } from '../../yaml/parse.ts';
import { type Path, valueAt } from '../../yaml/path.ts';
import { visible } from '../../yaml/visible.ts';
import { validity } from './decision-state.ts';
import type { HeldAccess, ReviewableAccess } from './held-access.ts';

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
  readonly comment?: string;
}

const entryOf = (held: HeldAccess, before: string | undefined, { tenant, reviewerOf }: ReviewToUpdate): JsonObject => {
  const reviewer = reviewerOf(held.address, before);
  const { id, holds } = held;
  return { id, holds: [...holds], digest: reviewDigest(tenant, held), ...(reviewer !== undefined && { reviewer }) };
};

const gainedMark = '# gained:';
const commentOf = (
  { gained, isOther }: { readonly gained: readonly string[]; readonly isOther: boolean },
  { decision, decided }: ReviewedAccess,
): string => visible(`${gainedMark} ${[...(isOther ? ['another id'] : []), ...gained].join(', ')} since ${decision} on ${decided}`);

const isSame = (entry: ReviewedAccess, held: HeldAccess): boolean =>
  entry.id === held.id && JSON.stringify([...entry.holds].sort()) === JSON.stringify(held.holds);

const changeOf = (entry: ReviewedAccess, key: string, review: ReviewToUpdate): Change => {
  const { address, reviewer } = entry;
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
  if (found === 'open') return { address, key, action: 'open', ...(!isSame(entry, held) && { value: entryOf(held, reviewer, review) }) };
  return { address, key, action: 'reopened', value: entryOf(held, reviewer, review), comment: commentOf(found, entry) };
};

const changesIn = (document: Document, review: ReviewToUpdate): readonly Change[] => {
  const own = new Map(review.entries.filter((one) => one.review === review.name).map((entry) => [entry.address, entry]));
  const written = document.entries(['reviews', review.name, 'access']).flatMap(({ key }) => {
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
      return { address, key, action: 'added', value: entryOf(held, undefined, review) };
    });
  return [...written, ...added];
};

const indentOf = (line: string): string => /^ */.exec(line)?.[0] ?? '';

/** The lines of the text with each comment right above the digest of its entry, in place of an earlier one. */
const withComments = (text: string, file: string, comments: readonly { readonly path: Path; readonly comment: string }[]): string => {
  if (comments.length === 0) return text;
  const document = parseYaml(text, file);
  const lines = text.split('\n');
  const end = text.includes('\r\n') ? '\r' : '';
  const places = comments.map(({ path, comment }) => ({
    comment,
    from: document.keyAt(path).line,
    at: document.keyAt([...path, 'digest']).line,
  }));
  // From the end, so that earlier lines keep their numbers.
  for (const { comment, from, at } of places.toSorted((a, b) => b.at - a.at)) {
    lines.splice(at - 1, 0, `${indentOf(lines[at - 1] ?? '')}${comment}${end}`);
    for (let index = at - 2; index >= from - 2 && index >= 0; index -= 1)
      if (lines[index]?.trimStart().startsWith(gainedMark)) lines.splice(index, 1);
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
  const comments = changes.flatMap(({ key, comment }) => (comment === undefined ? [] : [{ path: at('access', key), comment }]));
  return {
    text: withComments(edited, document.file, comments),
    actions: new Map(changes.map(({ address, action }) => [address, action])),
    withoutReviewer: changes.flatMap(({ address, value }) => (value && value['reviewer'] === undefined ? [address] : [])),
  };
};
