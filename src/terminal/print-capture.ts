// A capture on stderr: what was read, and how completely.
import { exitCodes } from '../exit-code.ts';
import { count } from '../report/document.ts';
import { isUnread, readingBlocks } from '../report/reading-blocks.ts';
import { blocksAsText } from '../report/text.ts';
import { english } from '../report/texts/texts.ts';
import type { Capture } from '../use/capture-live.ts';
import { type CommandResult, commandResult, quietResult } from './command-result.ts';
import { type Surroundings, textFor } from './surroundings.ts';

export const printCapture = (capture: Capture, { stderr }: Pick<Surroundings, 'stderr'>, quiet = false): CommandResult => {
  const { reads } = capture;
  const unread = reads.filter(isUnread).length;
  const exitCode = unread > 0 ? exitCodes.unread : exitCodes.clean;
  if (quiet) return quietResult(exitCode);
  stderr.write(blocksAsText(readingBlocks(capture, english), textFor(stderr)));
  const items = reads.reduce((sum, one) => sum + one.items, 0);
  const read = `${count(items, 'item')} in ${count(reads.length, 'collection')} captured`;
  return commandResult(exitCode, [read, ...(unread > 0 ? [`${count(unread, 'collection')} not read completely`] : [])], 'stderr');
};
