// The files that a run starts from: the desired state and the trust file, with paths as the user typed them.
import { relative, resolve } from 'node:path';
import type { LoadedDesired } from '../desired/load-desired.ts';
import { loadDesired } from '../desired/load-desired.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { loadTrust, noTrust } from '../trust/load-trust.ts';
import type { Trust } from '../trust/trust.ts';
import type { Surroundings } from './surroundings.ts';

/** Relative to the working directory, as a person would name it. */
export const shownPath = (path: string, { cwd }: Surroundings): string => {
  const way = relative(cwd, resolve(cwd, path));
  return way === '' ? '.' : way;
};

export const openDesired = (path: string, surroundings: Surroundings): LoadedDesired =>
  loadDesired(shownPath(path, surroundings), kindList);

/** The trust file that the operator names; without one nothing is granted and nothing is loosened. */
export const openTrust = (given: string | undefined, surroundings: Surroundings): Trust => {
  const path = given ?? surroundings.env['TENANTRY_TRUST'];
  return path ? loadTrust(shownPath(path, surroundings)) : noTrust;
};
