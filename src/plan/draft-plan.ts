// Turns differences and scheduled work into drafts: each kind answers what a change means, and each draft keeps its reason.
import type { AccessEnd } from '../desired/desired.ts';
import { endingKey, endsByAddress } from '../desired/ends.ts';
import type { Difference, DifferenceEntry, FieldChange } from '../diff/difference.ts';
import { type DetectedRenames, findRenames } from '../diff/find-renames.ts';
import { type Due, type DueWork, factsOfWork } from '../due/due.ts';
import type { Source } from '../errors.ts';
import { type Address, collectionAt, kindOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Lookup } from '../kinds/kind.ts';
import type { ChangeAnswer, StepDraft } from '../kinds/step.ts';
import { readState } from '../live/completeness.ts';
import type { Base } from './base.ts';
import { changesOfSteps } from './changes-of-steps.ts';
import type { Draft, DraftPlan } from './draft.ts';
import { addressesOf, unexplainedDifferences } from './explain-differences.ts';
import { type ChangedEntry, isChange, type Origin, type OriginOf, originsSince } from './origin.ts';
import type { NotNow, Unplanned } from './plan.ts';
import { stepIdOf } from './step-id.ts';
import { untilText } from './until-text.ts';

const placeOf = (change: ChangedEntry): Source => (change.type === 'unexpected' ? change.at : change.declared.at);

type UnknownEntry = Extract<DifferenceEntry, { readonly type: 'unknown' }>;
type UnknownAnswer = Extract<NotNow, { readonly type: 'unknown' }>;

/** The declaration matches, but the resource is unusable: the platform failed to create it. */
const neverCreated = ({ address, declared, observed }: Extract<DifferenceEntry, { readonly type: 'same' }>): readonly Unplanned[] => {
  const failed = kindNamed(observed.kind).neverCreated?.(observed);
  if (failed === undefined) return [];
  const why = `the platform started to create it and failed (${failed})`;
  const instead = 'delete it on the platform, then apply again';
  return [{ address, at: declared.at, class: 'change', answer: { type: 'impossible', fields: [], why, instead } }];
};

/** The cause of a field that was not read stands only here; that of a collection also in the reads. */
const whyUnknown = ({ address, because, fields = [] }: UnknownEntry): Pick<UnknownAnswer, 'fields' | 'why' | 'because'> => {
  const cause = 'cause' in because ? because.cause : undefined;
  if (fields.length > 0) return { fields, why: `${fields.join(', ')} could not be read: ${cause ?? 'nothing asked for them'}` };
  return { fields, why: `${collectionAt(address)} ${readState(because)}`, ...(cause !== undefined && { because: cause }) };
};

/** The explanation for an entry without a plan: it was not read, or two live items share its key. */
const withheld = (entry: DifferenceEntry): readonly Unplanned[] => {
  if (entry.type === 'same') return neverCreated(entry);
  // It counts in every class: the run that caused it could not see it.
  if (entry.type === 'conflict') {
    const { address, at, why, action } = entry;
    return [{ address, at, class: 'change', answer: { type: 'manual', fields: [], why, action } }];
  }
  if (entry.type !== 'unknown' && entry.type !== 'ambiguous') return [];
  const at = entry.declared ? { at: entry.declared.at } : {};
  if (entry.type === 'ambiguous') {
    const many = entry.ids.length;
    const pin = entry.declared
      ? 'pin the one that is meant with `id:`'
      : 'declare each under a name of its own with `id:`, or rename all but one';
    const why = `${many} live resources share this name (ids ${entry.ids.join(', ')}), and none of them is changed: ${pin}`;
    return [{ address: entry.address, ...at, class: 'change', answer: { type: 'unknown', fields: [], why, ids: entry.ids } }];
  }
  return [{ address: entry.address, ...at, class: 'change', answer: { type: 'unknown', ...whyUnknown(entry) } }];
};

const answersTo = (entry: ChangedEntry, lookup: Lookup): readonly ChangeAnswer[] => {
  const kind = kindNamed(kindOf(entry.address));
  const why = `${kind.title[1]} are audit-only`;
  const fields = entry.changes.map(({ field }) => field);
  return kind.answer?.(entry, lookup) ?? [{ type: 'impossible', fields, why, instead: 'change it on the platform' }];
};

type Cause = Pick<Draft, 'because' | 'under' | 'due' | 'unseen'> & {
  /** When what a step grants ends. */
  readonly untilOf?: (step: StepDraft) => string | undefined;
  readonly changesOf: (step: StepDraft) => Draft['changes'];
  readonly originOf: (changes: readonly FieldChange[]) => Origin;
};

/** A repeated request never counts as undoing a change made elsewhere. */
const asking = ({ class: name }: Origin): Origin => ({ class: name });

/** Each step of a chain follows the previous one. */
const draftsOf = (
  answer: Extract<ChangeAnswer, { readonly type: 'steps' }>,
  { changesOf, originOf, untilOf, ...cause }: Cause,
  whole: readonly FieldChange[] = [],
): readonly Draft[] =>
  answer.chain
    .map((step) => ({ step, id: stepIdOf(step) }))
    .map(({ step, id }, at, all) => {
      const changes = changesOf(step);
      const ids = all.map((one) => one.id);
      return {
        ...cause,
        ...(step.repeatsRequest ? asking(originOf(whole)) : originOf(changes)),
        id,
        step,
        changes,
        chain: ids[0] ?? id,
        after: ids.slice(Math.max(0, at - 1), at),
        until: untilOf?.(step),
      };
    });

/** `whole`: the fields to change; `asksAgain`: whether waiting requests are repeated. */
const planned = (
  address: Address,
  answer: ChangeAnswer | NotNow,
  cause: Cause,
  { whole = [], asksAgain = false }: { readonly whole?: readonly FieldChange[]; readonly asksAgain?: boolean } = {},
): DraftPlan => {
  if (answer.type === 'steps') return { drafts: draftsOf(answer, cause), unplanned: [] };
  const changes = whole.filter(({ field }) => answer.fields.includes(field));
  const said = (left: NotNow): DraftPlan['unplanned'] => [
    { address, at: cause.because.source, class: cause.originOf(changes).class, answer: left },
  ];
  if (!('asks' in answer)) return { drafts: [], unplanned: said(answer) };
  const { asks: step, ...waiting } = answer;
  return { drafts: asksAgain && step ? draftsOf({ type: 'steps', chain: [step] }, cause, changes) : [], unplanned: said(waiting) };
};

/** No difference, but the operator requested to send its secrets again: secrets are never compared. */
const asAsked = (entry: DifferenceEntry, lookup: Lookup): DifferenceEntry => {
  if (entry.type !== 'same' || !lookup.resendSecret(entry.address)) return entry;
  const { address, declared, observed } = entry;
  return { type: 'changed', address, declared, observed, fields: [], changes: [] };
};

const changesBySteps = (entry: ChangedEntry, answers: readonly ChangeAnswer[]) => {
  const steps = answers.flatMap((answer) => (answer.type === 'steps' ? answer.chain : []));
  return changesOfSteps(entry.address, addressesOf(entry), entry.changes, steps);
};

/** What is known of the resource itself, or of its parent. */
const knownOf = <Known>(entry: ChangedEntry, renames: ReadonlyMap<Address, Known>): Known | undefined => {
  const parent = entry.type === 'missing' ? entry.declared.parent : undefined;
  return renames.get(entry.address) ?? (parent && renames.get(parent));
};

/** A resource that was renamed on the platform is neither created nor deleted, nor are its dependents. A possible rename is planned, and the step mentions it. */
const knowing = (
  entry: ChangedEntry,
  { sure, remarks }: DetectedRenames,
  answers: () => readonly ChangeAnswer[],
): readonly ChangeAnswer[] => {
  const renamed = knownOf(entry, sure);
  if (renamed) return [{ type: 'impossible', fields: [], ...renamed }];
  const remark = remarks.get(entry.address);
  if (remark === undefined) return answers();
  const says = (step: StepDraft): StepDraft => ({ ...step, description: `${step.description} (${remark})` });
  const isIt = ({ creates, deletes }: StepDraft): boolean => creates === entry.address || deletes === entry.address;
  return answers().map((answer) =>
    answer.type === 'steps' ? { ...answer, chain: answer.chain.map((step) => (isIt(step) ? says(step) : step)) } : answer,
  );
};

interface Answering {
  readonly lookup: Lookup;
  readonly renames: DetectedRenames;
  readonly originOf: OriginOf;
  readonly asksAgain: boolean;
  readonly endsOf: (address: Address) => readonly AccessEnd[];
}

const ofEntry = (found: DifferenceEntry, { lookup, renames, originOf, asksAgain, endsOf }: Answering): readonly DraftPlan[] => {
  const entry = asAsked(found, lookup);
  if (!isChange(entry)) return [{ drafts: [], unplanned: withheld(entry) }];
  const undecided = knownOf(entry, renames.undecided);
  if (undecided !== undefined) {
    const answer: NotNow = { type: 'unknown', fields: [], why: undecided };
    return [{ drafts: [], unplanned: [{ address: entry.address, at: placeOf(entry), class: originOf(entry, []).class, answer }] }];
  }
  const answers = knowing(entry, renames, () => answersTo(entry, lookup));
  const own = changesBySteps(entry, answers);
  const cause: Cause = {
    because: { source: placeOf(entry) },
    changesOf: (step) => own.get(step) ?? [],
    originOf: (changes) => originOf(entry, changes),
    untilOf: (step) => untilText(step, endsOf(entry.address)),
  };
  return [...answers, ...unexplainedDifferences(entry, answers)].map((answer) =>
    planned(entry.address, answer, cause, { whole: entry.changes, asksAgain }),
  );
};

/** The key that Tenantry signs in with becomes due like any other. Refusing the whole plan for it would block every later run. */
const itself: ChangeAnswer = {
  type: 'impossible',
  fields: [],
  why: 'this is the key that runs Tenantry, and a run never rotates its own key',
  instead: 'rotate it with another identity',
};

/** What the base would end too was declared, reviewed and merged with its end. Without a base that holds for all. */
const expectedEnds = (base: Base | undefined, now: number): ((end: AccessEnd) => boolean) => {
  if (!base) return () => true;
  const ended = base.type === 'known' ? base.desired.ends.filter(({ end }) => end <= now).map(endingKey) : [];
  const known = new Set(ended);
  return (end) => known.has(endingKey(end));
};

interface WorkToDraft extends Pick<Drafting, 'identity' | 'seenEnd'> {
  readonly isExpected: (end: AccessEnd) => boolean;
}

const ofWork = (work: DueWork, { identity, isExpected, seenEnd = () => false }: WorkToDraft): DraftPlan => {
  const { ends } = work;
  const cause: Cause = {
    because: { source: work.because, why: work.why },
    changesOf: () => [],
    originOf: () => ({ class: 'due' }),
    under: work.under,
    due: factsOfWork(work),
    ...(ends && !seenEnd(ends) && { unseen: true as const }),
  };
  // An end that this change moves to the past is a removal like any other.
  if (ends && !isExpected(ends)) {
    const { because, changesOf } = cause;
    return planned(work.address, work.answer, { because, changesOf, originOf: () => ({ class: 'change' }) });
  }
  return planned(work.address, work.address === identity ? itself : work.answer, cause);
};

export interface Drafting {
  /** The identity that runs Tenantry, from the trust file. */
  readonly identity?: Address | undefined;
  /** The desired state of `--base`. */
  readonly base?: Base | undefined;
  /** The desired states that were applied since, completely or in part. */
  readonly applied?: readonly Base[] | undefined;
  /** Whether waiting requests are repeated. */
  readonly asksAgain?: boolean;
  /** The declared ends of access. */
  readonly ends?: readonly AccessEnd[];
  /** Whether an earlier scan saw this end while it was ahead; default: none did. */
  readonly seenEnd?: ((end: AccessEnd) => boolean) | undefined;
}

const together = (parts: readonly DraftPlan[]): DraftPlan => ({
  drafts: parts.flatMap(({ drafts }) => drafts),
  unplanned: parts.flatMap(({ unplanned }) => unplanned),
});

/** Drafts for scheduled work alone. */
export const draftWork = (due: Due, drafting: Drafting): DraftPlan => {
  const working: WorkToDraft = { ...drafting, isExpected: expectedEnds(drafting.base, Date.parse(due.now)) };
  return together(due.work.map((work) => ofWork(work, working)));
};

/** Drafts for all differences and all scheduled work. */
export const draftPlan = (difference: Difference, due: Due, lookup: Lookup, drafting: Drafting = {}): DraftPlan => {
  const { base, applied = [], asksAgain = false, ends = [] } = drafting;
  const endsBy = endsByAddress(ends);
  const answering: Answering = {
    lookup,
    renames: findRenames(difference, lookup),
    originOf: originsSince(applied, base, lookup),
    asksAgain,
    endsOf: (address) => endsBy.get(address) ?? [],
  };
  return together([
    ...Object.values(difference.entries).flatMap((entries) => entries.flatMap((entry) => ofEntry(entry, answering))),
    draftWork(due, drafting),
  ]);
};
