// Loads a desired state from texts: they are written into a folder of their own, like those of a user.
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadDesired } from '../../src/desired/load-desired.ts';
import type { LoadedDesired } from '../../src/desired/parse-desired.ts';
import { type Problem, TenantryError } from '../../src/errors.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Text by file name. A text without the word `version` gets one at its end. */
export type Texts = Readonly<Record<string, string>>;

const withVersion = (text: string): string => (text.includes('version') ? text : `${text.trimEnd()}\nversion: 1\n`);

export const loadTexts = (texts: Texts): LoadedDesired => {
  const folder = temporaryFolder('desired');
  try {
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), withVersion(text));
    return loadDesired(folder, kindList);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export const loadText = (text: string): LoadedDesired => loadTexts({ 'org.yaml': text });

const shown = ({ code, message, at }: Problem): string => {
  const text = message.replaceAll(/\/\S*desired-\w+\//g, '');
  return `${at ? `${basename(at.file)}:${at.line}:${at.col} ` : ''}[${code}] ${text}`;
};

/** Every problem as one line: `org.yaml:3:5 [reference] …`; none when it loads. */
export const problemsOf = (texts: Texts | string): readonly string[] => {
  try {
    loadTexts(typeof texts === 'string' ? { 'org.yaml': texts } : texts);
    return [];
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.map(shown);
  }
};

export const warningsOf = (text: string): readonly string[] => loadText(text).warnings.map(shown);
