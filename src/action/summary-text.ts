// The summary of a job. That of a scheduled run is short, whatever it found: texts that do not fit are left out, counted, and found in the report of the job.
import { bytesOf } from '../report/comment/verdict-text.ts';
import { paragraph } from '../report/document.ts';
import { blocksAsMarkdown } from '../report/markdown-blocks.ts';
import type { Say } from '../report/texts/texts.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import type { SpeakingJob } from './language.ts';

/**
 * Bytes, which are at least as many as characters. GitHub shows the summaries of all jobs of a run on one page: with the capture, those of a night stay below 20,000
 * characters.
 */
const mostOfSummary = { audit: 13_500, apply: 6_000 } as const;

/** A run that nobody waits for: many of them are read one after the other. */
export const isNight = ({ event: { trigger }, inputs: { command } }: Job): boolean => trigger.type === 'schedule' || command === 'audit';

const leftOut = (texts: readonly string[], say: Say): string => {
  const lines = texts.reduce((sum, text) => sum + text.trimEnd().split('\n').length, 0);
  return `\n${blocksAsMarkdown([paragraph(say.comment.leftOut(lines))])}`;
};

/** The size of any note. */
const sizeOfNote = 400;

const shortened = (texts: readonly string[], most: number, say: Say): string => {
  let size = sizeOfNote;
  const kept = texts.filter((text) => {
    const own = bytesOf(text) + 1;
    if (size + own > most) return false;
    size += own;
    return true;
  });
  return kept.length === texts.length
    ? kept.join('\n')
    : `${kept.join('\n')}${leftOut(
        texts.filter((text) => !kept.includes(text)),
        say,
      )}`;
};

/** The most important text first. `short`: whether the run is one of many. */
export const summaryText = (
  { inputs: { command }, say }: Pick<SpeakingJob, 'say'> & { readonly inputs: Pick<Inputs, 'command'> },
  texts: readonly string[],
  short: boolean,
): string => (short ? shortened(texts, mostOfSummary[command === 'apply' ? 'apply' : 'audit'], say) : texts.join('\n'));
