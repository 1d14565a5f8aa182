// Reads the access of one person or account, with the parts that are not known.
import { type Holdings, holdingsOf } from '../access/holdings.ts';
import { keySubjects } from '../access/subjects.ts';
import { accessWorld } from '../access/world.ts';
import type { Desired } from '../desired/desired.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import type { Address } from '../kinds/address.ts';
import { count } from '../report/document.ts';
import { isNeverExposed, type WhoReport } from '../report/who-blocks.ts';
import type { Trust } from '../trust/trust.ts';
import type { Ports } from './ports.ts';
import { type HolderSource, nobody, readHolder } from './read/read-holder.ts';

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

/** Throws `nobody` if it is known not to exist, `nobody-known` if that is not known, and `usage` if there are several. */
export const accessLive = async ({ person, desired, trust, source }: AccessToRead, ports: Ports): Promise<WhoReport> => {
  const { live, holder } = await readHolder(person, trust, desired, source, ports);
  const world = accessWorld(live);
  const places = desired && new Map(desired.items.map(({ address, at }) => [address, at]));
  const held = holdingsOf(world, holder, {
    identity: trust.identity,
    ...(desired ? { breakGlass: desired.guards.breakGlass ?? [], declared: (address: Address) => places?.get(address) } : {}),
  });
  if (holder.type === 'account' && holder.key !== undefined && held.keys.length === 0 && held.gaps.every(isNeverExposed)) {
    return nobody(
      person,
      keySubjects(world).map(({ address }) => address),
    );
  }
  return {
    schemaVersion: 3,
    command: 'who',
    run: {
      version: ports.tool,
      now: live.readAt,
      asOf: live.readAt,
      ...(source.capture === undefined ? { calls: live.calls } : { capture: source.capture }),
    },
    ...(live.tenant === undefined ? {} : { tenant: live.tenant }),
    who: held,
    ...verdictOf(held),
  };
};
