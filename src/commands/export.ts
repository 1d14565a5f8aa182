// `tenantry export`: the live organization as desired-state files as a person would write them, or merged into existing files.
import { dirname, join } from 'node:path';
import type { LoadedDesired } from '../desired/parse-desired.ts';
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { type Adopted, adoptedBy } from '../export/adopt-drift.ts';
import { exportLive, exportText, exportTexts } from '../export/export-live.ts';
import type { ExportedSection } from '../export/exported-item.ts';
import { updateFiles } from '../export/update-files.ts';
import { pathExists } from '../files/file-status.ts';
import { makeFolder, writeText } from '../files/write-text.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Live } from '../live/live.ts';
import { everythingDeclarable } from '../live/plan-reads.ts';
import { adoptedBlocks } from '../report/adopted-blocks.ts';
import { count } from '../report/document.ts';
import { isUnread } from '../report/reading-blocks.ts';
import { blocksAsText } from '../report/text.ts';
import { english } from '../report/texts/texts.ts';
import { type CommandResult, commandResult, quietResult } from '../terminal/command-result.ts';
import { type Surroundings, textFor } from '../terminal/surroundings.ts';
import { openDesired, openTrust } from '../use/open/open-files.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { readOrganization } from '../use/read/read-organization.ts';
import { collectionReads } from '../use/review/collection-reads.ts';
import { inert } from '../yaml/inert.ts';
import { visible } from '../yaml/visible.ts';
import { defineCommand } from './command.ts';
import { printEstimate } from './estimate.ts';
import { exportHead } from './export-head.ts';
import { ignoreJournal } from './ignore-journal.ts';
import { callOptions, quietOption, sourceOptions, verboseOption } from './options.ts';
import { sourceOf } from './source-of.ts';

interface Written {
  /** As the user named it. */
  readonly path: string;
  readonly text: string;
}

const write = async (files: readonly Written[], surroundings: Surroundings): Promise<void> => {
  for (const { path, text } of files) writeText(shownPath(path, surroundings), text);
};

interface Done {
  readonly said: readonly string[];
  /** Shown before the other lines. */
  readonly adopted?: Adopted;
  readonly counts: readonly [string, ...string[]];
}

const itemsIn = (sections: readonly ExportedSection[]): number =>
  sections.reduce((sum, { items }) => sum + items.reduce((inner, { below }) => inner + 1 + itemsIn(below), 0), 0);

const makeNew = async (
  live: Live,
  out: string | undefined,
  { split, force }: { readonly split: boolean; readonly force: boolean },
  surroundings: Surroundings,
): Promise<Done> => {
  const { cwd, stdout } = surroundings;
  const path = out === undefined ? undefined : shownPath(out, surroundings);
  const exported = exportLive(live, kindList, exportHead(live, path === undefined || split ? path : dirname(path)));
  const resources = `${count(itemsIn(exported.sections), 'resource')} exported`;
  if (out === undefined) {
    stdout.write(exportText(exported));
    return { said: [], counts: [resources] };
  }
  const files = split
    ? Object.entries(exportTexts(exported)).map(([name, text]) => ({ path: join(out, name), text }))
    : [{ path: out, text: exportText(exported) }];
  const there = files.filter(({ path }) => pathExists(shownPath(path, surroundings)));
  if (there.length > 0 && !force) {
    fail('file-unwritable', `${there.map(({ path }) => path).join(', ')} already ${there.length === 1 ? 'exists' : 'exist'}`, {
      help: 'Nothing was written. Use another path, update the existing files with --update, or overwrite them with --force.',
    });
  }
  if (split) makeFolder(shownPath(out, surroundings));
  await write(files, surroundings);
  ignoreJournal(cwd);
  return { said: [`Wrote ${files.map(({ path }) => path).join(', ')}.`], counts: [resources, count(files.length, 'file')] };
};

const update = async (live: Live, loaded: LoadedDesired, surroundings: Surroundings): Promise<Done> => {
  const { texts, desired, notes } = updateFiles(loaded, live, kindList);
  const adopted = adoptedBy(loaded.desired, desired, live, kindList);
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  for (const { path, text } of files) writeText(shownPath(path, surroundings), text, { keepsMark: true });
  const done = files.length === 0 ? 'No differences. No file was changed.' : `Changed ${files.map(({ path }) => path).join(', ')}.`;
  const grants = adopted.access.length;
  const counts = [
    files.length === 0 ? 'no changes' : `${count(files.length, 'file')} changed`,
    ...(grants > 0 ? [`${grants} access-granting`] : []),
    ...(notes.length === 0 ? [] : [count(notes.length, 'note')]),
  ] as const;
  return { said: [...notes.map((note) => `- ${note}`), done], adopted, counts };
};

export const exportCommand = defineCommand({
  about:
    'Reads everything and writes what can be declared, formatted as you would write it by hand. A plan of the result has no changes. Anything that could not be read or exported is noted in a comment. Secrets are never exported. With --update, existing files are changed only where the organization differs; comments are preserved.',
  arguments: [],
  options: {
    ...sourceOptions,
    ...callOptions,
    out: {
      group: 'output',
      type: 'text',
      value: '<path>',
      file: 'output',
      about: 'Write to this file, or with --split to this folder (default: stdout)',
    },
    split: { group: 'output', type: 'flag', about: 'Write one file per section' },
    update: {
      group: 'output',
      type: 'text',
      value: '<path>',
      file: 'update',
      holds: ['desired'],
      about: 'Update this desired-state file or folder from the live state',
    },
    force: { group: 'output', type: 'flag', about: 'Overwrite existing files' },
    ...verboseOption,
    ...quietOption,
  },
  exits: [exitCodes.unread, exitCodes.refused],
  examples: [
    { command: 'export --out tenantry.yaml', why: 'Create the first desired state' },
    { command: 'export --split --out tenantry/', why: 'Write one file per section' },
    { command: 'export --update tenantry/', why: 'Adopt manual changes; comments are preserved' },
  ],
  run: async (_given, options, surroundings): Promise<CommandResult> => {
    const { stderr } = surroundings;
    if (options.split && options.out === undefined) fail('usage', '--split requires a folder: --out <path>');
    if (options.update !== undefined && (options.out !== undefined || options.split))
      fail('usage', '--update cannot be combined with --out or --split');
    const loaded = options.update === undefined ? undefined : await openDesired(options.update, surroundings);
    const trust = await openTrust(options.trust, surroundings);
    const reading = { wants: everythingDeclarable(kindList), desired: loaded?.desired, trust };
    if (options.estimate) return printEstimate(reading, options, surroundings);
    const { live } = await readOrganization(reading, sourceOf(options, surroundings), surroundings);
    const { said, adopted, counts } = loaded
      ? await update(live, loaded, surroundings)
      : await makeNew(live, options.out, options, surroundings);
    const unread = collectionReads(live).filter(isUnread).length;
    const exitCode = unread > 0 ? exitCodes.unread : exitCodes.clean;
    if (options.quiet) return quietResult(exitCode);
    const blocks = adopted ? adoptedBlocks(adopted, english) : [];
    if (blocks.length > 0) stderr.write(blocksAsText(blocks, textFor(stderr, options.verbose)));
    stderr.write(inert(said.map((line) => `${visible(line)}\n`).join('')));
    return commandResult(exitCode, [...counts, ...(unread > 0 ? [`${count(unread, 'collection')} not read completely`] : [])], 'stderr');
  },
});
