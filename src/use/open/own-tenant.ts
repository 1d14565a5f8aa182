// What is read must be of the tenant that the desired state declares: in any other organization nothing of it is found, and everything there looks unmanaged.
import type { Desired } from '../../desired/desired.ts';
import type { ErrorCode } from '../../error-table.ts';
import { fail } from '../../errors.ts';
import { plainText } from '../../platform/plain-text.ts';

/** Something of one tenant. */
export interface OfTenant {
  readonly code: ErrorCode;
  /** With its path: `the capture today.json is`. */
  readonly what: string;
  /** undefined: it does not say. */
  readonly tenant: string | undefined;
  readonly help: string;
}

export const isSameTenant = (one: string | undefined, other: string | undefined): boolean => one?.toLowerCase() === other?.toLowerCase();

/** Throws at the position of the declared tenant. A plan also refuses to write to a tenant that is unknown. */
export const failIfOtherTenant = (
  { code, what, tenant, help }: OfTenant,
  declared: Pick<Desired, 'tenant' | 'tenantAt'> | undefined,
): void => {
  if (tenant === undefined || declared?.tenant === undefined || isSameTenant(tenant, declared.tenant)) return;
  const { tenantAt } = declared;
  fail(code, `${what} of tenant ${plainText(tenant)}, but the desired state declares tenant ${declared.tenant}`, {
    help,
    ...(tenantAt && { at: tenantAt }),
  });
};
