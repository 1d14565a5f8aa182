// Reads saved scan results (`--format json`), checked against their schema. Loaded only by commands that read results.
import type { Desired } from '../../desired/desired.ts';
import { fail } from '../../errors.ts';
import { operatorFile } from '../../files/operator-file.ts';
import { readJsonText } from '../../files/read-text.ts';
import { parseResult } from '../../report/parse-result.ts';
import type { Review } from '../../report/review.ts';
import { quoted } from '../../yaml/visible.ts';
import type { Ports } from '../ports.ts';
import { failIfOtherTenant, isSameTenant } from './own-tenant.ts';
import { shownPath } from './shown-path.ts';

/** Bytes: that of a million resources has 565 MB. */
const largestResult = 1_000_000_000;

export const readResult = (path: string, ports: Ports): Review => {
  const shown = shownPath(path, ports);
  return parseResult(readJsonText(operatorFile(shown), largestResult), shown);
};

/** A result that is used together with a desired state. */
export const readResultFor = (path: string, desired: Desired | undefined, ports: Ports): Review => {
  const result = readResult(path, ports);
  const { tenant } = result;
  failIfOtherTenant(
    { code: 'result-invalid', what: `the result ${quoted(path)} is`, tenant, help: 'Use a result of the declared tenant.' },
    desired,
  );
  return result;
};

/** Throws for a result of another tenant: their findings have nothing in common. */
export const readBaseline = (path: string, tenant: string | undefined, ports: Ports): Review => {
  const before = readResult(path, ports);
  if (!isSameTenant(before.tenant, tenant)) {
    fail('result-invalid', `the result is of tenant ${before.tenant ?? 'unknown'}, and this run is of ${tenant ?? 'unknown'}`, {
      at: { file: shownPath(path, ports), line: 1, col: 1 },
      help: 'Compare results of the same tenant.',
    });
  }
  return before;
};
