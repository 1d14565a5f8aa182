// What past applies intended and did.
import { codes, count, type Piece, phrase, type TextLine, tone } from '../../document.ts';
import { format } from './format.ts';

export const journal = {
  title: (file: Piece): TextLine => phrase`Journal ${file}`,
  onlyLast: (runs: number): string => `The last of ${count(runs, 'run')}.`,
  run: (at: string, tenant: Piece): TextLine => phrase`${format.second(at)} UTC, tenant ${tenant}`,
  about: (run: string, tool: string, steps: number, digest: string): string =>
    `run ${run}, Tenantry ${tool}, ${format.steps(steps)}, digest ${digest}; `,
  notEnded: 'interrupted, or still running',
  ended: (at: string, interrupted: boolean): string => `${interrupted ? 'interrupted, ' : ''}ended ${format.second(at)} UTC`,
  unfinished: 'Unfinished',
  steps: 'Steps',
  notStarted: (steps: number): string => `${format.steps(steps)} ${steps === 1 ? 'was' : 'were'} not started.`,
  step: (id: string): string => `step ${id}`,
  /** Of a step, as the journal writes it. */
  outcome: {
    done: 'done',
    'already-done': 'already up to date',
    adopted: 'adopted: no longer reverted',
    waiting: 'waiting for manual action',
    'in-progress': 'accepted, still in progress',
    'changed-since-plan': 'skipped: the live state had changed',
    failed: 'failed',
    refused: 'refused by the platform',
    unknown: 'outcome unknown',
  },
  /** `late`: in milliseconds. */
  late: (late: number): string => `, ${format.length(late)} late`,
  noResponseRecorded: 'no response was recorded',
  noResponse: 'no response',
  response: (status: number): string => `response ${status}`,
  id: (id: Piece): TextLine => phrase`id ${id}`,
  request: (id: Piece): TextLine => phrase`request ${id}`,
  foundDone: (at: string): string => `the run of ${format.second(at)} UTC found it done`,
  check: (resources: readonly string[]): TextLine => phrase`${tone('bad', 'unknown')}: check ${codes(resources)}, or apply again`,
  noCall: 'no call was made: ',
  /** The first ones and the number of others. */
  lines: (first: readonly number[], more: number): string =>
    `line ${first.join(', ')}${more > 0 ? ` and ${count(more, 'more line')}` : ''}`,
  truncated: (lines: string): string => `Truncated by a crash: ${lines}.`,
  unread: (lines: string): string => `Not readable: ${lines}.`,
  runs: (many: number): string => count(many, 'run'),
  open: (steps: number): string => `${format.steps(steps)} with unknown outcome`,
  notReadable: (lines: number): string => `${count(lines, 'line')} not readable`,
};
