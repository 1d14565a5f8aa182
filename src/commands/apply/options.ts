// The options of `apply`.
import { defaultJournal } from '../../use/open/default-journal.ts';
import type { Options, ParsedOptions } from '../command.ts';
import {
  appliedOption,
  baseOption,
  callOptions,
  languageOption,
  ledgerReadOption,
  notifyOption,
  onlyOption,
  outputOptions,
  sourceOptions,
} from '../options.ts';

export const applyOptions = {
  trust: sourceOptions.trust,
  region: sourceOptions.region,
  ...baseOption,
  ...appliedOption,
  ...callOptions,
  yes: { group: 'approval', type: 'flag', about: 'Skip the confirmation prompt; does not acknowledge dangerous steps' },
  due: {
    group: 'selection',
    type: 'flag',
    about: 'Also run scheduled work: restore points, expiry, retention, key rotation, ends of access',
  },
  drift: { group: 'selection', type: 'flag', about: 'Also revert drift' },
  ...onlyOption,
  ledger: {
    ...ledgerReadOption.ledger,
    about:
      'First-seen ledger: ends of access that an earlier scan saw ahead need no acknowledgement; restore drills need it, and are added',
  },
  acknowledge: {
    group: 'approval',
    type: 'texts',
    value: '<digest>',
    about:
      'Approve exactly the set of dangerous steps with this digest; repeatable. Without it, nothing runs, unless --skip-unacknowledged is given',
  },
  skipUnacknowledged: {
    group: 'approval',
    type: 'flag',
    about: 'Run everything else: skip the steps that are not acknowledged and the steps that need them, and exit with 6',
  },
  expect: { group: 'approval', type: 'text', value: '<digest>', about: 'Run only if the selected steps have exactly this digest' },
  resendSecret: {
    group: 'selection',
    type: 'texts',
    value: '<address>',
    about: 'Send the write-only secrets of this resource again; repeatable',
  },
  now: {
    group: 'selection',
    type: 'text',
    value: '<time>',
    about: 'The time for scheduled work, only at a loopback address: for a simulator whose clock was set (default: when the data was read)',
  },
  journal: {
    group: 'output',
    type: 'text',
    value: '<file>',
    file: 'output',
    otherwise: defaultJournal,
    about: 'File that records intended calls and their outcomes (default: .tenantry/journal.jsonl)',
  },
  ...notifyOption,
  ...languageOption,
  ...outputOptions,
} as const satisfies Options;

export type ApplyChoice = ParsedOptions<typeof applyOptions>;
