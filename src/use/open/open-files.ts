// The input files of a run: the desired state and the trust file, with paths as the user typed them.
import {
  assembleDesired,
  isFit,
  type LoadedDesired,
  type NamedText,
  type ParsedDesired,
  parseFiles,
  parseTexts,
} from '../../desired/parse-desired.ts';
import { TenantryError } from '../../errors.ts';
import { conflictsOf } from '../../files/conflicts.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import { noTrust, type Trust } from '../../trust/trust.ts';
import type { Ports } from '../ports.ts';
import { shownPath } from './shown-path.ts';

/** Files that belong to an input must not be outputs. */
const failIfWritten = (paths: readonly string[], name: string, { outputs = [] }: Ports): void => {
  const problems = conflictsOf(
    outputs,
    paths.map((path) => ({ name, path })),
  );
  if (problems.length > 0) throw new TenantryError(problems);
};

/** The schema, with which mistakes are explained, is loaded only for a mistake. */
const loadedFrom = async (parsed: ParsedDesired): Promise<LoadedDesired> => {
  if (!isFit(parsed)) (await import('../../desired/load-desired.ts')).failIfUnfit(parsed);
  return assembleDesired(parsed, kindList);
};

/** Throws with all their problems. */
export const openTexts = (texts: readonly NamedText[]): Promise<LoadedDesired> => loadedFrom(parseTexts(texts));

/** Throws with all its problems; a usage error if it refers to a file that this run will write. */
export const openDesired = async (path: string, ports: Ports): Promise<LoadedDesired> => {
  const loaded = await loadedFrom(parseFiles(shownPath(path, ports)));
  const { files, policies } = loaded.desired;
  failIfWritten([...files, ...[...policies.files, ...policies.lockFiles].map((named) => named.path)], 'the desired state', ports);
  return loaded;
};

/** The trust file that the operator names; without one nothing is granted and no guard is relaxed. */
export const openTrust = async (given: string | undefined, ports: Ports): Promise<Trust> => {
  const path = given ?? ports.env['TENANTRY_TRUST'];
  if (!path) return noTrust;
  const { loadTrust } = await import('../../trust/load-trust.ts');
  const trust = loadTrust(shownPath(path, ports));
  const places = [...Object.values(trust.secrets).map(({ from }) => from), ...Object.values(trust.sinks).map(({ to }) => to)];
  failIfWritten(
    places.flatMap((place) => (place.type === 'file' ? [place.path] : [])),
    'the trust file',
    ports,
  );
  return trust;
};
