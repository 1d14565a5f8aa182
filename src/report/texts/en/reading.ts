// What was read, what a command would read, and what decides where credentials go.
import type { Estimate } from '../../../live/estimate-reads.ts';
import type { TrustChange } from '../../../trust/trust-change.ts';
import { count, type Piece, phrase, type TextLine } from '../../document.ts';
import type { ReportedRead } from '../../review.ts';
import type { RunInfo } from '../../run-info.ts';
import { columns, format } from './format.ts';

export const reading = {
  incomplete: (collections: number): string => `Incomplete reads: ${count(collections, 'collection')}`,
  state: {
    complete: 'complete',
    denied: 'denied',
    failed: 'failed',
    partial: 'partial',
    unsupported: 'unsupported',
  } satisfies Readonly<Record<ReportedRead['state'], string>>,
  missingPermission: (cause: Piece, permission: Piece): TextLine => phrase`${cause} (missing permission: ${permission})`,
  consequence: 'These are neither compared nor changed; policies that need them report "unknown".',
  summary: (items: number, collections: number, { asOf, capture, totalCalls = 0 }: RunInfo): string => {
    const from = capture === undefined ? `with ${count(totalCalls, 'call')}` : `from ${capture}`;
    const when = asOf === undefined ? '' : `, as of ${format.utc(asOf)}`;
    return `Read ${count(items, 'item')} in ${count(collections, 'collection')} ${from}${when}.`;
  },
  otherTime: (evaluated: string, read: string): string =>
    `Evaluated as of ${evaluated}, but read at ${read}: resources, audit events and the dates of a ledger are those of the read. Usage counts until the evaluation, and is unknown for days that were not read.`,
  notSupported: (names: readonly string[]): string => `Not supported by this platform: ${names.join(', ')}.`,
};

type AllCalls = {
  readonly capture?: string;
  readonly totalCalls: number;
  readonly onDemandCalls?: number;
  readonly exact: boolean;
};

/** `at least 9 calls`; `9 calls, and up to 61 more`. */
const callsOf = ({ totalCalls, onDemandCalls, exact }: AllCalls): string => {
  const least = `${exact ? '' : 'at least '}${count(totalCalls, 'call')}`;
  if (onDemandCalls === undefined) return least;
  return exact ? `${least}, and up to ${onDemandCalls} more` : `${least}, and more on demand`;
};

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const estimate = {
  columns: columns('operation', 'calls'),
  calls: ({ calls, per, isMinimum, onDemand }: Estimate): string =>
    `${onDemand ? 'up to ' : isMinimum ? 'at least ' : ''}${calls}${per === undefined ? '' : ` for each ${per}`}`,
  total: callsOf,
  summary: (all: AllCalls): string =>
    `${asSentence(callsOf(all))}${all.capture === undefined ? '' : `, based on the sizes in ${all.capture}`}. No calls were made.`,
  /** Of the calls. */
  noneMade: 'none made',
  onDemand: 'Calls marked "up to" are made only if a change needs them.',
  pages: 'Lists need one more call for each further page. With --capture, the sizes of an earlier capture are used.',
};

export const trust = {
  title: 'Trust file changed: review first',
  change: (type: TrustChange['type'], file: Piece): TextLine =>
    phrase`${type === 'added' ? 'The trust file is new in this change' : 'This change modifies the trust file'}: ${file}. It decides where credentials are sent, who runs Tenantry and which guards are relaxed.`,
};
