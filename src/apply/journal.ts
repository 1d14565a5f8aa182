// The journal: what an apply intended and what became of it, one JSON line each, on disk before the call is made. Never a secret. Convergence never depends on it.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { TenantryError } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { StepId } from '../plan/plan.ts';

export type JournalLine =
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
      readonly step: StepId;
      readonly operation: string;
      readonly on: readonly string[];
      readonly says: string;
    }
  /** The platform answered; `id` is what it gave a new resource. */
  | {
      readonly type: 'answer';
      readonly at: string;
      readonly step: StepId;
      readonly status?: number;
      readonly id?: string;
      readonly requestId?: string;
    }
  | { readonly type: 'outcome'; readonly at: string; readonly step: StepId; readonly outcome: string; readonly says?: string }
  | { readonly type: 'end'; readonly at: string; readonly interrupted: boolean };

export interface Journal {
  /** Returns when the line is on disk. Throws a TenantryError when it cannot be written: then no call is made. */
  readonly write: (line: JournalLine) => void;
  readonly close: () => void;
}

/** Opens a journal file for appending, readable by its owner only. */
export const openJournal = (path: string): Journal => {
  const failed = (cause: unknown): never => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new TenantryError(
      [
        {
          code: 'file-unwritable',
          message: `The journal ${path} cannot be written: ${why}`,
          help: 'Nothing is written to the platform without a journal. Name another place with --journal.',
        },
      ],
      { cause },
    );
  };
  const open = (): number => {
    try {
      return openSync(path, 'a', 0o600);
    } catch (cause) {
      return failed(cause);
    }
  };
  const file = open();
  return {
    write: (line) => {
      try {
        writeSync(file, `${JSON.stringify(line)}\n`);
        fsyncSync(file);
      } catch (cause) {
        failed(cause);
      }
    },
    close: () => closeSync(file),
  };
};

/** A journal in memory: for rehearsal and tests. */
export const memoryJournal = (): Journal & { readonly lines: readonly JournalLine[] } => {
  const lines: JournalLine[] = [];
  return { lines, write: (line) => void lines.push(line), close: () => undefined };
};

/** Lines of a journal's text; a last line that a crash cut off is left out. */
export const readJournal = (text: string): readonly JsonObject[] =>
  text.split('\n').flatMap((line): readonly JsonObject[] => {
    try {
      const value: Json = JSON.parse(line) as Json;
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? [value as JsonObject] : [];
    } catch {
      return [];
    }
  });
