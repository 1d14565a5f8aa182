// Access whose declared end has come: memberships, roles, permissions and keys that must not exist any more.
import { type AccessEnd, type EndingGrant, grantKinds } from '../desired/desired.ts';
import { endText } from '../desired/ends.ts';
import { collectionAt } from '../kinds/address.ts';
import { familyOf } from '../kinds/api-key/family.ts';
import { revokingKey } from '../kinds/api-key/steps.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import { cancelling, invitationOf } from '../kinds/invitation/invitation-of.ts';
import type { Declared, Lookup, Observed } from '../kinds/kind.ts';
import { endingMember, memberEmail } from '../kinds/member/steps.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import type { ChangeAnswer } from '../kinds/step.ts';
import { type FoundWork, nothingFound, together } from './due.ts';
import { type DueContext, whyNotComplete } from './due-context.ts';

/** `role editor of member/rui@acme.example`, for people. */
export const endingText = ({ address, grant }: AccessEnd): string =>
  grant ? `${grantKinds[grant.field]} ${grant.name} of ${address}` : address;

const due = (end: AccessEnd, answers: readonly ChangeAnswer[]): FoundWork => ({
  work: answers.map((answer) => ({
    type: 'access-end',
    address: end.address,
    under: kindNamed(end.kind).place?.ownership ?? end.kind,
    because: end.at,
    why: `it ended on ${endText(end)}`,
    answer,
    ends: end,
    facts: { since: new Date(end.end).toISOString() },
  })),
  notes: [],
});

const noted = ({ address, at }: AccessEnd, message: string, unknown: boolean): FoundWork => ({
  work: [],
  notes: [{ address, message, at, unknown }],
});

const unknownEnd = (end: AccessEnd, why: string): FoundWork =>
  noted(end, `whether ${endingText(end)} still exists after its end of ${endText(end)} is unknown: ${why}`, true);

/** Everything that the key's rotations left works too. */
const keysOf = (declared: Declared, lookup: Lookup): readonly Observed[] => {
  const { present, next, aside, old } = familyOf(declared, lookup);
  return [...present, ...next, ...aside, ...old];
};

/** The steps that remove the item; none: it is not live. */
const removalOf = (declared: Declared, lookup: Lookup): readonly ChangeAnswer[] => {
  if (declared.kind === 'api-key') {
    return keysOf(declared, lookup).map((key) => ({ type: 'steps', chain: [revokingKey(key, 'removed', lookup)] }));
  }
  const observed = lookup.liveOf(declared.address);
  if (declared.kind === 'member' && observed?.phase !== 'settled') {
    const invitation = invitationOf(memberEmail(declared), lookup);
    return invitation?.state === 'open' ? [{ type: 'steps', chain: [cancelling(invitation.item)] }] : [];
  }
  if (!observed || observed.phase === 'retired') return [];
  if (declared.kind === 'member') return [{ type: 'steps', chain: endingMember(observed, lookup) }];
  const change = { type: 'unexpected', observed, because: 'removed', at: declared.at } as const;
  return kindNamed(declared.kind).answer?.(change, lookup) ?? [];
};

/** The steps that take one grant; none: the item does not hold it. */
const revocationOf = (declared: Declared, observed: Observed, { field, name }: EndingGrant, lookup: Lookup): readonly ChangeAnswer[] => {
  const held = textsIn(observed, field) ?? [];
  if (!held.includes(name)) return [];
  const left = { ...declared, values: { [field]: held.filter((one) => one !== name) } };
  return kindNamed(declared.kind).answer?.({ type: 'changed', declared: left, observed, fields: [field] }, lookup) ?? [];
};

/** What would take it away; none: it is gone. */
export type Ending =
  | { readonly type: 'answers'; readonly answers: readonly ChangeAnswer[] }
  | { readonly type: 'unread'; readonly why: string };

const gone: Ending = { type: 'answers', answers: [] };

/** When it ends: a key that the platform ends earlier does not wait for the file. Milliseconds since 1970, UTC. */
export const earliestEnd = ({ kind, address, end }: AccessEnd, lookup: Lookup): number => {
  const validity = kind === 'api-key' ? Date.parse(textIn(lookup.liveOf(address), 'end_validity') ?? '') : Number.NaN;
  return Number.isNaN(validity) ? end : Math.min(end, validity);
};

/** `lookup`: of the files and the platform. */
export const endingOf = (end: AccessEnd, lookup: Lookup): Ending => {
  const declared = lookup.declared(end.address);
  if (!declared) return gone;
  const observed = lookup.liveOf(end.address);
  const unread = whyNotComplete(lookup, collectionAt(observed?.address ?? end.address));
  if (unread) return { type: 'unread', why: unread };
  if (!end.grant) return { type: 'answers', answers: removalOf(declared, lookup) };
  if (observed?.phase !== 'settled') return gone;
  const why = observed.unread[end.grant.field];
  return why === undefined ? { type: 'answers', answers: revocationOf(declared, observed, end.grant, lookup) } : { type: 'unread', why };
};

const ofEnd = (end: AccessEnd, { desired, lookup }: Pick<DueContext, 'desired' | 'lookup'>): FoundWork => {
  const ending = endingOf(end, lookup);
  if (ending.type === 'unread') return unknownEnd(end, ending.why);
  if (ending.answers.length === 0) return nothingFound;
  const section = kindNamed(end.kind).place?.ownership ?? '';
  if (desired.ownership[section]?.word !== 'observed') return due(end, ending.answers);
  return noted(
    end,
    `${endingText(end)} ended on ${endText(end)} and still exists; \`${section}\` is only observed, so nothing ends it`,
    false,
  );
};

/** Whoever leaves as a whole loses the single grants with it. */
const withoutDoubles = (ended: readonly AccessEnd[]): readonly AccessEnd[] => {
  const whole = new Set(ended.flatMap(({ address, grant }) => (grant ? [] : [address])));
  return ended.filter(({ address, grant }) => !grant || !whole.has(address));
};

/** Milliseconds: how long the line of an end is expected to stay in the file. */
const keptFor = 30 * 86_400_000;

/** One note for all lines that have done their work. */
const noteOld = (ended: readonly AccessEnd[], { now, lookup }: Pick<DueContext, 'now' | 'lookup'>): FoundWork => {
  const old = ended.filter((end) => {
    const ending = end.end < now - keptFor ? endingOf(end, lookup) : undefined;
    return ending?.type === 'answers' && ending.answers.length === 0;
  });
  const [first] = old;
  if (!first) return nothingFound;
  const what = old.length === 1 ? `the end of ${endingText(first)}` : `${old.length} ends of access, the first of ${endingText(first)},`;
  return noted(first, `${what} came more than 30 days ago, and the lines can be deleted`, false);
};

/** Linear in the ends that have come. */
export const endAccess = (context: Omit<DueContext, 'leaves'>): FoundWork => {
  const ended = withoutDoubles(context.desired.ends.filter(({ end }) => end <= context.now));
  return together([...ended.map((end) => ofEnd(end, context)), noteOld(ended, context)]);
};
