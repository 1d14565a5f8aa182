// `tenantry capture`: saves everything the platform says to a file, without secrets, for work offline.
import { resolve } from 'node:path';
import { exitCodes } from '../errors.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { everything } from '../live/plan-reads.ts';
import { saveCapture } from '../live/save-capture.ts';
import { readingBlocks } from '../report/reading-blocks.ts';
import { blocksAsText } from '../report/text.ts';
import { defineCommand } from './command.ts';
import { openDesired, openTrust } from './open-files.ts';
import { sourceOptions } from './options.ts';
import { readCaptureOrPlatform } from './read-organization.ts';
import { collectionStates, unreadCollections } from './unread.ts';

export const capture = defineCommand({
  name: 'capture',
  summary: 'Save what the platform says to a file, without secrets',
  about:
    'Reads every collection of all products and saves it. Every reading command takes the file with --capture. It holds no secrets, but names of people and things: keep it where the desired state is kept.',
  arguments: [{ name: 'file', about: 'The file to write', required: true }],
  options: {
    trust: sourceOptions.trust,
    region: sourceOptions.region,
    desired: { type: 'text', value: '<path>', about: 'A desired-state file whose tenant and regions are used' },
    quiet: { type: 'flag', about: 'No progress and no talk on stderr' },
  },
  examples: [{ command: 'capture today.json', why: 'Save the organization as it is now' }],
  run: async ([file = ''], options, surroundings) => {
    const desired = options.desired === undefined ? undefined : openDesired(options.desired, surroundings).desired;
    const trust = openTrust(options.trust, surroundings);
    const source = { capture: undefined, region: options.region, quiet: options.quiet };
    const captured = await readCaptureOrPlatform(everything(kindList), desired, trust, source, surroundings);
    await saveCapture(resolve(surroundings.cwd, file), captured);
    const collections = collectionStates(captured.live);
    const { tool, stderr, colour } = surroundings;
    if (!options.quiet) {
      const review = {
        schemaVersion: 1,
        command: 'capture',
        tool,
        now: captured.live.readAt,
        asOf: captured.live.readAt,
        files: [],
        warnings: [],
        collections,
        next: [],
        calls: captured.live.calls,
        exitCode: 0,
        verdict: '',
      } as const;
      stderr.write(blocksAsText(readingBlocks(review), { colour: colour && stderr.terminal }));
    }
    return unreadCollections(collections).length > 0 ? exitCodes.unread : exitCodes.clean;
  },
});
