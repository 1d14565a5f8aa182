// The options of `apply`.
import type { Chosen, Options } from '../command.ts';
import { defaultJournal } from './default-journal.ts';
import { baseOption, callOptions, onlyOption, outputOptions, sourceOptions } from '../options.ts';

export const applyOptions = {
  trust: sourceOptions.trust,
  region: sourceOptions.region,
  ...baseOption,
  ...callOptions,
  yes: { type: 'flag', about: 'Do not ask; it acknowledges nothing' },
  due: { type: 'flag', about: 'Also run what time makes necessary: restore points, expiry, retention, key rotation' },
  drift: { type: 'flag', about: 'Also run what undoes drift' },
  ...onlyOption,
  acknowledge: {
    type: 'texts',
    value: '<digest>',
    about:
      'Let exactly the dangerous steps of this digest run; can be given again. Without it nothing runs, unless --skip-unacknowledged is given',
  },
  skipUnacknowledged: {
    type: 'flag',
    about: 'Run everything else: skip the steps that are not acknowledged and the steps that need them, and exit with 6',
  },
  expect: { type: 'text', value: '<digest>', about: 'Run only when the chosen steps have exactly this digest' },
  resendSecret: { type: 'texts', value: '<address>', about: 'Send the write-only secrets of this resource again; can be given again' },
  journal: {
    type: 'text',
    value: '<file>',
    file: 'output',
    otherwise: defaultJournal,
    about: 'Where intents and outcomes are written (default: .tenantry/journal.jsonl)',
  },
  ...outputOptions,
} as const satisfies Options;

export type ApplyChoice = Chosen<typeof applyOptions>;
