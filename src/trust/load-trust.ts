// The trust file → Trust. Its path comes from the operator (`--trust`, `TENANTRY_TRUST`), never from a desired state.
import schema from '../../schemas/trust.schema.json' with { type: 'json' };
import { TenantryError } from '../errors.ts';
import { operatorFile } from '../files/operator-file.ts';
import { readText } from '../files/read-text.ts';
import { check } from '../yaml/check.ts';
import { parseYaml } from '../yaml/parse.ts';
import { trust as isTrustFile } from '../yaml/validators/trust.generated.js';
import { readTrust } from './read-trust.ts';
import type { Trust } from './trust.ts';

/** Without a trust file nothing is granted and no guard is relaxed. */
export const noTrust: Trust = { routes: {}, guards: {}, secrets: {}, sinks: {} };

/** Throws a TenantryError with every problem of the text. */
export const parseTrust = (text: string, path: string): Trust => {
  const document = parseYaml(text, path);
  const unfit = check(document, isTrustFile, schema);
  if (unfit.length > 0) throw new TenantryError(unfit);
  const { trust, problems } = readTrust(document);
  if (problems.length > 0) throw new TenantryError(problems);
  return trust;
};

/** Throws a TenantryError with every problem of the file. */
export const loadTrust = (path: string): Trust => parseTrust(readText(operatorFile(path)), path);
