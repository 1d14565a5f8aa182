// The journal: intents and outcomes of an apply, one JSON line each, on disk before the call is made. It contains no secrets, and no plan depends on it.
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { fail } from '../errors.ts';
import { whyUnwritten } from '../files/refusals.ts';
import { openForLines } from '../files/write-text.ts';
import { isObject, type Json, type JsonObject, visibleJson } from '../json.ts';
import type { NoLongerReverted, StepId } from '../plan/plan.ts';
import { plainText } from '../platform/plain-text.ts';
import type { Integer, Timestamp } from '../value-types.ts';

/** `Id`: the id of a step; any text when parsed from a file. */
export type JournalLine<Id extends string = StepId> =
  | {
      readonly type: 'begin';
      readonly at: Timestamp;
      /** The version of Tenantry that ran. */
      readonly tool: string;
      /** The organization. */
      readonly tenant: string;
      /** Digest of the steps to run, for `--expect`. */
      readonly digest: string;
      readonly steps: number;
    }
  /** Before a call. */
  | {
      readonly type: 'intent';
      readonly at: Timestamp;
      readonly step: Id;
      /** The operation of the platform. */
      readonly operation: string;
      /** The resources it changes. */
      readonly resources: readonly string[];
      /** Description of the call. */
      readonly description: string;
      /** What the call removes, for the limits of later runs. */
      readonly removes?: readonly string[];
      /** Of access that the call ends: when it should have ended. */
      readonly ended?: Timestamp;
      /** Whether somebody acknowledged the step. */
      readonly acknowledged?: true;
    }
  /** After a call. */
  | {
      readonly type: 'response';
      readonly at: Timestamp;
      readonly step: Id;
      /** The HTTP status; absent: no response. */
      readonly status?: Integer;
      /** The id of a new resource. */
      readonly id?: string;
      /** The request id of the platform. */
      readonly requestId?: string;
    }
  | {
      readonly type: 'outcome';
      readonly at: Timestamp;
      readonly step: Id | NoLongerReverted['id'];
      /** The resources that the step is about. */
      readonly resources?: readonly string[];
      /** Description of the step. */
      readonly description?: string;
      /** The resource that the step creates. */
      readonly creates?: string;
      /** The resource that the step deletes. */
      readonly deletes?: string;
      /**
       * done, already-done, waiting, in-progress, unknown, failed, changed-since-plan, refused; or adopted: a difference that the change stops
       * being reverted, acknowledged and without a call.
       */
      readonly outcome: string;
      /** The reason. */
      readonly message?: string;
    }
  | {
      readonly type: 'end';
      readonly at: Timestamp;
      /** By a signal or --timeout. */
      readonly interrupted: boolean;
    };

export interface Journal {
  /** Ends when the line is on disk, with a TenantryError (`file-unwritable`) if it cannot be written; then there is no call. */
  readonly write: (line: JournalLine) => Promise<void> | void;
  /** After all lines are written. */
  readonly close: () => void;
}

/** Opens a journal file for appending, readable by its owner only. Each line contains `run`, which identifies the lines of this run. */
export const openJournal = (path: string, run: string): Journal => {
  const attempt = <T>(act: () => T): T => {
    try {
      return act();
    } catch (cause) {
      const help = 'Nothing is written to the platform without a journal. Use another path with --journal.';
      return fail('file-unwritable', `cannot write the journal ${plainText(path)}: ${whyUnwritten(cause)}`, { help });
    }
  };
  const { append, close } = attempt(() => openForLines(path));
  // Parallel steps often write in the same turn of the event loop. Their lines are written and flushed together, because the disk takes longer than all else.
  let lines = '';
  let written: Promise<void> | undefined;
  const flush = (): void => {
    const text = lines;
    lines = '';
    written = undefined;
    attempt(() => append(text));
  };
  const write = async (line: JournalLine): Promise<void> => {
    lines += `${visibleJson(JSON.stringify({ run, ...line }))}\n`;
    written ??= endOfTurn().then(flush);
    await written;
  };
  return { write, close };
};

/** A journal in memory: for simulation and tests. */
export const memoryJournal = (): Journal & { readonly lines: readonly JournalLine[] } => {
  const lines: JournalLine[] = [];
  return { lines, write: (line) => void lines.push(line), close: () => undefined };
};

/** The lines of a journal, without one that a crash truncated. */
export const readJournal = (text: string): readonly JsonObject[] =>
  text.split('\n').flatMap((line): readonly JsonObject[] => {
    try {
      const value: Json = JSON.parse(line);
      return isObject(value) ? [value] : [];
    } catch {
      return [];
    }
  });
