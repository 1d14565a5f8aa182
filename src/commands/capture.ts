// `tenantry capture`: saves a snapshot of the live state to a file, without secrets, for offline use.
import { exitCodes } from '../exit-code.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { everything } from '../live/plan-reads.ts';
import { saveCapture } from '../live/save-capture.ts';
import { wantsOfSelection } from '../policies/reads-of-selection.ts';
import { count } from '../report/document.ts';
import { isUnread, readingBlocks } from '../report/reading-blocks.ts';
import { blocksAsText } from '../report/text.ts';
import { withCauses } from './causes.ts';
import { collectionReads } from './collection-reads.ts';
import { defineCommand } from './command.ts';
import { commandResult, quietResult } from './command-result.ts';
import { printEstimate } from './estimate.ts';
import { withEventPeriod } from './event-period.ts';
import { openDesired, openTrust, shownPath } from './open-files.ts';
import { openPolicies } from './open-policies.ts';
import { callOptions, causesOption, quietOption, sourceOptions, verboseOption } from './options.ts';
import { readForCapture } from './read-organization.ts';
import { textFor } from './surroundings.ts';

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
    const { tool, stderr } = surroundings;
    const desired = options.desired === undefined ? undefined : openDesired(options.desired, surroundings).desired;
    const trust = openTrust(options.trust, surroundings);
    // Data that only policies need (scans of images): an audit of the capture evaluates them, those of the baseline without a file.
    const { selection } = await openPolicies(desired, surroundings);
    const wants = [...everything(kindList), ...wantsOfSelection(selection, kindList)];
    const reading = withEventPeriod(withCauses({ wants, desired, trust }, options.causes), selection);
    if (options.estimate) return printEstimate(reading, options, surroundings);
    const { run, ...organization } = await readForCapture(reading, { ...options, capture: undefined }, surroundings);
    await saveCapture(shownPath(file, surroundings), organization);
    const reads = collectionReads(organization.live);
    const unread = reads.filter(isUnread).length;
    const exitCode = unread > 0 ? exitCodes.unread : exitCodes.clean;
    if (options.quiet) return quietResult(exitCode);
    const said = readingBlocks({ reads, run: { version: tool, now: organization.live.readAt, ...run } });
    stderr.write(blocksAsText(said, textFor(stderr)));
    const items = reads.reduce((sum, one) => sum + one.items, 0);
    const read = `${count(items, 'item')} in ${count(reads.length, 'collection')} captured`;
    return commandResult(exitCode, [read, ...(unread > 0 ? [`${count(unread, 'collection')} not read completely`] : [])], 'stderr');
  },
});
