// Prints a review on stdout, and into files for `--output format=file`. Files never contain colours.
import { fail, type Problem, TenantryError } from '../errors.ts';
import { inBlocks } from '../files/in-blocks.ts';
import { writeText } from '../files/write-text.ts';
import type { Language } from '../languages.ts';
import { type CsvSeparator, isCsvSeparator } from '../report/csv-separators.ts';
import type { Block } from '../report/document.ts';
import type { FindingFilter } from '../report/filter-findings.ts';
import { type Format, formatNames, isFormat } from '../report/format-names.generated.ts';
import type { FormatOptions } from '../report/formats.ts';
import { reviewIn } from '../report/in-language.ts';
import { outline } from '../report/outline.ts';
import { redacted } from '../report/redact.ts';
import type { Review } from '../report/review.ts';
import type { TextAt } from '../report/sarif-results.ts';
import { type Say, textsIn } from '../report/texts/texts.ts';
import { type CommandResult, quietResult } from '../terminal/command-result.ts';
import { endingOf, printBlocks } from '../terminal/print-blocks.ts';
import { type Surroundings, textFor } from '../terminal/surroundings.ts';
import { textIn } from '../use/open/shown-lines.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { baseUrlOf } from './base-url.ts';
import { ProblemsWithResult } from './problems-with-result.ts';

interface Wanted {
  readonly format: Format;
  readonly file: string;
}

export interface OutputChoice {
  readonly format: string | undefined;
  readonly output: readonly string[];
  readonly verbose: boolean;
  /** Of CSV. */
  readonly csvSeparator?: string | undefined;
  /** Of a site, for links to findings. */
  readonly baseUrl?: string | undefined;
  readonly language?: Language | undefined;
  /** Whether e-mail addresses are replaced with hashes. */
  readonly redact?: boolean;
  /** The findings that pages show. */
  readonly filter?: FindingFilter | undefined;
}

const formatOf = (given: string | undefined): Format => (given !== undefined && isFormat(given) ? given : 'text');

export const separatorOf = ({ csvSeparator: given }: Pick<OutputChoice, 'csvSeparator'>): CsvSeparator | undefined =>
  given !== undefined && isCsvSeparator(given) ? given : undefined;

export const isForPeople = ({ format }: Pick<OutputChoice, 'format'>): boolean => formatOf(format) === 'text';

/** `sarif=out.sarif` → its parts. Throws a usage error; called before anything else is done. */
export const outputsOf = ({ output, baseUrl }: Pick<OutputChoice, 'output' | 'baseUrl'>): readonly Wanted[] => {
  baseUrlOf(baseUrl);
  return output.map((one) => {
    const [format = '', ...rest] = one.split('=');
    const file = rest.join('=');
    if (isFormat(format) && file !== '') return { format, file };
    return fail('usage', `--output ${one}: invalid value. Use <format>=<file>, where <format> is one of ${formatNames.join(', ')}`);
  });
};

/** `choice.redact` also hides excerpts: a line of a file may name anybody. */
const textFrom = ({ desired }: Review, { redact = false }: Pick<OutputChoice, 'redact'>, { cwd }: Surroundings): TextAt =>
  redact ? () => undefined : textIn(cwd, desired === undefined ? [] : [desired]);

const shownReview = (review: Review, { redact = false }: Pick<OutputChoice, 'redact'>): Review => (redact ? redacted(review) : review);

/** JSON is data, which is English, and what each organization of a fleet prints: the other formats, which come with all pages, are loaded on use. */
const partsOf = async (review: Review, format: Format, options: FormatOptions & { readonly say: Say }): Promise<Iterable<string>> =>
  format === 'json'
    ? (await import('../report/json.ts')).reviewAsJson(review)
    : (await import('../report/formats.ts')).formats[format](await reviewIn(review, options.say), options);

/** The requests of `--output`. */
export const writeOutputs = async (found: Review, choice: OutputChoice, surroundings: Surroundings): Promise<void> => {
  const problems: Problem[] = [];
  const review = shownReview(found, choice);
  for (const { format, file } of outputsOf(choice)) {
    const path = shownPath(file, surroundings);
    try {
      const options = {
        colour: false,
        verbose: choice.verbose,
        textAt: textFrom(review, choice, surroundings),
        csvSeparator: separatorOf(choice),
        baseUrl: baseUrlOf(choice.baseUrl),
        say: await textsIn(choice.language),
        filter: choice.filter,
      };
      writeText(path, await partsOf(review, format, options));
    } catch (error) {
      // The other files are still written.
      if (!(error instanceof TenantryError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new ProblemsWithResult(problems);
};

const answerTo = async (review: Review, choice: Pick<OutputChoice, 'format' | 'language'>): Promise<CommandResult> =>
  isForPeople(choice) ? endingOf(review, await textsIn(choice.language)) : quietResult(review.exitCode);

export const printReview = async (found: Review, choice: OutputChoice, surroundings: Surroundings): Promise<CommandResult> => {
  const { stdout } = surroundings;
  const review = shownReview(found, choice);
  const say = await textsIn(choice.language);
  if (isForPeople(choice)) printBlocks(outline(await reviewIn(review, say), say, choice), surroundings, choice.verbose, say);
  else {
    const options = {
      ...textFor(stdout, choice.verbose),
      textAt: textFrom(review, choice, surroundings),
      csvSeparator: separatorOf(choice),
      baseUrl: baseUrlOf(choice.baseUrl),
      say,
      filter: choice.filter,
    };
    for (const block of inBlocks(await partsOf(review, formatOf(choice.format), options))) stdout.write(block);
  }
  await writeOutputs(found, choice, surroundings);
  return answerTo(review, choice);
};

/** A review whose beginning was already displayed: `ending` is the remaining part. */
export const printEnding = async (
  review: Review,
  ending: readonly Block[],
  choice: OutputChoice,
  surroundings: Surroundings,
): Promise<CommandResult> => {
  if (!isForPeople(choice)) return printReview(review, choice, surroundings);
  surroundings.stdout.write('\n');
  printBlocks(ending, surroundings, choice.verbose, await textsIn(choice.language));
  await writeOutputs(review, choice, surroundings);
  return answerTo(review, choice);
};
