// Which file may declare what, and who may review, is decided by the trust file of the base, so that no change can widen its own rights; and no run goes on
// with a file that declares more.
import { relative } from 'node:path';
import type { Desired } from '../../desired/desired.ts';
import type { LoadedDesired } from '../../desired/parse-desired.ts';
import { type Problem, TenantryError } from '../../errors.ts';
import { realPlace } from '../../files/file-status.ts';
import { asText } from '../../files/read-text.ts';
import { checkDelegation } from '../../trust/check-delegation.ts';
import { parseTrust } from '../../trust/load-trust.ts';
import { protectedAddresses } from '../../trust/protected-addresses.ts';
import type { Trust } from '../../trust/trust.ts';
import type { OpenBase } from './open-base.ts';
import { folderOf } from './read-revision.ts';

/** Ends of access that the trust file excludes: of what runs Tenantry, and of break-glass members. Each at its `until`. */
export const checkEnds = (trust: Trust, { ends, guards }: Desired): readonly Problem[] => {
  if (ends.length === 0) return [];
  const protectedBy = protectedAddresses(guards, trust);
  return ends.flatMap(({ address, at }): readonly Problem[] => {
    const why = protectedBy.get(address);
    if (why === undefined) return [];
    return [{ code: 'access-end', message: `${address} has no end: ${why}`, at, help: 'Remove `until`.' }];
  });
};

/** What the base says; that of the trust file if it is not in the repository, or cannot be read at the base. */
const rightsAt = ({ revision }: OpenBase, own: Trust, path: string): Pick<Trust, 'delegation' | 'reviewers'> => {
  const { file = '' } = own;
  const way = relative(realPlace(folderOf(path)), realPlace(file));
  const [before] = revision.beside(way, file) ?? [];
  if (!before) return revision.keeps(way) ? {} : own;
  if (before.unfit !== undefined) return own;
  try {
    return parseTrust(asText(file, before.bytes), file);
  } catch (cause) {
    if (cause instanceof TenantryError) return own;
    throw cause;
  }
};

const decided = (trust: Trust, path: string, base: OpenBase | undefined): Trust => {
  if (!base || trust.file === undefined) return trust;
  const { delegation: _, reviewers: __, ...rest } = trust;
  const { delegation, reviewers } = rightsAt(base, trust, path);
  return { ...rest, ...(delegation && { delegation }), ...(reviewers && { reviewers }) };
};

export interface DelegatedFiles {
  readonly loaded: LoadedDesired;
  readonly path: string;
  readonly trust: Trust;
  readonly base?: OpenBase | undefined;
}

/** `trust` with the delegation and the reviewers that decide. `offline`: nothing is read. Throws with every declaration that its file may not contain, or that the trust file excludes. */
export const delegatedTrust = ({ loaded, path, trust, base }: DelegatedFiles, now: Date, offline: boolean): Trust => {
  const deciding = decided(trust, path, base);
  const problems = [...checkDelegation(deciding, { ...loaded, now, offline }), ...checkEnds(deciding, loaded.desired)];
  if (problems.length > 0) throw new TenantryError(problems, { desired: [path] });
  return deciding;
};
