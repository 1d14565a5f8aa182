// What is decided about everybody's access, as resources: one for each subject, with the state of its best decision. Only with `reviews:` in the file.
import { type DecisionState, decisionState } from '../../access/reviews/decision-state.ts';
import { type HeldAccess, type ReviewableAccess, reviewableAccess } from '../../access/reviews/held-access.ts';
import type { ReviewedAccess } from '../../desired/desired.ts';
import { groupBy } from '../../live/group-by.ts';
import type { Reviewer } from '../../trust/reviewers.ts';
import { administratorPathIn } from '../computed/administrator-path.ts';
import { timeOf } from '../evaluate/time-text.ts';
import { unknown, type Value } from '../evaluate/value.ts';
import type { Derived, RowDraft, WorldFacts } from './derived.ts';

/** Of several decisions the newest valid one counts, else the newest. */
interface Decided {
  readonly entry: ReviewedAccess | undefined;
  readonly state: DecisionState;
}

const newestFirst = (a: ReviewedAccess, b: ReviewedAccess): number => ((a.decided ?? '') < (b.decided ?? '') ? 1 : -1);

const decidedAbout = (
  entries: readonly ReviewedAccess[],
  held: HeldAccess,
  reviewers: readonly Reviewer[] | undefined,
  access: ReviewableAccess,
): Decided => {
  const all = [...entries].sort(newestFirst).map((entry): Decided => ({ entry, state: decisionState(entry, held, reviewers, access) }));
  return all.find(({ state }) => state.type === 'valid') ?? all[0] ?? { entry: undefined, state: { type: 'open' } };
};

const stateValue = (state: DecisionState): Value =>
  state.type === 'unknown' ? unknown('no-value', ['access-review.state'], state.why) : state.type;

const gainedIn = (state: DecisionState): readonly string[] => {
  if (state.type !== 'void') return [];
  return [...(state.isOther ? ['another id'] : []), ...state.gained];
};

const rowOf = (held: HeldAccess, { entry, state }: Decided, administrator: Value): RowDraft => {
  const address = `access-review/${held.address}`;
  return {
    address,
    at: entry?.at,
    values: {
      address,
      resource: held.address,
      state: stateValue(state),
      gained: gainedIn(state),
      decision: entry?.decision ?? null,
      decided: entry?.decided === undefined ? null : (timeOf(entry.decided) ?? null),
      reviewer: entry?.reviewer ?? null,
      due: entry?.due ?? null,
      administrator,
    },
  };
};

export const accessReview: Derived = {
  shape: {
    name: 'access-review',
    title: ['access review', 'access reviews'],
    about:
      'What is decided about the access of one member, invitation, service account, key or registry member. Without `reviews:` in the file there is none.',
    declarable: false,
    fields: {
      address: { type: 'string', about: '`access-review/<resource>`.', side: 'live' },
      resource: { type: 'string', about: 'Whose access it is about.', side: 'live' },
      state: {
        type: 'string',
        about:
          'valid: decided for what is held now; open: nothing is decided; void: something was gained since; not-carried-out: everything is still held; by-oneself, not-entitled: decided by somebody who may not.',
        side: 'live',
        values: ['valid', 'open', 'void', 'not-carried-out', 'by-oneself', 'not-entitled'],
      },
      gained: { type: 'list<string>', about: 'What was gained since the decision.', side: 'live' },
      decision: {
        type: 'string',
        about: 'keep, reduce or remove; null if nothing is decided.',
        side: 'live',
        values: ['keep', 'reduce', 'remove'],
      },
      decided: { type: 'time', about: 'The day of the decision.', side: 'live' },
      reviewer: { type: 'string', about: 'Who decides; null if nobody is named.', side: 'live' },
      due: { type: 'string', about: 'The day until which the review should be finished.', side: 'live' },
      administrator: {
        type: 'bool',
        about: 'Whether the subject is known to be administrator, or to be able to become one.',
        side: 'live',
      },
    },
    links: {},
    sample: {
      address: 'access-review/member/rui@acme.example',
      resource: 'member/rui@acme.example',
      state: 'valid',
      gained: [],
      decision: 'keep',
      decided: '2026-11-02',
      reviewer: 'ana@acme.example',
      due: '2026-12-15',
      administrator: false,
    },
  },
  rows: (facts: WorldFacts, reads = new Set()) => {
    const { live, desired, reviewers } = facts;
    if (!live || !desired?.reviews) return undefined;
    if (!reads.has('access-review.state')) return [];
    const access = reviewableAccess(live, desired.ends);
    const entries = groupBy(desired.reviews, ({ address }) => address);
    const pathOf = administratorPathIn(facts);
    return [...access.subjects.values()].map((held) => {
      const verdict = pathOf(held.address)?.verdict;
      return rowOf(held, decidedAbout(entries.get(held.address) ?? [], held, reviewers, access), verdict === 'is' || verdict === 'can');
    });
  },
};
