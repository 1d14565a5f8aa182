// The SSH keys of one tenant.
import type { Item, TenantDescription, Whole } from '../description-parts.ts';

export type SshKey = Whole<Item<TenantDescription['ssh_keys']>>;
