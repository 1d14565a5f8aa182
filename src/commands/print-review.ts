// Prints a review on stdout, and into files where `--output format=file` asks for it. Files never hold colours.
import { resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { fail } from '../errors.ts';
import { type Format, formatNames, formats } from '../report/formats.ts';
import type { Review } from '../report/review.ts';
import { plainText } from '../platform/plain-text.ts';
import type { Surroundings } from './surroundings.ts';

interface Wanted {
  readonly format: Format;
  readonly file: string;
}

const isFormat = (name: string): name is Format => formatNames.some((format) => format === name);

/** `sarif=out.sarif` → its parts. Throws a usage error; called before anything else is done. */
export const outputsOf = (given: readonly string[]): readonly Wanted[] =>
  given.map((one) => {
    const [format = '', ...rest] = one.split('=');
    const file = rest.join('=');
    if (isFormat(format) && file !== '') return { format, file };
    return fail('usage', `--output ${one}: write <format>=<file>, with one of ${formatNames.join(', ')}`);
  });

export const formatOf = (given: string | undefined): Format => (given !== undefined && isFormat(given) ? given : 'text');

export const writeResult = async (path: string, text: string): Promise<void> => {
  try {
    await writeFileAtomic(path, text);
  } catch (cause) {
    fail('file-unwritable', `${path}: ${plainText(cause instanceof Error ? cause.message : String(cause))}`);
  }
};

export const printReview = async (
  review: Review,
  options: { readonly format: string | undefined; readonly output: readonly string[] },
  { stdout, colour, cwd }: Surroundings,
): Promise<void> => {
  stdout.write(formats[formatOf(options.format)](review, { colour: colour && stdout.terminal }));
  for (const { format, file } of outputsOf(options.output))
    await writeResult(resolve(cwd, file), formats[format](review, { colour: false }));
};
