// `tenantry export`: the live organization as desired-state files that a person would have written, or brought into files that are there.
import { join } from 'node:path';
import type { LoadedDesired } from '../desired/load-desired.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { fail } from '../errors.ts';
import { exportLive, exportText, exportTexts } from '../export/export-live.ts';
import { updateFiles } from '../export/update-files.ts';
import { isThere } from '../files/look.ts';
import { makeFolder, writeText } from '../files/write-text.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Live } from '../live/live.ts';
import { everythingDeclarable } from '../live/plan-reads.ts';
import { isUnread } from '../report/reading-blocks.ts';
import { inert } from '../yaml/inert.ts';
import { visible } from '../yaml/visible.ts';
import { exportHead } from './export-head.ts';
import { ignoreJournal } from './ignore-journal.ts';
import { collectionStates } from './collection-states.ts';
import { defineCommand } from './command.ts';
import { printEstimate } from './estimate.ts';
import { openDesired, openTrust, shownPath } from './open-files.ts';
import { callOptions, quietOption, sourceOptions, verboseOption } from './options.ts';
import { readOrganization } from './read-organization.ts';
import type { Surroundings } from './surroundings.ts';

interface Written {
  /** As the user named it. */
  readonly path: string;
  readonly text: string;
}

const write = async (files: readonly Written[], surroundings: Surroundings): Promise<void> => {
  for (const { path, text } of files) await writeText(shownPath(path, surroundings), text);
};

const makeNew = async (
  live: Live,
  out: string | undefined,
  { split, force }: { readonly split: boolean; readonly force: boolean },
  surroundings: Surroundings,
): Promise<readonly string[]> => {
  const { cwd, stdout } = surroundings;
  const exported = exportLive(live, kindList, exportHead(live));
  if (out === undefined) {
    stdout.write(exportText(exported));
    return [];
  }
  const files = split
    ? Object.entries(exportTexts(exported)).map(([name, text]) => ({ path: join(out, name), text }))
    : [{ path: out, text: exportText(exported) }];
  const there = files.filter(({ path }) => isThere(shownPath(path, surroundings)));
  if (there.length > 0 && !force) {
    fail('file-unwritable', `${there.map(({ path }) => path).join(', ')} ${there.length === 1 ? 'is' : 'are'} there already`, {
      help: 'Nothing was written. Name another place, bring the changes in with --update, or give --force.',
    });
  }
  if (split) makeFolder(shownPath(out, surroundings));
  await write(files, surroundings);
  await ignoreJournal(cwd);
  return [`Wrote ${files.map(({ path }) => path).join(', ')}.`];
};

const update = async (live: Live, loaded: LoadedDesired, surroundings: Surroundings): Promise<readonly string[]> => {
  const { texts, notes } = updateFiles(loaded, live, kindList);
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  await write(files, surroundings);
  const done = files.length === 0 ? 'Nothing differs: no file was changed.' : `Changed ${files.map(({ path }) => path).join(', ')}.`;
  return [...notes.map((note) => `- ${note}`), done];
};

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'Write the live organization as desired-state files',
  about:
    'Reads everything and writes what can be declared, as a person would have written it: planning the result is empty. What could not be read or exported stands in it as a comment. Secrets are never exported. With --update, files that are there are changed where the organization differs, and keep their comments.',
  arguments: [],
  options: {
    ...sourceOptions,
    ...callOptions,
    out: { type: 'text', value: '<path>', file: 'output', about: 'Write to this file; with --split to this folder (default: stdout)' },
    split: { type: 'flag', about: 'One file a section' },
    update: { type: 'text', value: '<path>', file: 'update', about: 'Bring what is live into this desired-state file or folder' },
    force: { type: 'flag', about: 'Write over files that are there' },
    ...verboseOption,
    ...quietOption,
  },
  examples: [
    { command: 'export --out tenantry.yaml', why: 'The first desired state' },
    { command: 'export --split --out tenantry/', why: 'One file a section' },
    { command: 'export --update tenantry/', why: 'Take over what was changed by hand; comments stay' },
  ],
  run: async (_given, options, surroundings): Promise<ExitCode> => {
    const { stderr } = surroundings;
    if (options.split && options.out === undefined) fail('usage', '--split needs a folder: --out <path>');
    if (options.update !== undefined && (options.out !== undefined || options.split))
      fail('usage', '--update goes without --out and --split');
    const loaded = options.update === undefined ? undefined : openDesired(options.update, surroundings);
    const trust = openTrust(options.trust, surroundings);
    const reading = { wants: everythingDeclarable(kindList), desired: loaded?.desired, trust };
    if (options.estimate) return printEstimate(reading, options, surroundings);
    const { live } = await readOrganization(reading, options, surroundings);
    const said = loaded ? await update(live, loaded, surroundings) : await makeNew(live, options.out, options, surroundings);
    if (!options.quiet) stderr.write(inert(said.map((line) => `${visible(line)}\n`).join('')));
    return collectionStates(live).some(isUnread) ? exitCodes.unread : exitCodes.clean;
  },
});
