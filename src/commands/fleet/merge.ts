// `tenantry fleet merge`: the results of all shards of a run as one result. Which organizations there are is decided by the fleet file, never by the folder.
import { dirname, join, relative, sep } from 'node:path';
import { fail, type Problem, TenantryError } from '../../errors.ts';
import { exitCodes } from '../../exit-code.ts';
import { pathExists } from '../../files/file-status.ts';
import { operatorFile } from '../../files/operator-file.ts';
import { readText } from '../../files/read-text.ts';
import { writeText } from '../../files/write-text.ts';
import { loadFleet } from '../../fleet/load-fleet.ts';
import { type HistoryLine, historyText } from '../../fleet/merge/history.ts';
import { parseHistory } from '../../fleet/merge/parse-history.ts';
import { fileOfOrganization, type RunFolder } from '../../fleet/results-folder.ts';
import { runIdOf } from '../../fleet/run-id.ts';
import { list } from '../../report/document.ts';
import { fleetCounts } from '../../report/fleet/fleet-counts.ts';
import { type FleetFormat, type FleetReport, fleetFormats, isFleetFormat, textLimits } from '../../report/fleet/fleet-formats.ts';
import { fleetOutline } from '../../report/fleet/fleet-outline.ts';
import { reviewAsHtml } from '../../report/html.ts';
import { reviewsIn } from '../../report/in-language.ts';
import { warningItem } from '../../report/outline.ts';
import type { Review } from '../../report/review.ts';
import { sentence } from '../../report/sentence.ts';
import { type Say, sayOf } from '../../report/texts/texts.ts';
import { type CommandResult, commandResult, quietResult } from '../../terminal/command-result.ts';
import { printBlocks } from '../../terminal/print-blocks.ts';
import { type Surroundings, textFor } from '../../terminal/surroundings.ts';
import { mergeResults } from '../../use/merge-results.ts';
import type { Audience } from '../../use/notify.ts';
import { chosenLanguage, chosenTexts } from '../../use/open/chosen-language.ts';
import { shownPath } from '../../use/open/shown-path.ts';
import { defineCommand } from '../command.ts';
import { zeroOn } from './exit-zero-on.ts';
import { fleetOutputs, type MergeChoice, mergeOptions, resultsFolder, selectionOf, startedOf, waitOf } from './merge-options.ts';

/** Bytes: a line for each of many thousand organizations. */
const largestHistory = 512_000_000;

const historyIn = (given: string | undefined, surroundings: Surroundings): readonly HistoryLine[] | null => {
  if (given === undefined) return null;
  const file = shownPath(given, surroundings);
  return pathExists(file) ? parseHistory(readText(operatorFile(file), largestHistory), file) : [];
};

const print = (report: FleetReport, format: FleetFormat, surroundings: Surroundings): CommandResult => {
  const { merged } = report;
  if (format === 'text') {
    const { spoken, details, text } = report;
    const say = sayOf(text);
    printBlocks(fleetOutline(spoken, details, textLimits(text), say), surroundings, text.verbose, say);
    return commandResult(merged.exitCode, fleetCounts(merged, say), 'stdout', say);
  }
  for (const part of fleetFormats[format](report)) surroundings.stdout.write(part);
  return quietResult(merged.exitCode);
};

/** Writes the page of each organization beside its result. After the first that cannot be written, none is. */
const pagesIn = (folder: RunFolder, say: Say, spoken: (review: Review) => Review) => {
  const written = new Set<string>();
  const problems: Problem[] = [];
  return {
    problems,
    write: (name: string, review: Review): void => {
      if (problems.length > 0) return;
      try {
        writeText(fileOfOrganization(folder, name, 'result.html'), reviewAsHtml(spoken(review), { say }));
        written.add(name);
      } catch (error) {
        if (!(error instanceof TenantryError)) throw error;
        problems.push(...error.problems);
      }
    },
    /** From a page in `file`; undefined: the organization has none. */
    addressFrom:
      (file: string) =>
      (name: string): string | undefined => {
        if (!written.has(name)) return undefined;
        const way = relative(dirname(file), join(folder.results, folder.run, name, 'result.html'));
        return way.split(sep).map(encodeURIComponent).join('/');
      },
  };
};

const writeOutputs = (report: FleetReport, chosen: MergeChoice, pages: ReturnType<typeof pagesIn>, surroundings: Surroundings): void => {
  const problems: Problem[] = [...pages.problems];
  for (const { format, file } of fleetOutputs(chosen)) {
    try {
      const path = shownPath(file, surroundings);
      // Files never contain colours.
      const text = { colour: false, verbose: chosen.verbose, say: sayOf(report.text) };
      writeText(path, fleetFormats[format]({ ...report, text, pageOf: pages.addressFrom(path) }));
    } catch (error) {
      // The other files are still written.
      if (!(error instanceof TenantryError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new TenantryError(problems);
};

/** Before anything is waited for. Throws `usage`. */
const audienceIn = async ({ trust: given, baseUrl, history, language }: MergeChoice, surroundings: Surroundings): Promise<Audience> => {
  const path = given ?? (surroundings.env['TENANTRY_TRUST'] || undefined);
  const [{ audienceOf }, { loadFleetTrust }] = await Promise.all([import('../notified.ts'), import('../../trust/load-trust.ts')]);
  const trust = path === undefined ? undefined : loadFleetTrust(shownPath(path, surroundings));
  if (history === undefined) fail('usage', '--notify needs --history', { help: 'Without the run before, nobody knows what got worse.' });
  return await audienceOf(trust?.notify, { baseUrl, language: chosenLanguage(language, surroundings) }, surroundings);
};

/** What was not delivered is part of the run, not of its result. */
const notified = async (report: FleetReport, audience: Audience, surroundings: Surroundings): Promise<FleetReport> => {
  const { notifyOfFleet } = await import('../../use/notify.ts');
  const problems = await notifyOfFleet(report, audience, surroundings);
  if (problems.length === 0) return report;
  const items = problems.map(warningItem);
  printBlocks([list(items)], { ...surroundings, stdout: surroundings.stderr });
  const run = { ...report.merged.run, undelivered: problems.map(({ message }) => sentence(message)) };
  return { ...report, merged: { ...report.merged, run }, spoken: { ...report.spoken, run } };
};

export const merge = defineCommand({
  about:
    'Merges the results of a run: every organization of the fleet file is evaluated, partly read, failed, missing or rejected. What is missing is never compliant: it counts as exit code 3, and so does a result of another tenant, version, commit or command.',
  arguments: [{ name: 'fleet', about: 'The fleet file, at the commit of the run', required: true, file: 'input', holds: ['fleet'] }],
  options: mergeOptions,
  exits: [exitCodes.findings, exitCodes.unread, exitCodes.pending, exitCodes.refused, exitCodes.partial],
  examples: [
    { command: 'fleet merge fleet.yaml --results results --run 1712', why: 'What the run found' },
    {
      command: 'fleet merge fleet.yaml --results results --output html=fleet.html --output sarif=fleet.sarif',
      why: 'As a page, and for code scanning',
    },
    {
      command: 'fleet merge fleet.yaml --results results --wait 20m --history history.jsonl',
      why: 'The last job of a run: wait, and compare with the run before',
    },
  ],
  run: async ([path = ''], chosen, surroundings) => {
    const outputs = fleetOutputs(chosen);
    const zero = zeroOn(chosen.exitZeroOn);
    const format = chosen.format !== undefined && isFleetFormat(chosen.format) ? chosen.format : 'text';
    const run = runIdOf(chosen.run, surroundings.env);
    const results = resultsFolder(chosen.results, surroundings);
    const fleet = loadFleet(shownPath(path, surroundings));
    const history = historyIn(chosen.history, surroundings);
    const say = await chosenTexts(chosen.language, surroundings);
    const pages = pagesIn({ results, run }, say, await reviewsIn(say));
    const audience = chosen.notify ? await audienceIn(chosen, surroundings) : undefined;
    const found = await mergeResults(
      {
        fleet,
        folder: { results, run },
        history,
        ...selectionOf(fleet, chosen, surroundings),
        started: startedOf(chosen),
        wait: waitOf(chosen),
        redact: chosen.redact,
        formats: new Set([format, ...outputs.map((output) => output.format)]),
        visit: outputs.some((output) => output.format === 'html') ? pages.write : undefined,
        text: { ...textFor(surroundings.stdout, chosen.verbose), say },
      },
      surroundings,
    );
    const report = audience ? await notified(found.report, audience, surroundings) : found.report;
    const result = print(report, format, surroundings);
    writeOutputs(report, chosen, pages, surroundings);
    if (chosen.history !== undefined) writeText(shownPath(chosen.history, surroundings), historyText([...(history ?? []), ...found.lines]));
    return zero.includes(result.exitCode) ? { ...result, exitCode: exitCodes.clean } : result;
  },
});
