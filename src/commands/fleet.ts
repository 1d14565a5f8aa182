// `tenantry fleet`: many organizations with one file.
import type { CommandGroup } from './command.ts';

export const fleet: CommandGroup = {
  commands: [
    {
      name: 'list',
      summary: 'Show the organizations of a fleet, or of one shard of it',
      load: async () => (await import('./fleet/list.ts')).list,
    },
    {
      name: 'validate',
      summary: 'Check the desired state of each organization, offline',
      load: async () => (await import('./fleet/shard-commands.ts')).validate,
    },
    {
      name: 'capture',
      summary: 'Save the live state of each organization',
      load: async () => (await import('./fleet/shard-commands.ts')).capture,
    },
    {
      name: 'plan',
      summary: 'Preview the changes of each organization (dry run)',
      load: async () => (await import('./fleet/shard-commands.ts')).plan,
    },
    {
      name: 'audit',
      summary: 'Audit each organization: policies, drift, spend',
      load: async () => (await import('./fleet/shard-commands.ts')).audit,
    },
    {
      name: 'apply',
      summary: 'Apply the desired state of each organization, ring after ring',
      load: async () => (await import('./fleet/apply.ts')).apply,
    },
    {
      name: 'who',
      summary: 'Show one person in every organization, and remove them from the files',
      load: async () => (await import('./fleet/who.ts')).who,
    },
    {
      name: 'merge',
      summary: 'Merge the results of all shards of a run',
      load: async () => (await import('./fleet/merge.ts')).merge,
    },
  ],
};
