// `--leave`: edits the desired state of one organization so that a person is removed. It writes nothing to the platform.

import type { Leaving, LeavingDecision, PersonAssumption } from '../access/leaving.ts';
import type { Desired } from '../desired/desired.ts';
import type { LoadedDesired } from '../desired/parse-desired.ts';
import { type PersonRemoved, removePerson } from '../desired/remove-person.ts';
import { TenantryError } from '../errors.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { addressOf } from '../kinds/address.ts';
import { foldedEmail } from '../kinds/email.ts';
import { english } from '../report/texts/texts.ts';
import { namedInTrust } from '../trust/named-in-trust.ts';
import type { Trust } from '../trust/trust.ts';
import { shownPath } from './open/shown-path.ts';
import type { Ports } from './ports.ts';

export interface LeavingPerson {
  readonly email: string;
  readonly reason: string;
  /** Whether the person is a member or invited: then `removed:` names a member who is not declared, too. */
  readonly isPresent: boolean;
  readonly isAdministrator: boolean;
}

const unchanged: Leaving = { state: 'unchanged', why: [], files: [], taken: [], decisions: [] };

const refusalsOf = (email: string, { guards }: Desired, trust: Trust): readonly string[] => {
  const { refusedBreakGlass, refusedIdentity } = english.person;
  const breakGlass = [...(guards.breakGlass ?? []), ...(trust.guards.breakGlass ?? [])].map(foldedEmail);
  return [
    ...(breakGlass.includes(email) ? [refusedBreakGlass] : []),
    ...(trust.identity === addressOf('member', email) ? [refusedIdentity] : []),
  ];
};

const decisionsOf = (
  { email, isAdministrator }: LeavingPerson,
  { owned: { accounts, waivers, reviews, fallbackOwner } }: PersonRemoved,
  { ownership }: Desired,
  trust: Trust,
): readonly LeavingDecision[] => {
  const member = addressOf('member', foldedEmail(email));
  const { reviewerOf, ownerOf } = namedInTrust(trust, email);
  return [
    ...(isAdministrator ? [{ about: 'administrator' as const, of: member, sink: null, at: null }] : []),
    ...(ownership['members']?.word === 'observed'
      ? [{ about: 'observed' as const, of: member, sink: null, at: ownership['members'].at }]
      : []),
    ...accounts.flatMap(({ address, at, keys }): readonly LeavingDecision[] => [
      { about: 'account-owner', of: address, sink: null, at },
      ...keys.map((key): LeavingDecision => ({ about: 'key', of: key.address, sink: key.sink, at: null })),
    ]),
    ...waivers.map(({ policy, resource, at }): LeavingDecision => ({ about: 'waiver-owner', of: `${policy} ${resource}`, sink: null, at })),
    ...reviews.map(({ review, resource, at }): LeavingDecision => ({ about: 'review', of: `${review} ${resource}`, sink: null, at })),
    ...(reviewerOf.length > 0 ? [{ about: 'reviewer' as const, of: reviewerOf.join(' '), sink: null, at: null }] : []),
    ...ownerOf.map((files): LeavingDecision => ({ about: 'file-owner', of: files, sink: null, at: null })),
    ...(fallbackOwner ? [{ about: 'fallback-owner' as const, of: member, sink: null, at: fallbackOwner }] : []),
  ];
};

const reasonsOf = (error: unknown): readonly string[] => {
  if (error instanceof TenantryError) return error.problems.map(({ message }) => message);
  throw error;
};

/** The files that were written, up to the first that could not be. */
const write = ({ edited }: PersonRemoved, ports: Ports): Pick<Leaving, 'files' | 'why'> => {
  const files: string[] = [];
  try {
    for (const { file, text } of edited) {
      writeText(shownPath(file, ports), text, { keepsMark: true });
      files.push(file);
    }
    return { files, why: [] };
  } catch (error) {
    return { files, why: reasonsOf(error) };
  }
};

/** Never throws for what the files contain: in a fleet, one organization does not keep the others from being edited. */
export const leave = (loaded: LoadedDesired, person: LeavingPerson, trust: Trust, ports: Ports): Leaving => {
  const email = foldedEmail(person.email);
  const refused = refusalsOf(email, loaded.desired, trust);
  if (refused.length > 0) return { ...unchanged, state: 'refused', why: refused };
  try {
    const removed = removePerson(loaded, { ...person, email, since: ports.now().toISOString().slice(0, 10) });
    const { files, why } = write(removed, ports);
    const done = files.length === 0 ? 'unchanged' : 'edited';
    return {
      state: why.length > 0 ? 'failed' : done,
      why,
      files,
      taken: removed.taken,
      decisions: decisionsOf(person, removed, loaded.desired, trust),
    };
  } catch (error) {
    return { ...unchanged, state: 'failed', why: reasonsOf(error) };
  }
};

const exits: Readonly<Record<Leaving['state'], ExitCode>> = {
  edited: exitCodes.clean,
  unchanged: exitCodes.clean,
  refused: exitCodes.refused,
  failed: exitCodes.invalid,
};

export const exitOfLeaving = ({ state }: Leaving): ExitCode => exits[state];

/** `trust`: the trust file; undefined: none was named. */
export const personAssumptions = (trust: string | undefined): readonly PersonAssumption[] => [
  'identity-provider',
  'personal-accounts',
  'shared-groups',
  'registries',
  'sinks',
  ...(trust === undefined ? (['no-trust'] as const) : []),
];
