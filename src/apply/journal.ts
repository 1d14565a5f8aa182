// The journal: what an apply intended and what became of it, one JSON line each, on disk before the call is made. Never a secret. Convergence never depends on it.
import { fail } from '../errors.ts';
import { whyUnwritten } from '../files/refusals.ts';
import { openForLines } from '../files/write-text.ts';
import { isObject, type Json, type JsonObject, visibleJson } from '../json.ts';
import type { StepId } from '../plan/plan.ts';
import { plainText } from '../platform/plain-text.ts';

/** `Id`: of a step; read back it is any text. */
export type JournalLine<Id extends string = StepId> =
  | {
      readonly type: 'begin';
      readonly at: string;
      readonly tool: string;
      readonly tenant: string;
      readonly digest: string;
      readonly steps: number;
    }
  /** About to call. */
  | {
      readonly type: 'intent';
      readonly at: string;
      readonly step: Id;
      readonly operation: string;
      readonly resources: readonly string[];
      readonly description: string;
    }
  /** The platform answered, or did not (then without a status); `id` is what it gave a new resource. */
  | {
      readonly type: 'response';
      readonly at: string;
      readonly step: Id;
      readonly status?: number;
      readonly id?: string;
      readonly requestId?: string;
    }
  /**
   * `description`: what the step is for; `message`: more about its outcome; `creates` and `deletes`: the resource that the step creates or deletes.
   * Journals of earlier versions have none of them but the message.
   */
  | {
      readonly type: 'outcome';
      readonly at: string;
      readonly step: Id;
      readonly resources?: readonly string[];
      readonly description?: string;
      readonly creates?: string;
      readonly deletes?: string;
      readonly outcome: string;
      readonly message?: string;
    }
  | { readonly type: 'end'; readonly at: string; readonly interrupted: boolean };

export interface Journal {
  /** Returns when the line is on disk. Throws a TenantryError (`file-unwritable`) when it cannot be written: then no call is made. */
  readonly write: (line: JournalLine) => void;
  readonly close: () => void;
}

/** Opens a journal file for appending, readable by its owner only. `run` tells the lines of this run from those of any other: each carries it. */
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
  return { write: (line) => attempt(() => append(`${visibleJson(JSON.stringify({ run, ...line }))}\n`)), close };
};

/** A journal in memory: for simulation and tests. */
export const memoryJournal = (): Journal & { readonly lines: readonly JournalLine[] } => {
  const lines: JournalLine[] = [];
  return { lines, write: (line) => void lines.push(line), close: () => undefined };
};

/** Lines of a journal's text; one that a crash cut off is left out. */
export const readJournal = (text: string): readonly JsonObject[] =>
  text.split('\n').flatMap((line): readonly JsonObject[] => {
    try {
      const value: Json = JSON.parse(line);
      return isObject(value) ? [value] : [];
    } catch {
      return [];
    }
  });
