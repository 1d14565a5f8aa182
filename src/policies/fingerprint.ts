// What identifies a finding from run to run, in SARIF and in the ledger: tenant, policy and canonical address. Neither a line nor a wording is part of it.
import { digestOf } from '../json.ts';
import { canonicalAddress } from '../kinds/address.ts';

/** 32 hex digits. `tenant`: undefined offline. */
export const fingerprintOf = (tenant: string | undefined, policy: string, address: string): string =>
  digestOf([tenant ?? '', policy, canonicalAddress(address)], 32);
