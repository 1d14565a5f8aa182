// `tenantry journal`: the intended steps of past applies, the responses of the platform, and the steps without a recorded outcome. It only reads a file.
import { leftByLast, openSteps, type ReadRuns } from '../apply/journal-runs.ts';
import { exitCodes } from '../exit-code.ts';
import { inBlocks } from '../files/in-blocks.ts';
import { count } from '../report/document.ts';
import { reportIn } from '../report/in-language.ts';
import { type JournalDocument, type JournalReport, journalBlocks } from '../report/journal-blocks.ts';
import { partsAsJson } from '../report/json.ts';
import { partsAsMarkdown } from '../report/markdown-blocks.ts';
import { partsAsText } from '../report/text.ts';
import type { Say } from '../report/texts/texts.ts';
import { commandResult, quietResult } from '../terminal/command-result.ts';
import { type Output, type Surroundings, textFor } from '../terminal/surroundings.ts';
import { chosenTexts } from '../use/open/chosen-language.ts';
import { defaultJournal } from '../use/open/default-journal.ts';
import { openJournalFile } from '../use/open/open-journal.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { defineCommand, type Options } from './command.ts';
import { languageOption, pageFormatOption } from './options.ts';

const writeParts = (parts: Iterable<string>, output: Output): void => {
  for (const block of inBlocks(parts)) output.write(block);
};

const options = {
  last: { group: 'selection', type: 'flag', about: 'Only the last run' },
  ...languageOption,
  format: { ...pageFormatOption.format, choices: ['text', 'json', 'markdown', 'html'] },
} as const satisfies Options;

const verdictOf = ({ runs, unread }: ReadRuns): Pick<JournalReport, 'exitCode' | 'verdict'> => {
  const open = runs.flatMap(openSteps).length;
  const sentences = [
    ...(unread.count > 0 ? [`${count(unread.count, 'line')} could not be read.`] : []),
    ...(open > 0 ? [`${count(open, 'step')} ${open === 1 ? 'was' : 'were'} called without a recorded outcome.`] : []),
  ];
  const whole = runs.length > 0 ? `${count(runs.length, 'run')}; every call has a recorded outcome.` : 'No apply has been run.';
  const left = leftByLast(runs);
  const verdict = [
    ...(sentences.length > 0 ? sentences : [whole]),
    ...(left > 0 ? [`The last run did not complete ${count(left, 'step')}.`] : []),
  ].join(' ');
  return { exitCode: unread.count > 0 ? exitCodes.unread : exitCodes.clean, verdict };
};

const documentOf = ({ truncated, unread, ...rest }: JournalReport): JournalDocument => ({
  ...rest,
  truncated: truncated.first,
  unread: unread.first,
  ...(truncated.count > truncated.first.length && { moreTruncated: truncated.count - truncated.first.length }),
  ...(unread.count > unread.first.length && { moreUnread: unread.count - unread.first.length }),
});

const partsOf = async (found: JournalReport, format: string | undefined, { stdout }: Surroundings, say: Say): Promise<Iterable<string>> => {
  if (format === 'json') return partsAsJson({ ...documentOf(found) });
  const report = reportIn(found, say);
  if (format === 'html') return (await import('../report/html/apply/journal-page.ts')).journalPage(report, say);
  const parts = journalBlocks(report, say);
  return format === 'markdown' ? partsAsMarkdown(parts) : partsAsText(parts, textFor(stdout, true));
};

export const journal = defineCommand({
  about:
    'Reads the journal that `apply` writes: each run with its steps, the response of the platform and the outcome. A call with no recorded outcome belongs to a run that was killed: its effect is unknown, and the journal shows which resource to check. Apply never relies on the journal; it converges without it.',
  arguments: [
    {
      name: 'file',
      about: `The journal (default: ${defaultJournal})`,
      required: false,
      file: 'input',
      holds: ['journal'],
      otherwise: defaultJournal,
    },
  ],
  options,
  exits: [exitCodes.unread],
  examples: [
    { command: 'journal', why: 'All runs' },
    { command: 'journal --last', why: 'What the last run did, and what it left unfinished' },
    { command: 'journal audit/journal.jsonl --format json', why: 'As JSON, for scripts' },
    { command: 'journal --format html > journal.html', why: 'As a page: the runs with the time of each call' },
  ],
  run: async ([given = defaultJournal], chosen, surroundings) => {
    const file = shownPath(given, surroundings);
    const { runs, truncated, unread } = openJournalFile(file);
    const shown = { runs: chosen.last ? runs.slice(-1) : runs, truncated, unread };
    const report: JournalReport = {
      schemaVersion: 2,
      command: 'journal',
      run: { tool: surroundings.tool, now: surroundings.now().toISOString() },
      file,
      total: runs.length,
      ...shown,
      ...verdictOf(shown),
    };
    const say = await chosenTexts(chosen.language, surroundings);
    writeParts(await partsOf(report, chosen.format, surroundings, say), surroundings.stdout);
    if ((chosen.format ?? 'text') !== 'text') return quietResult(report.exitCode);
    const open = shown.runs.flatMap(openSteps).length;
    const counts = [
      say.journal.runs(shown.runs.length),
      ...(open > 0 ? [say.journal.open(open)] : []),
      ...(unread.count > 0 ? [say.journal.notReadable(unread.count)] : []),
    ] as const;
    return commandResult(report.exitCode, counts, 'stdout', say);
  },
});
