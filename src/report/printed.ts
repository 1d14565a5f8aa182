// The words of printers in the language of a document. Printers are loaded at every start, the catalogue is not: English without one.
import { printed } from './texts/en/printed.ts';
import type { Say } from './texts/texts.ts';

export type Printed = Say['printed'];

export interface PrintedIn {
  /** Absent: English. */
  readonly say?: { readonly printed: Printed } | undefined;
}

export const printedIn = ({ say = { printed } }: PrintedIn): Printed => say.printed;
