// `effective_permissions` of members and service accounts: what they may do, whether directly or through a role.
import { effectivePermissions } from '../../access/effective-permissions.ts';
import { accessWorld } from '../../access/world.ts';
import { sameAddress } from '../../kinds/address.ts';
import { unreadField } from '../world/unread.ts';
import type { Computed } from './computed.ts';

const permissionsOf = (kind: 'member' | 'service-account'): Computed => ({
  kind,
  name: 'effective_permissions',
  cell: {
    field: {
      type: 'list<string>',
      about: 'Every permission held, directly or through a role. What groups grant is not exposed.',
      side: 'live',
    },
    sample: ['bs_volume_list', 'cr_image_list'],
  },
  needs: [`${kind}.roles`, `${kind}.permissions`, 'role.permissions'],
  values: ({ facts: { live } }) => {
    if (!live) return () => undefined;
    const world = accessWorld(live);
    const permissions = effectivePermissions(world);
    return ({ row }) => {
      const holder = world.lookup.live(sameAddress(row.address));
      if (!holder) return undefined;
      const { names, incomplete } = permissions(holder);
      if (incomplete === undefined) return names;
      return { type: 'partial', items: names, because: unreadField(`${kind}.effective_permissions`, incomplete) };
    };
  },
});

export const effectivePermissionFields: readonly Computed[] = [permissionsOf('member'), permissionsOf('service-account')];
