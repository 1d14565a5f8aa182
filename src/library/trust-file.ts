// The trust file: what the operator decides, and no change of the desired state can.
import { loadTrust, parseTrust } from '../trust/load-trust.ts';
import type { Trust } from '../trust/trust.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { trustFiles } from './contents.ts';

/** A trust file without an error. Pass it on as it is: a copy of it is refused. It contains no secret, only where each one is. */
export interface TrustFile {
  readonly file: string;
  /** The resource address of the identity that runs Tenantry. */
  readonly identity?: string;
  /** The names of the secrets that it defines. */
  readonly secrets: readonly string[];
  /** The names of the sinks that it defines. */
  readonly sinks: readonly string[];
}

const trustFile = (trust: Trust, file: string): TrustFile =>
  trustFiles.keep(
    {
      file,
      ...(trust.identity === undefined ? {} : { identity: trust.identity }),
      secrets: Object.keys(trust.secrets),
      sinks: Object.keys(trust.sinks),
    },
    trust,
  );

/** Throws a `TenantryError` with every problem and its place. */
export const loadTrustFile = (path: string): TrustFile => {
  const shown = shownPath(path, { cwd: process.cwd() });
  return trustFile(loadTrust(shown), shown);
};

/** The same from a text. `file` names it in problems; paths in it are relative to the folder of `file`. */
export const parseTrustFile = (text: string, file: string): TrustFile => trustFile(parseTrust(text, file), file);
