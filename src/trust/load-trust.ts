// The trust file → Trust. Its path comes from the operator (`--trust`, `TENANTRY_TRUST`), never from a desired state.
import schema from '../../schemas/trust.schema.json' with { type: 'json' };
import { type Problem, TenantryError } from '../errors.ts';
import { operatorFile } from '../files/operator-file.ts';
import { readText } from '../files/read-text.ts';
import { check } from '../yaml/check.ts';
import { type Document, parseYaml } from '../yaml/parse.ts';
import { trust as isTrustFile } from '../yaml/validators/trust.generated.js';
import type { FleetTrust } from './fleet-trust.ts';
import { readFleetTrust } from './read-fleet-trust.ts';
import { readTrust } from './read-trust.ts';
import type { Trust } from './trust.ts';

type Read<Result> = (document: Document) => { readonly trust: Result; readonly problems: readonly Problem[] };

const parse = <Result>(text: string, path: string, read: Read<Result>): Result => {
  const document = parseYaml(text, path);
  const unfit = check(document, 'trust', isTrustFile, schema);
  if (unfit.length > 0) throw new TenantryError(unfit);
  const { trust, problems } = read(document);
  if (problems.length > 0) throw new TenantryError(problems);
  return trust;
};

/** Throws a TenantryError with every problem of the text. */
export const parseTrust = (text: string, path: string): Trust => parse(text, path, readTrust);

/** Throws a TenantryError with every problem of the file. */
export const loadTrust = (path: string): Trust => parseTrust(readText(operatorFile(path)), path);

/** The same for the trust file of a fleet. */
export const parseFleetTrust = (text: string, path: string): FleetTrust => parse(text, path, readFleetTrust);

/** Throws a TenantryError with every problem of the file. */
export const loadFleetTrust = (path: string): FleetTrust => parseFleetTrust(readText(operatorFile(path)), path);
