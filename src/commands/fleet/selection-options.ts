// The options that select organizations of a fleet, the same for the list and for every command that runs.
import type { Options } from '../command.ts';

export const selectionOptions = {
  shard: { group: 'selection', type: 'text', value: '<index/count>', about: 'Only one shard: every n-th organization, from index 0' },
  select: {
    group: 'selection',
    type: 'texts',
    value: '<label=value>',
    about: 'Only organizations with this label; repeatable: with all of them',
  },
  changedSince: {
    group: 'selection',
    type: 'text',
    value: '<revision>',
    about: 'Only organizations that the changes since this Git revision can affect, those in the working tree included',
  },
} as const satisfies Options;
