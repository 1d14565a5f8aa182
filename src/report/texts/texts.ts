// The catalogue of texts: an object for each language. A text that is missing, or takes other values than its English one, does not compile.
import type { Language } from '../../policies/languages.ts';
import { en } from './en.ts';

/** Passed on as `say` to whatever builds a document: `say.who.notDeclared`. */
export type Say = typeof en;

/** Portuguese has only the texts of policies yet. */
const catalogue: Readonly<Record<Language, Say>> = { en, 'pt-BR': en };

export const textsIn = (language: Language = 'en'): Say => catalogue[language];

/** An option of whatever prints a whole document. */
export interface InLanguage {
  /** Absent: English. */
  readonly say?: Say;
}

export const sayOf = ({ say = en }: InLanguage): Say => say;
