// Reads the access of one person or account, or all paths to administrator, with the parts that are not known.
import type { AccessHolder } from '../access/find-holder.ts';
import { type Holdings, holdingsOf } from '../access/holdings.ts';
import { administratorsOf, pathGraph, pathOfItem, pathOfKey } from '../access/paths/administrators.ts';
import type { AdministratorPath, Administrators } from '../access/paths/path.ts';
import type { PathFiles } from '../access/paths/path-facts.ts';
import { pathWants } from '../access/paths/reads.ts';
import { keySubjects } from '../access/subjects.ts';
import { accessWorld } from '../access/world.ts';
import type { Desired } from '../desired/desired.ts';
import type { LoadedDesired } from '../desired/parse-desired.ts';
import { fail } from '../errors.ts';
import { type ExitCode, exitCodes, worstExit } from '../exit-code.ts';
import type { Address } from '../kinds/address.ts';
import type { Live } from '../live/live.ts';
import { count } from '../report/document.ts';
import { english } from '../report/texts/texts.ts';
import { type Held, isNeverExposed, type WhoReport } from '../report/who-blocks.ts';
import type { Trust } from '../trust/trust.ts';
import { exitOfLeaving, leave, personAssumptions } from './leave.ts';
import type { Ports } from './ports.ts';
import { type HolderSource, nobody, readHolder } from './read/read-holder.ts';
import { readOrganization } from './read/read-organization.ts';

export interface AccessToRead {
  /** An e-mail address, a resource address, a name or an id. */
  readonly person: string;
  readonly desired: Desired | undefined;
  readonly trust: Trust;
  readonly source: HolderSource;
}

const verdictOf = ({ roles, products, gaps, state }: Holdings): { readonly exitCode: ExitCode; readonly verdict: string } => {
  if (gaps.some((gap) => !isNeverExposed(gap)))
    return { exitCode: exitCodes.unread, verdict: 'Not everything could be read. There may be more.' };
  const permissions = products.reduce((sum, one) => sum + one.permissions.length, 0);
  if (state !== 'accepted') return { exitCode: exitCodes.clean, verdict: 'Has no access until the invitation is accepted.' };
  return { exitCode: exitCodes.clean, verdict: `Has ${count(permissions, 'permission')} through ${count(roles.length, 'role')}.` };
};

/** Of a key, if one was asked for. */
const pathOfHolder = (live: Live, holder: AccessHolder, keys: Holdings['keys'], files: PathFiles): AdministratorPath => {
  const graph = pathGraph(live, files);
  if (holder.type === 'account') {
    const [asked] = holder.key === undefined ? [] : keys;
    const key = asked && graph.facts.keys.find(({ items }) => items.some(({ address }) => address === asked.address));
    return key ? pathOfKey(key, graph) : pathOfItem(holder.account, graph);
  }
  const item = holder.member ?? holder.invitation;
  if (!item) throw new TypeError('a person is a member or invited');
  return pathOfItem(item, graph);
};

const runOf = (live: Live, { capture }: HolderSource, ports: Ports): WhoReport['run'] => ({
  version: ports.tool,
  now: live.readAt,
  asOf: live.readAt,
  ...(capture === undefined ? { calls: live.calls } : { capture }),
});

const administratorsVerdict = ({ counts, gaps }: Administrators): Pick<WhoReport, 'exitCode' | 'verdict'> => {
  const { allRead, notAllRead } = english.paths;
  const isWhole = counts.unknown + gaps.length === 0;
  return { exitCode: isWhole ? exitCodes.clean : exitCodes.unread, verdict: isWhole ? allRead : notAllRead };
};

/** All of IAM: everybody who is administrator or can become one. */
export const administratorsLive = async ({ desired, trust, source }: Omit<AccessToRead, 'person'>, ports: Ports): Promise<WhoReport> => {
  const reading = { wants: pathWants, desired, trust };
  const { live } = await readOrganization(reading, { ...source, regions: [] }, ports);
  const administrators = administratorsOf(pathGraph(live, { desired, trust }));
  return {
    schemaVersion: 3,
    command: 'who',
    run: runOf(live, source, ports),
    ...(live.tenant === undefined ? {} : { tenant: live.tenant }),
    administrators,
    ...administratorsVerdict(administrators),
  };
};

/** What it holds, as far as it was read, and whether it can become administrator. */
export const heldBy = (live: Live, holder: AccessHolder, { desired, trust }: Pick<AccessToRead, 'desired' | 'trust'>): Held => {
  const places = desired && new Map(desired.items.map(({ address, at }) => [address, at]));
  const held = holdingsOf(accessWorld(live), holder, {
    identity: trust.identity,
    ...(desired ? { breakGlass: desired.guards.breakGlass ?? [], declared: (address: Address) => places?.get(address) } : {}),
  });
  return { ...held, administratorPath: pathOfHolder(live, holder, held.keys, { desired, trust }) };
};

/** Throws `nobody` if it is known not to exist, `member-unread` if that is not known, and `usage` if there are several. */
export const accessLive = async ({ person, desired, trust, source }: AccessToRead, ports: Ports): Promise<WhoReport> => {
  const { live, holder } = await readHolder(person, trust, desired, source, ports);
  const held = heldBy(live, holder, { desired, trust });
  if (holder.type === 'account' && holder.key !== undefined && held.keys.length === 0 && held.gaps.every(isNeverExposed)) {
    return nobody(
      person,
      keySubjects(accessWorld(live)).map(({ address }) => address),
    );
  }
  return {
    schemaVersion: 3,
    command: 'who',
    run: runOf(live, source, ports),
    ...(live.tenant === undefined ? {} : { tenant: live.tenant }),
    who: held,
    ...verdictOf(held),
  };
};

export interface LeavingFiles {
  readonly loaded: LoadedDesired;
  readonly trust: Trust;
  readonly reason: string;
}

/** The person leaves: the desired state is edited, and the report says how. Throws `usage` for anything but a person. */
export const leaveAfter = (report: WhoReport, { loaded, trust, reason }: LeavingFiles, ports: Ports): WhoReport => {
  const { who: held } = report;
  if (!held || held.kind === 'service-account' || held.email === null)
    return fail('usage', 'Only a member or an invited person can leave.', {
      help: 'Remove a service account in the file, under `removed:`.',
    });
  const person = { email: held.email, reason, isPresent: true, isAdministrator: held.administrator === true };
  const leaving = leave(loaded, person, trust, ports);
  const { left, notLeft } = english.person;
  const exit = exitOfLeaving(leaving);
  return {
    ...report,
    leaving,
    assumptions: personAssumptions(trust.file),
    exitCode: worstExit([report.exitCode, exit]),
    verdict: exit !== exitCodes.clean ? notLeft : report.exitCode === exitCodes.clean ? left : `${left} ${report.verdict}`,
  };
};
