// `tenantry capture`: saves a snapshot of the live state to a file, without secrets, for offline use.
import { exitCodes } from '../exit-code.ts';
import { printCapture } from '../terminal/print-capture.ts';
import { captureLive, readingOfCapture } from '../use/capture-live.ts';
import { openDesired, openTrust } from '../use/open/open-files.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { defineCommand } from './command.ts';
import { printEstimate } from './estimate.ts';
import { lookBack } from './look-back.ts';
import { callOptions, causesOption, quietOption, sourceOptions, verboseOption } from './options.ts';
import { sourceOf } from './source-of.ts';

export const capture = defineCommand({
  about:
    'Reads every collection of all products and saves it. Every command that reads accepts the file with --capture. The file contains no secrets, but names of people and resources: store it where you store the desired state.',
  arguments: [{ name: 'file', about: 'The file to write', required: true, file: 'output' }],
  options: {
    trust: sourceOptions.trust,
    region: sourceOptions.region,
    estimate: sourceOptions.estimate,
    ...callOptions,
    ...causesOption,
    desired: {
      group: 'input',
      type: 'text',
      value: '<path>',
      file: 'desired',
      holds: ['desired'],
      about: 'Desired-state file that determines the tenant, the regions and the policies',
    },
    ...verboseOption,
    ...quietOption,
  },
  exits: [exitCodes.unread, exitCodes.refused],
  examples: [{ command: 'capture today.json', why: 'Save the current state of the organization' }],
  run: async ([file = ''], options, surroundings) => {
    const desired = options.desired === undefined ? undefined : (await openDesired(options.desired, surroundings)).desired;
    const trust = await openTrust(options.trust, surroundings);
    const organization = { desired, trust, source: sourceOf(options, surroundings), causes: lookBack(options.causes) };
    if (options.estimate) return printEstimate(await readingOfCapture(organization, surroundings), options, surroundings);
    const captured = await captureLive(organization, shownPath(file, surroundings), surroundings);
    return printCapture(captured, surroundings, options.quiet);
  },
});
