// `tenantry report`: saved scan results in any format; several side by side. It reads no platform and no desired state.
import { fail, type Problem, TenantryError } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { inBlocks } from '../files/in-blocks.ts';
import { writeText } from '../files/write-text.ts';
import { reviewsAsCsv } from '../report/csv.ts';
import type { FindingFilter } from '../report/filter-findings.ts';
import { type Format, formatNames, isFormat } from '../report/format-names.generated.ts';
import { formats } from '../report/formats.ts';
import { sideBySidePage } from '../report/html/side-by-side-page.ts';
import { reviewIn } from '../report/in-language.ts';
import { asJson } from '../report/json.ts';
import { blocksAsMarkdown } from '../report/markdown-blocks.ts';
import { outline } from '../report/outline.ts';
import { redacted } from '../report/redact.ts';
import { countsOf } from '../report/result-counts.ts';
import type { Review } from '../report/review.ts';
import { inOrder, sideBySide, sideBySideBlocks } from '../report/side-by-side.ts';
import { blocksAsText } from '../report/text.ts';
import { type Say, textsIn } from '../report/texts/texts.ts';
import { trendAsCsv } from '../report/trend.ts';
import { type CommandResult, commandResult, quietResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { isWholeScan } from '../use/ledger/scan-of-review.ts';
import { chosenLanguage } from '../use/open/chosen-language.ts';
import { comparedWithFile } from '../use/open/compared-with-file.ts';
import { readResult } from '../use/open/read-result.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { failIfUnknownPolicy } from '../use/review/named-policies.ts';
import { baseUrlOf } from './base-url.ts';
import { defineCommand } from './command.ts';
import { type FilterChoice, findingFilter } from './finding-filter.ts';
import { baselineOption, filterOptions, languageOption, outputOptions, redactOption, trendOption } from './options.ts';
import { isForPeople, type OutputChoice, outputsOf, separatorOf } from './print-review.ts';

type Choice = OutputChoice & { readonly say: Say };

type Renderer = (reviews: readonly Review[], choice: Choice) => Iterable<string>;

/** Formats that can hold several results. */
const ofSeveral: Readonly<Partial<Record<Format, Renderer>>> = {
  text: (reviews, { say }) => [blocksAsText(sideBySideBlocks(sideBySide(reviews), say), { colour: false, say })],
  markdown: (reviews, { say }) => [blocksAsMarkdown(sideBySideBlocks(sideBySide(reviews), say), { say })],
  json: (reviews) => [asJson(sideBySide(reviews))],
  html: (reviews, { say }) => sideBySidePage(reviews, say),
  csv: (reviews, choice) => reviewsAsCsv(inOrder(reviews), separatorOf(choice), { say: choice.say, baseUrl: baseUrlOf(choice.baseUrl) }),
};

/** Excerpts of files are not shown: a result may come from somewhere else. */
const rendererOf = (format: Format, many: number): Renderer => {
  if (many === 1) {
    return ([review], choice) =>
      review
        ? formats[format](review, {
            colour: false,
            verbose: choice.verbose,
            csvSeparator: separatorOf(choice),
            baseUrl: baseUrlOf(choice.baseUrl),
            filter: choice.filter,
            say: choice.say,
          })
        : [];
  }
  const render = ofSeveral[format];
  const possible = formatNames.filter((name) => ofSeveral[name]);
  return render ?? fail('usage', `--format ${format}: one result at a time`, { help: `For several results, use ${possible.join(', ')}.` });
};

const printOn = (reviews: readonly Review[], choice: Choice, surroundings: Surroundings): CommandResult => {
  const { say } = choice;
  const [first] = reviews;
  if (!isForPeople(choice)) {
    const format = choice.format !== undefined && isFormat(choice.format) ? choice.format : 'text';
    for (const block of inBlocks(rendererOf(format, reviews.length)(reviews, choice))) surroundings.stdout.write(block);
    return quietResult(exitCodes.clean);
  }
  if (reviews.length === 1 && first) {
    printBlocks(outline(first, say, { filter: choice.filter }), surroundings, choice.verbose, say);
    const [one = say.counts.noFindings, ...rest] = countsOf(first, say);
    return commandResult(exitCodes.clean, [one, ...rest], 'stdout', say);
  }
  printBlocks(sideBySideBlocks(sideBySide(reviews), say), surroundings, choice.verbose, say);
  return commandResult(exitCodes.clean, [say.sideBySide.compared(reviews.length)], 'stdout', say);
};

/** No alias is known: a result names its policies by their ids. */
const filterFor = (given: readonly Review[], choice: FilterChoice): FindingFilter | undefined => {
  const aliases: ReadonlyMap<string, string> = new Map();
  const filter = findingFilter(choice, aliases);
  const [review] = given;
  if (!filter || !review) return undefined;
  if (given.length > 1)
    fail('usage', '--policy, --severity and --status need exactly one result', { help: 'Give one result, or leave them out.' });
  if (!review.coverage)
    fail('usage', '--policy, --severity and --status select findings, and this result has none: it is not one of an audit');
  failIfUnknownPolicy(choice.policy, { of: 'this result', ids: (review.policies ?? []).map(({ id }) => id), aliases });
  return filter;
};

export const report = defineCommand({
  about:
    'Renders saved scan results (--output json=<file>) in any format, without reading the platform. Several results are shown side by side: of one tenant the earliest first, of several organizations the worst first.',
  arguments: [
    { name: 'result.json', about: 'A saved scan result; repeatable', required: true, many: true, file: 'input', holds: ['result'] },
  ],
  options: { ...baselineOption, ...filterOptions, ...redactOption, ...trendOption, ...languageOption, ...outputOptions },
  exits: [],
  examples: [
    { command: 'report result.json --output csv=findings.csv --output ocsf=findings.ocsf.json', why: 'Two more formats of one scan' },
    { command: 'report result.json --severity high --status fail', why: 'Show only what is urgent; the counts are about everything' },
    { command: 'report october.json november.json', why: 'Two dates side by side' },
    { command: 'report acme.json labs.json --output html=both.html', why: 'Two organizations side by side, the worst first' },
    { command: 'report october.json november.json --output html=change.html', why: 'The same as a page, with what changed' },
    {
      command: 'report november.json --compared-with october.json --format sarif',
      why: 'SARIF in which each finding is new, unchanged or absent',
    },
  ],
  run: async (given, options, surroundings) => {
    const outputs = outputsOf(options);
    const { comparedWith } = options;
    if (comparedWith !== undefined && given.length > 1)
      fail('usage', '--compared-with needs exactly one result', { help: 'Give one result, or leave the option out.' });
    const trends =
      options.trend === undefined
        ? []
        : [
            {
              file: options.trend,
              format: 'csv' as const,
              render: (reviews: readonly Review[], choice: Choice) => [trendAsCsv(reviews, isWholeScan, separatorOf(choice))],
            },
          ];
    const renderers = [...outputs.map(({ format, file }) => ({ file, format, render: rendererOf(format, given.length) })), ...trends];
    const read = given.map((path) => readResult(path, surroundings));
    const compared =
      comparedWith === undefined ? read : await Promise.all(read.map((one) => comparedWithFile(one, comparedWith, surroundings)));
    const reviews = options.redact ? compared.map(redacted) : compared;
    const language = chosenLanguage(options.language, surroundings);
    const say = await textsIn(language);
    const choice = { ...options, language, say, filter: filterFor(reviews, options) };
    const shown = await Promise.all(reviews.map((review) => reviewIn(review, say)));
    const problems: Problem[] = [];
    for (const { file, format, render } of renderers) {
      try {
        writeText(shownPath(file, surroundings), render(format === 'json' ? reviews : shown, choice));
      } catch (error) {
        // The other files are still written.
        if (!(error instanceof TenantryError)) throw error;
        problems.push(...error.problems);
      }
    }
    if (problems.length > 0) throw new TenantryError(problems);
    // JSON is data, which is English.
    return printOn(options.format === 'json' ? reviews : shown, choice, surroundings);
  },
});
