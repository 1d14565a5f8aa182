// One person in every organization of a fleet, offline: the captures of one run, the files, and the trust file. One organization is in memory at a time.
import { findHolder } from '../../access/find-holder.ts';
import { likenessTo, type NamedPerson } from '../../access/look-alikes.ts';
import { type AccessWorld, accessWorld } from '../../access/world.ts';
import { ownedBy } from '../../desired/owned-by.ts';
import type { LoadedDesired } from '../../desired/parse-desired.ts';
import { fail, TenantryError } from '../../errors.ts';
import { exitCodes, worstExit } from '../../exit-code.ts';
import type { Fleet, FleetOrganization } from '../../fleet/fleet.ts';
import { readResultOf } from '../../fleet/manifest.ts';
import { evaluateResult } from '../../fleet/merge/evaluate-result.ts';
import { fileOfOrganization, type RunFolder } from '../../fleet/results-folder.ts';
import { type Address, addressOf, collectionOf, kindOf } from '../../kinds/address.ts';
import { foldedEmail } from '../../kinds/email.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { textIn } from '../../kinds/read-value.ts';
import { whyUnread } from '../../kinds/unread.ts';
import type { Live } from '../../live/live.ts';
import { loadCapture } from '../../live/load-capture.ts';
import type { FleetWhoReport, LookAlike, PersonInFleet, PersonInOrganization, PersonState } from '../../report/fleet/fleet-who-blocks.ts';
import { english } from '../../report/texts/texts.ts';
import { isNeverExposed } from '../../report/who-blocks.ts';
import { type FleetTrust, trustOfOrganization } from '../../trust/fleet-trust.ts';
import { parseTrust } from '../../trust/load-trust.ts';
import { namedInTrust } from '../../trust/named-in-trust.ts';
import { noTrust, type Trust } from '../../trust/trust.ts';
import { durationText } from '../../yaml/duration.ts';
import { quoted } from '../../yaml/visible.ts';
import { heldBy } from '../access-live.ts';
import { exitOfLeaving, leave, personAssumptions } from '../leave.ts';
import { openDesired } from '../open/open-files.ts';
import type { Ports } from '../ports.ts';

export interface PeopleOfFleet {
  readonly fleet: Fleet;
  readonly folder: RunFolder;
  readonly emails: readonly string[];
  /** undefined: none was named. */
  readonly trust: FleetTrust | undefined;
  /** Why the people leave; undefined: nothing is edited. */
  readonly leave: string | undefined;
}

/** A value, or why there is none. */
type Attempt<T> = { readonly value: T } | { readonly why: string };

const attempt = async <T>(act: () => T | Promise<T>): Promise<Attempt<T>> => {
  try {
    return { value: await act() };
  } catch (error) {
    if (error instanceof TenantryError) return { why: error.message };
    throw error;
  }
};

const whyOf = <T>(one: Attempt<T>): readonly string[] => ('why' in one ? [one.why] : []);

const needed: ReadonlySet<KindName> = new Set<KindName>([
  'member',
  'invitation',
  'service-account',
  'api-key',
  'role',
  'permission',
  'scope',
  'group',
  'group-member',
  'domain',
  'federation',
  'access-control',
  'registry',
  'registry-member',
]);

const read = async (path: string): Promise<Attempt<Live>> => {
  try {
    return { value: (await loadCapture(path, { responses: false, kinds: needed })).live };
  } catch (error) {
    if (error instanceof TenantryError) return { why: error.message };
    throw error;
  }
};

/** The capture of the organization in this run, if it proves anything about it now. */
const captureOf = async (one: FleetOrganization, { fleet, folder }: PeopleOfFleet, ports: Ports): Promise<Attempt<Live>> => {
  const found = readResultOf(folder, one.name);
  // Which version and commit it was captured with does not change what was read.
  const expected = { tool: '', policies: '', commit: null, ...(found.type === 'found' ? found.manifest : {}), command: 'capture' as const };
  const result = evaluateResult(one, found, expected);
  if (result.type === 'missing') return { why: `the run ${quoted(folder.run)} has no capture of it` };
  if (result.type === 'foreign') return { why: result.message };
  if (result.type === 'failed') return { why: result.manifest.reason?.message ?? 'the capture failed' };
  const live = await read(fileOfOrganization(folder, one.name, 'capture.json').shown);
  if ('why' in live || fleet.maxAge === undefined) return live;
  const isOld = !(ports.now().getTime() - Date.parse(live.value.readAt) <= fleet.maxAge);
  return isOld ? { why: `its capture of ${live.value.readAt} is older than max_age (${durationText(fleet.maxAge)})` } : live;
};

const trustReader = (trust: FleetTrust | undefined): ((one: FleetOrganization) => Promise<Attempt<Trust>>) => {
  if (!trust) return () => Promise.resolve({ value: noTrust });
  const trustOf = trustOfOrganization(trust);
  return async (one) => {
    const found = trustOf(one);
    if (found.type === 'refused') return { why: found.problems.map(({ message }) => message).join('; ') };
    return attempt(() => parseTrust(JSON.stringify({ ...found.document, folder: trust.folder }), trust.file));
  };
};

interface Opened {
  readonly one: FleetOrganization;
  readonly live: Attempt<Live>;
  readonly world: AccessWorld | undefined;
  readonly trust: Attempt<Trust>;
}

interface Found extends Pick<PersonInOrganization, 'state' | 'why' | 'who'> {}

const unknown = (why: readonly string[]): Found => ({ state: 'not-known', why, who: null });

/** By the exact e-mail. */
const personIn = (email: string, { live, world, trust }: Opened, files: LoadedDesired | undefined): Found => {
  if ('why' in live || !world) return unknown(whyOf(live));
  const found = findHolder(world, addressOf('member', email));
  switch (found.type) {
    case 'found':
      return {
        state: 'present',
        why: [],
        who: heldBy(live.value, found.holder, { desired: files?.desired, trust: 'value' in trust ? trust.value : noTrust }),
      };
    case 'nobody':
      return { state: 'absent', why: [], who: null };
    case 'not-known':
      return unknown(found.why);
    case 'several':
      return unknown([`${found.items.length} members have this e-mail`]);
  }
};

const registryMembersIn = (world: AccessWorld | undefined): number | null => {
  if (!world) return null;
  const registries = world.lookup.all('registry');
  const isRead = [collectionOf('registry'), ...registries.map(({ address }) => collectionOf('registry-member', address))].every(
    (name) => whyUnread(world.lookup.completeness(name)) === undefined,
  );
  return isRead ? world.lookup.all('registry-member').length : null;
};

type Person = NamedPerson & Pick<LookAlike, 'organization' | 'address'>;

/** Everybody with an e-mail, live and in the files. */
const peopleIn = ({ one, world }: Opened, files: LoadedDesired | undefined): readonly Person[] => {
  const live = world
    ? (['member', 'invitation', 'group-member', 'service-account'] as const).flatMap((kind) => world.lookup.all(kind))
    : [];
  const declared = files?.desired.items.filter(({ kind }) => kind === 'member') ?? [];
  const all = [...live, ...declared].flatMap((item): readonly (readonly [Address, Person])[] => {
    const email = textIn(item, 'email');
    const { address } = item;
    return email === undefined ? [] : [[address, { organization: one.name, address, email, name: textIn(item, 'name') }]];
  });
  return [...new Map(all.toReversed()).values()];
};

const lookAlikesOf = (email: string, people: readonly Person[]): readonly LookAlike[] => {
  const isPerson = ({ email: other, address }: Person): boolean => foldedEmail(other) === email && kindOf(address) !== 'service-account';
  const likeness = likenessTo(
    email,
    people.flatMap((one) => (isPerson(one) ? (one.name ?? []) : [])),
  );
  return people
    .flatMap(({ organization, address, email: other, name }): readonly LookAlike[] => {
      const how = likeness({ email: other, name: kindOf(address) === 'service-account' ? undefined : name });
      return how === undefined ? [] : [{ organization, address, email: other, likeness: how }];
    })
    .sort((a, b) => (`${a.organization} ${a.address}` < `${b.organization} ${b.address}` ? -1 : 1));
};

const tenantOf = ({ tenant }: FleetOrganization): string | null => (tenant.type === 'known' ? tenant.id : null);

const rowOf = async (email: string, opened: Opened, reason: string | undefined, ports: Ports): Promise<PersonInOrganization> => {
  const { one, live, world, trust } = opened;
  // Read again for each person: the one before may have left it changed.
  const files = await attempt(() => openDesired(one.path, ports));
  const loaded = 'value' in files ? files.value : undefined;
  const { state, why, who } = personIn(email, opened, loaded);
  const person = { email, reason: reason ?? '', isPresent: state === 'present', isAdministrator: who?.administrator === true };
  const canLeave = state !== 'not-known' && loaded && 'value' in trust;
  const owned = loaded ? ownedBy(loaded.desired, email) : null;
  const leaving = canLeave && reason !== undefined ? leave(loaded, person, trust.value, ports) : null;
  return {
    name: one.name,
    tenant: tenantOf(one),
    state,
    why: [...why, ...whyOf(files), ...whyOf(trust)],
    asOf: 'value' in live ? live.value.readAt : null,
    who,
    owned,
    trusted: 'value' in trust ? namedInTrust(trust.value, email) : null,
    registryMembers: registryMembersIn(world),
    ...(reason === undefined ? {} : { leaving }),
  };
};

const isWhole = ({ why, who }: PersonInOrganization): boolean => why.length === 0 && (who?.gaps.every(isNeverExposed) ?? true);

const countsOf = (organizations: readonly PersonInOrganization[]): PersonInFleet['counts'] => {
  const many = (state: PersonState): number => organizations.filter((one) => one.state === state).length;
  return { present: many('present'), absent: many('absent'), notKnown: many('not-known') };
};

const verdictOf = (people: readonly PersonInFleet[], isLeaving: boolean): Pick<FleetWhoReport, 'exitCode' | 'verdict'> => {
  const rows = people.flatMap(({ organizations }) => organizations);
  const edits = rows.map(({ leaving }) => (leaving ? exitOfLeaving(leaving) : exitCodes.clean));
  const isKnown = rows.every(isWhole);
  const { allKnown, notAllKnown, left, notLeft } = english.person;
  const edited = edits.every((code) => code === exitCodes.clean) ? left : notLeft;
  return {
    exitCode: worstExit([...edits, isKnown ? exitCodes.clean : exitCodes.unread]),
    verdict: `${isLeaving ? `${edited} ` : ''}${isKnown ? allKnown : notAllKnown}`,
  };
};

/** Every organization of the fleet file is in the report: present, absent or not known. */
export const whoInFleet = async (asked: PeopleOfFleet, ports: Ports): Promise<FleetWhoReport> => {
  const { fleet, folder, emails, trust, leave: reason } = asked;
  const trustOf = trustReader(trust);
  const rows = new Map(emails.map((email) => [email, [] as PersonInOrganization[]]));
  const everybody: Person[] = [];
  for (const one of fleet.organizations) {
    if (ports.signal.aborted) fail('interrupted', 'stopped while reading captures');
    const live = await captureOf(one, asked, ports);
    const opened: Opened = { one, live, world: 'value' in live ? accessWorld(live.value) : undefined, trust: await trustOf(one) };
    const files = await attempt(() => openDesired(one.path, ports));
    everybody.push(...peopleIn(opened, 'value' in files ? files.value : undefined));
    for (const [email, own] of rows) own.push(await rowOf(email, opened, reason, ports));
  }
  const people = [...rows].map(
    ([email, organizations]): PersonInFleet => ({
      email,
      organizations,
      lookAlikes: lookAlikesOf(email, everybody),
      counts: countsOf(organizations),
    }),
  );
  return {
    schemaVersion: 1,
    command: 'fleet who',
    run: { version: ports.tool, now: ports.now().toISOString(), id: folder.run },
    people,
    assumptions: personAssumptions(trust?.file),
    ...verdictOf(people, reason !== undefined),
  };
};
