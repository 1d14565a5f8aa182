// The identity of a finding across runs, in SARIF and in the ledger: tenant, policy and canonical address. Lines and messages are not part of it.
import { digestOf } from '../json.ts';
import { canonicalAddress } from '../kinds/address.ts';

/** 32 hex digits. `tenant`: undefined offline. */
export const fingerprintOf = (tenant: string | undefined, policy: string, address: string): string =>
  digestOf([tenant ?? '', policy, canonicalAddress(address)], 32);
