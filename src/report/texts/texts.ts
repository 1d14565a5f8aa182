// The catalogue of texts: an object for each language. A text that is missing, or takes other values than its English one, does not compile.
import { type Language, languages } from '../../languages.ts';
import { en } from './en.ts';

/** Passed on as `say` to whatever builds a document: `say.who.notDeclared`. */
export type Say = typeof en;

export const english: Say = en;

/** The texts of another language are loaded only when it is chosen. */
export const textsIn = async (language: Language = 'en'): Promise<Say> => (language === 'en' ? en : (await import('./pt-BR.ts')).ptBR);

/** In every language: a comment may have been written in another one. */
export const allTexts = (): Promise<readonly Say[]> => Promise.all(languages.map(textsIn));

/** An option of whatever prints a whole document. */
export interface InLanguage {
  /** Absent: English. */
  readonly say?: Say;
}

export const sayOf = ({ say = en }: InLanguage): Say => say;
