// `tenantry export`: the live organization as desired-state files that a person would have written.
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exitCodes, fail } from '../errors.ts';
import { exportLive, exportText, exportTexts } from '../export/export-live.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { everything } from '../live/plan-reads.ts';
import { defineCommand } from './command.ts';
import { openTrust } from './open-files.ts';
import { sourceOptions } from './options.ts';
import { writeResult } from './print-review.ts';
import { readCaptureOrPlatform } from './read-organization.ts';
import { collectionStates, unreadCollections } from './unread.ts';

const schema = 'https://tenantry.dev/schemas/desired-state.schema.json';

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'Write the live organization as desired-state files',
  about:
    'Reads everything and writes what can be declared, as a person would have written it: planning the result is empty. What could not be read or exported stands in it as a comment. Secrets are never exported.',
  arguments: [],
  options: {
    ...sourceOptions,
    out: { type: 'text', value: '<path>', about: 'Write to this file; with --split to this folder (default: stdout)' },
    split: { type: 'flag', about: 'One file a section' },
    force: { type: 'flag', about: 'Write over files that are there' },
    quiet: { type: 'flag', about: 'No progress and no talk on stderr' },
  },
  examples: [
    { command: 'export --out tenantry.yaml', why: 'The first desired state' },
    { command: 'export --split --out tenantry/', why: 'One file a section' },
  ],
  run: async (_given, options, surroundings) => {
    const { cwd, stdout, stderr } = surroundings;
    if (options.split && options.out === undefined) fail('usage', '--split needs a folder: --out <path>');
    const trust = openTrust(options.trust, surroundings);
    const { live } = await readCaptureOrPlatform(everything(kindList), undefined, trust, options, surroundings);
    const exported = exportLive(live, kindList, { schema });
    if (options.out === undefined) stdout.write(exportText(exported));
    else {
      const texts = options.split ? exportTexts(exported) : { '': exportText(exported) };
      const out = resolve(cwd, options.out);
      const files = Object.entries(texts).map(([name, text]) => ({ path: name === '' ? out : join(out, name), text }));
      const there = options.force ? [] : files.filter(({ path }) => existsSync(path));
      if (there.length > 0)
        fail('file-unwritable', `${there.map(({ path }) => path).join(', ')} stand there already.`, {
          help: 'Nothing was written. Name another place, or give --force.',
        });
      if (options.split) mkdirSync(out, { recursive: true });
      for (const { path, text } of files) await writeResult(path, text);
      if (!options.quiet) stderr.write(`Wrote ${files.map(({ path }) => path).join(', ')}.\n`);
    }
    return unreadCollections(collectionStates(live)).length > 0 ? exitCodes.unread : exitCodes.clean;
  },
});
