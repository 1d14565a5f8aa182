// From differences and due work to drafts: asks each kind what a change means and keeps why each draft exists.
import type { Difference, Entry } from '../diff/difference.ts';
import type { Due } from '../due/due.ts';
import type { Source } from '../errors.ts';
import { type Address, kindOf } from '../kinds/address.ts';
import { catalogue } from '../kinds/catalogue.generated.ts';
import type { Change, Look } from '../kinds/kind.ts';
import type { ChangeAnswer } from '../kinds/step.ts';
import type { Draft, DraftPlan } from './draft.ts';
import { joinDrafts } from './join-drafts.ts';
import type { Unplanned } from './plan.ts';

type ChangedEntry = Extract<Entry, Change>;

const isChange = (entry: Entry): entry is ChangedEntry => entry.type === 'missing' || entry.type === 'extra' || entry.type === 'changed';

const placeOf = (change: Change): Source => (change.type === 'extra' ? change.at : change.declared.at);

/** What must be said of an entry from which nothing is planned: it was not read, or two live items share its key. */
const withheld = (entry: Entry): readonly Unplanned[] => {
  if (entry.type !== 'unknown' && entry.type !== 'ambiguous') return [];
  const at = entry.declared ? { at: entry.declared.at } : {};
  if (entry.type === 'ambiguous') {
    const why = `${entry.ids.length} live items share this key (${entry.ids.join(', ')}): neither is touched; pin one with \`id:\``;
    return [{ address: entry.address, ...at, answer: { type: 'unknown', why } }];
  }
  const cause = 'cause' in entry.because ? entry.because.cause : `its collection is ${entry.because.type}`;
  const why = entry.fields?.length ? `${entry.fields.join(', ')} not read: ${cause}` : cause;
  return [{ address: entry.address, ...at, answer: { type: 'unknown', why } }];
};

const answersTo = (entry: ChangedEntry, look: Look): readonly ChangeAnswer[] => {
  const kind = catalogue[kindOf(entry.address)];
  const [, plural] = kind.title;
  return kind.answer?.(entry, look) ?? [{ type: 'impossible', why: `${plural} are only audited`, instead: 'change it on the platform' }];
};

/** Drafts for every difference and all due work, in the order of the catalogue and of the entries. */
export const draftPlan = (difference: Difference, due: Due, look: Look): DraftPlan => {
  const drafts: Draft[] = [];
  const unplanned: Unplanned[] = [];
  const take = (
    address: Address,
    answer: ChangeAnswer,
    rest: Pick<Draft, 'class' | 'because' | 'changes' | 'removesDue'> & { readonly under?: string },
  ): void => {
    if (answer.type !== 'steps') {
      unplanned.push({ address, at: rest.because.source, answer });
      return;
    }
    let before: readonly number[] = [];
    for (const step of answer.chain) {
      const key = drafts.length;
      drafts.push({ ...rest, key, step, after: before });
      before = [key];
    }
  };
  for (const entries of Object.values(difference.entries)) {
    for (const entry of entries) {
      unplanned.push(...withheld(entry));
      if (!isChange(entry)) continue;
      const rest = { class: 'change', because: { source: placeOf(entry) }, changes: entry.changes, removesDue: false } as const;
      for (const answer of answersTo(entry, look)) take(entry.address, answer, rest);
    }
  }
  for (const work of due.work) {
    const because = { source: work.because, why: work.why };
    take(work.address, work.answer, { class: 'due', because, changes: [], under: work.under, removesDue: work.removes });
  }
  return { drafts: joinDrafts(drafts), unplanned };
};
