// Blocks and the end of a result as text on stdout.
import type { Block } from '../report/document.ts';
import { countsOf } from '../report/result-counts.ts';
import type { Review } from '../report/review.ts';
import { blocksAsText } from '../report/text.ts';
import type { Say } from '../report/texts/texts.ts';
import { type CommandResult, commandResult, quietResult } from './command-result.ts';
import { type Surroundings, textFor } from './surroundings.ts';

/** `say`: absent, in English. */
export const printBlocks = (blocks: readonly Block[], { stdout }: Pick<Surroundings, 'stdout'>, verbose = false, say?: Say): void =>
  stdout.write(blocksAsText(blocks, { ...textFor(stdout, verbose), ...(say && { say }) }));

/** The last line after the text of a review. */
export const endingOf = (review: Review, say: Say): CommandResult => {
  const [first, ...rest] = countsOf(review, say);
  return first === undefined ? quietResult(review.exitCode) : commandResult(review.exitCode, [first, ...rest], 'stdout', say);
};
