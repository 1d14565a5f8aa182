// `tenantry fleet`: many organizations with one file.
import type { CommandGroup } from './command.ts';

export const fleet: CommandGroup = {
  commands: [
    {
      name: 'list',
      summary: 'Show the organizations of a fleet, or of one shard of it',
      load: async () => (await import('./fleet/list.ts')).list,
    },
  ],
};
