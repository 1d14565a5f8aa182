// One person in many organizations, and what `--leave` does.

import type { Leaving, LeavingDecision, PersonAssumption } from '../../../access/leaving.ts';
import type { Likeness } from '../../../access/look-alikes.ts';
import { count, type Piece, phrase, type TextLine } from '../../document.ts';
import { format } from './format.ts';

export const person = {
  title: (email: Piece, organizations: number): TextLine => phrase`Who ${email}, in ${count(organizations, 'organization')}`,
  run: (id: Piece): TextLine => phrase`From the captures of run ${id}.`,
  present: 'Present',
  absent: 'Absent',
  notKnown: 'Not known',
  lookAlikes: 'Look-alikes, which are other identities',
  /** After the name of an organization, for those who are not a member yet. */
  invited: 'invited',
  roles: (roles: readonly Piece[]): TextLine =>
    roles.length === 0 ? ['no roles'] : phrase`roles ${roles.flatMap((role, at) => (at === 0 ? [role] : [', ', role])).flat()}`,
  group: (group: Piece, profile: string | null): TextLine => phrase`group ${group}${profile === null ? '' : ` as ${profile}`}`,
  registries: (many: number): string => `${count(many, 'registry membership')} by id only: whether one is of this person is not known`,
  owns: (account: Piece): TextLine => phrase`owner of ${account}`,
  key: (key: Piece, sink: Piece | undefined): TextLine =>
    sink === undefined ? phrase`key ${key}` : phrase`key ${key}, delivered to ${sink}`,
  waiver: (policy: Piece, resource: Piece): TextLine => phrase`owner of the waiver of ${policy} for ${resource}`,
  review: (review: Piece, resource: Piece): TextLine => phrase`reviewer of ${resource} in the open review ${review}`,
  reviewerOf: (patterns: readonly Piece[]): TextLine => phrase`reviewer in the trust file, of ${format.list(patterns)}`,
  ownerOf: (files: Piece): TextLine => phrase`owner of the files ${files} in the trust file`,
  fallbackOwner: 'owner of findings without another owner',
  breakGlass: 'break-glass member',
  runsTenantry: 'runs Tenantry',
  gap: (why: TextLine): TextLine => phrase`not known: ${why}`,
  asOf: (time: string): string => `, as of ${time}`,
  likeness: {
    tag: 'the same address with another tag',
    domain: 'the same name in another domain',
    characters: 'looks the same in other characters',
    name: 'the same display name',
  } satisfies Readonly<Record<Likeness, string>>,
  files: 'Desired state',
  leaving: {
    edited: 'Changed',
    unchanged: 'Nothing to change',
    refused: 'Refused',
    failed: 'Not changed',
  } satisfies Readonly<Record<Leaving['state'], string>>,
  decisions: 'Decide before the merge',
  decision: {
    'account-owner': (of) => phrase`name another owner of ${of}`,
    'waiver-owner': (of) => phrase`name another owner of the waiver ${of}; validation fails until then`,
    'fallback-owner': () => ['name another owner of findings without one; validation fails until then'],
    review: (of) => phrase`name another reviewer of ${of}`,
    reviewer: (of) => phrase`the operator must take the person out of \`reviewers\` in the trust file, which lets it decide about ${of}`,
    'file-owner': (of) => phrase`the operator must name another owner of the files ${of} in \`delegation\` of the trust file`,
    key: (of, sink) =>
      sink === undefined
        ? phrase`rotate ${of} if this person may have its secret`
        : phrase`rotate ${of} if this person may read the sink ${sink}`,
    administrator: (of) => phrase`${of} is administrator: the platform may let only the owner of the organization remove it`,
    observed: () => ['members are observed: no run removes them, so remove the member on the platform'],
  } satisfies Readonly<Record<LeavingDecision['about'], (of: Piece, sink: Piece | undefined) => TextLine>>,
  refusedBreakGlass: 'this is a break-glass member: remove the e-mail from `break_glass` first, in a change of its own',
  refusedIdentity: 'the trust file names this member as the identity that runs Tenantry: the operator must name another one first',
  assumption: {
    'identity-provider': 'The account at the identity provider, and sessions that are open, are outside of the platform.',
    'personal-accounts': 'Other accounts of the same person are known only as look-alikes.',
    'shared-groups': 'What groups grant is not exposed. A group may grant access in organizations outside of these files.',
    registries: 'Members of registries are only ids.',
    sinks: 'Who can read a sink, a workflow or a machine is not exposed.',
    'no-trust': 'No trust file was named: whether this person runs Tenantry, or is a break-glass member of the operator, is not known.',
  } satisfies Readonly<Record<PersonAssumption, string>>,
  counts: ({
    present,
    absent,
    notKnown,
  }: {
    readonly present: number;
    readonly absent: number;
    readonly notKnown: number;
  }): readonly [string, string, string] => [`${present} present`, `${absent} absent`, `${notKnown} not known`],
  edits: (many: number): string => `${count(many, 'file')} changed`,
  allKnown: 'Every organization of the fleet was read.',
  notAllKnown: 'Not every organization could be read: the person may be in more.',
  left: 'The files were changed. Nothing was written to the platform.',
  notLeft: 'Not every file could be changed.',
};
