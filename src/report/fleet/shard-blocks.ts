// The organizations of a shard after a run: how each of them ended, and why.
import { type Block, code, count, heading, type TextLine, tone } from '../document.ts';

export interface ShardRow {
  readonly name: string;
  /** skipped: an earlier attempt evaluated it; not started: an earlier ring of an apply stopped it. */
  readonly state: 'evaluated' | 'partly-read' | 'failed' | 'skipped' | 'interrupted' | 'not started';
  readonly exitCode?: number;
  /** Why it failed or was skipped; what could not be read. */
  readonly why: string;
}

const shownStates: Readonly<Record<ShardRow['state'], TextLine[number]>> = {
  evaluated: tone('good', 'evaluated'),
  skipped: tone('quiet', 'skipped'),
  'partly-read': tone('warn', 'partly read'),
  failed: tone('bad', 'failed'),
  interrupted: tone('warn', 'interrupted'),
  'not started': tone('warn', 'not started'),
};

export const shardBlocks = (title: string, rows: readonly ShardRow[]): readonly Block[] => [
  heading(1, title),
  {
    type: 'table',
    head: ['organization', 'result', 'exit code', 'reason'],
    rows: rows.map(({ name, state, exitCode, why }): readonly TextLine[] => [
      [code(name)],
      [shownStates[state]],
      [exitCode === undefined ? '' : String(exitCode)],
      [why],
    ]),
    right: [2],
  },
];

const order: readonly ShardRow['state'][] = ['failed', 'interrupted', 'not started', 'partly-read', 'evaluated', 'skipped'];
const words: Readonly<Record<ShardRow['state'], string>> = {
  failed: 'failed',
  interrupted: 'interrupted',
  'not started': 'not started',
  'partly-read': 'partly read',
  evaluated: 'evaluated',
  skipped: 'skipped',
};

/** The worst first: `1 failed · 3 evaluated`. */
export const shardCounts = (rows: readonly ShardRow[]): readonly [string, ...string[]] => {
  const [first, ...rest] = order.flatMap((state) => {
    const number = rows.filter((row) => row.state === state).length;
    return number === 0 ? [] : [`${number} ${words[state]}`];
  });
  return first === undefined ? [`no organizations in this shard`] : [first, ...rest];
};

export const shardTitle = (command: string, run: string, shard: string, rows: readonly ShardRow[]): string =>
  `fleet ${command} · run ${run} · shard ${shard} · ${count(rows.length, 'organization')}`;
