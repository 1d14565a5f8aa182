// The sizes of an organization of many members, with the roles, groups, accounts and keys of one, and nothing else.
import { type Sizes, smallSizes } from '../src/simulator/generate/sizes.ts';

export const manyMembers = (members: number): Sizes => ({
  ...smallSizes,
  members,
  roles: 60,
  service_accounts: members / 25,
  keys_per_account: 5,
  groups: members / 50,
  members_per_group: 20,
  volumes: 0,
  snapshots: 0,
  usage_records: 0,
  months: 0,
});
