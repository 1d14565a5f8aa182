// The name of a setting in reports of its change: each budget, waiver, schedule, pack and part of a policy setting has one name.
import { basename } from 'node:path';
import type { Address } from '../kinds/address.ts';

export const settingName = {
  budget: (key: string): string => `budget ${key}`,
  schedule: (key: string): string => `schedule ${key}`,
  restoreDrill: (key: string): string => `restore drill ${key}`,
  waiver: (policy: string, resource: string): string => `waiver of ${policy} for ${resource}`,
  removed: (address: Address): string => `removed ${address}`,
  pack: (pack: string): string => `pack ${pack}`,
  policyFile: (path: string): string => `policy file ${basename(path)}`,
  lockFile: (path: string): string => `lock file ${basename(path)}`,
  region: (region: string): string => `region ${region}`,
  /** `part`: severity, enabled, reason, only, or the name of a parameter. */
  policy: (policy: string, part: string): string => `${part} of the policy ${policy}`,
  /** `part`: an optional part of a budget, with its value. */
  budgetWarning: (key: string, share: number): string => `warning at ${Math.round(share * 100)}% of budget ${key}`,
  since: (version: string): string => `policies since ${version}`,
  fallbackOwner: (name: string): string => `fallback owner ${name}`,
  fixWithin: (severity: string, days: number): string => `${days} days to fix findings of severity ${severity}`,
  guard: (what: string): string => `guard ${what}`,
  tenant: 'the tenant',
  ownership: (section: string, word: string): string => `ownership ${section}: ${word}`,
} as const;
