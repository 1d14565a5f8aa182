// One person in every organization of a fleet: present, absent or not known, look-alikes apart, and what `--leave` did.

import type { Leaving, PersonAssumption } from '../../access/leaving.ts';
import type { Likeness } from '../../access/look-alikes.ts';
import type { Owned } from '../../desired/owned-by.ts';
import type { ExitCode } from '../../exit-code.ts';
import type { Address } from '../../kinds/address.ts';
import type { NamedInTrust } from '../../trust/named-in-trust.ts';
import type { Count } from '../../value-types.ts';
import { type Block, chapter, code, heading, joined, type ListItem, paragraph, place, type TextLine, tone } from '../document.ts';
import { assumptionBlocks, leavingItem } from '../leaving-blocks.ts';
import type { RunInfo } from '../run-info.ts';
import type { Say } from '../texts/texts.ts';
import { type Held, isNeverExposed } from '../who-blocks.ts';

/** present: a member, or invited. absent: in no list of people. not-known: there is no usable capture, or a list of people was not read. */
export type PersonState = 'present' | 'absent' | 'not-known';

/** The person in one organization. */
export interface PersonInOrganization {
  /** Of the fleet file. */
  readonly name: string;
  /** The tenant id; null: unknown. */
  readonly tenant: string | null;
  readonly state: PersonState;
  /** What could not be read, and why. */
  readonly why: readonly string[];
  /** When it was read; null: it was not. */
  readonly asOf: string | null;
  /** The access of the person; null: absent, or not known. */
  readonly who: Held | null;
  /** What the files name the person for; null: they could not be read. */
  readonly owned: Owned | null;
  /** What the trust file names the person for; null: it could not be used. */
  readonly trusted: NamedInTrust | null;
  /** Memberships of registries, which name only ids; null: not read. */
  readonly registryMembers: Count | null;
  /** With `--leave`: what was done in the desired state; null: nothing was tried, because it is not known whether the person is there, or the files could not be read. */
  readonly leaving?: Leaving | null;
}

/** An identity that looks like the person. */
export interface LookAlike {
  /** The name of the organization. */
  readonly organization: string;
  readonly address: Address;
  /** Its e-mail, in lower case. */
  readonly email: string;
  readonly likeness: Likeness;
}

/** One person in the whole fleet. */
export interface PersonInFleet {
  /** The e-mail, in lower case. */
  readonly email: string;
  /** Every organization of the fleet file, in the order of their names. */
  readonly organizations: readonly PersonInOrganization[];
  /** By organization and address. They are other identities. */
  readonly lookAlikes: readonly LookAlike[];
  /** Organizations by the answer. */
  readonly counts: { readonly present: Count; readonly absent: Count; readonly notKnown: Count };
}

/**
 * Output of `tenantry fleet who --format json`. Keys are sorted; lists are in one order.
 * @title One person in every organization of a fleet
 */
export interface FleetWhoReport {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** The command that printed it. */
  readonly command: 'fleet who';
  /** Circumstances of the run: what differs between two runs with the same result. */
  readonly run: Pick<RunInfo, 'version' | 'now'> & {
    /** The id of the run whose captures were read. */
    readonly id: string;
  };
  /** The people that were asked for. */
  readonly people: readonly PersonInFleet[];
  /** What no read can show. */
  readonly assumptions: readonly PersonAssumption[];
  /** 0: everything is known; 3: an organization, or a part of one, is not known. With `--leave` also 2 and 5: files were not changed. */
  readonly exitCode: ExitCode;
  /** The reason for the exit code. */
  readonly verdict: string;
}

const quiet = (text: string): TextLine => [tone('quiet', text)];

const warned = (line: TextLine): TextLine => [tone('warn', '! '), ...line];

const heldLines = (
  { roles, groups, administratorPath: path, breakGlass, isTenantryIdentity, declared, gaps }: Held,
  say: Say,
): readonly TextLine[] => [
  say.person.roles(roles.map(({ name }) => code(name))),
  path.verdict === 'cannot' ? say.paths.verdict(path) : warned(say.paths.verdict(path)),
  ...groups.map(({ group, profile }) => say.person.group(code(group), profile)),
  ...(breakGlass === true ? [warned([say.person.breakGlass])] : []),
  ...(isTenantryIdentity === true ? [warned([say.person.runsTenantry])] : []),
  ...(declared === null || declared === false ? [] : [quiet(say.who.declaredIn(place(declared)))]),
  ...gaps
    .filter((gap) => !isNeverExposed(gap))
    .map((gap) => say.person.gap([...say.who.gap[gap.about](code(gap.of ?? '')), `: ${gap.why}`])),
];

const ownedLines = ({ accounts, waivers, reviews, fallbackOwner }: Owned, say: Say): readonly TextLine[] => [
  ...accounts.flatMap(({ address, keys }) => [
    say.person.owns(code(address)),
    ...keys.map(({ address: key, sink }) => say.person.key(code(key), sink === null ? undefined : code(sink))),
  ]),
  ...waivers.map(({ policy, resource }) => say.person.waiver(code(policy), code(resource))),
  ...reviews.map(({ review, resource }) => say.person.review(code(review), code(resource))),
  ...(fallbackOwner === null ? [] : [[say.person.fallbackOwner]]),
];

const trustedLines = ({ reviewerOf, ownerOf }: NamedInTrust, say: Say): readonly TextLine[] => [
  ...(reviewerOf.length === 0 ? [] : [say.person.reviewerOf(reviewerOf.map(code))]),
  ...ownerOf.map((files) => say.person.ownerOf(code(files))),
];

const leavingLines = (leaving: Leaving | null | undefined, say: Say): readonly TextLine[] => {
  if (!leaving) return [];
  const { sign = '', text, below = [] } = leavingItem(leaving, say);
  return [[`${sign} `, ...text], ...below];
};

const signs = {
  present: ['!', 'warn'],
  absent: ['·', 'quiet'],
  'not-known': ['?', 'bad'],
} as const satisfies Readonly<Record<PersonState, readonly [string, string]>>;

const organizationItem = (one: PersonInOrganization, say: Say): ListItem => {
  const [sign, colour] = signs[one.state];
  const { name, who, owned, trusted, registryMembers, why } = one;
  const invited = who && who.state !== 'accepted' ? [', ', say.person.invited] : [];
  const asOf = one.asOf === null ? [] : [tone('quiet', say.person.asOf(say.format.utc(one.asOf)))];
  return {
    sign,
    tone: colour,
    text: [code(name), ...invited, ...asOf],
    below: [
      ...why.map((text) => say.person.gap([text])),
      ...(who ? heldLines(who, say) : []),
      ...(owned ? ownedLines(owned, say) : []),
      ...(trusted ? trustedLines(trusted, say) : []),
      ...(registryMembers === null || registryMembers === 0 ? [] : [quiet(say.person.registries(registryMembers))]),
      ...leavingLines(one.leaving, say),
    ],
  };
};

const lookAlikeItem = ({ organization, address, likeness }: LookAlike, say: Say): ListItem => ({
  sign: '!',
  tone: 'warn',
  text: joined([code(organization), code(address), say.person.likeness[likeness]], ' · '),
});

const personBlocks = ({ email, organizations, lookAlikes }: PersonInFleet, { run }: FleetWhoReport, say: Say): readonly Block[] => {
  const section = (state: PersonState, title: string): readonly Block[] =>
    chapter(
      2,
      title,
      organizations.filter((one) => one.state === state).map((one) => organizationItem(one, say)),
    );
  return [
    heading(1, ...say.person.title(code(email), organizations.length)),
    paragraph(...say.person.run(code(run.id))),
    ...section('present', say.person.present),
    ...section('not-known', say.person.notKnown),
    ...section('absent', say.person.absent),
    ...chapter(
      2,
      say.person.lookAlikes,
      lookAlikes.map((one) => lookAlikeItem(one, say)),
    ),
  ];
};

export const fleetWhoBlocks = (report: FleetWhoReport, say: Say): readonly Block[] => [
  ...report.people.flatMap((one) => personBlocks(one, report, say)),
  ...assumptionBlocks(report.assumptions, say),
  heading(2, tone(report.exitCode === 0 ? 'good' : 'bad', report.verdict)),
];
