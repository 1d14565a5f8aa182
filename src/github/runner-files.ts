// Files that a runner reads after a step: outputs and the summary. Values are data: no value can begin another entry.
import { randomBytes } from 'node:crypto';
import { TenantryError } from '../errors.ts';
import { openForLines } from '../files/write-text.ts';
import { truncateTo } from './truncate.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** undefined: written, or the runner has no such file. Otherwise a full sentence for a warning. */
type Warning = string | undefined;

/** A longer summary is not displayed at all. */
export const longestSummary = 1024 * 1024;

const append = (path: string | undefined, text: string, what: string): Warning => {
  if (path === undefined || path === '' || text === '') return undefined;
  try {
    const file = openForLines(path);
    try {
      file.append(text);
    } finally {
      file.close();
    }
    return undefined;
  } catch (error) {
    const why =
      error instanceof TenantryError ? error.message : error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    return `The ${what} could not be written (${why}).`;
  }
};

const isName = (name: string): boolean => /^[A-Za-z_][\w-]*$/.test(name);

/** `name<<delimiter`, value, delimiter. The delimiter is random, and in no value. */
const entriesOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .filter(([name]) => isName(name))
    .map(([name, value]) => {
      let delimiter = '';
      do delimiter = `tenantry_${randomBytes(16).toString('hex')}`;
      while (value.includes(delimiter));
      return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
    })
    .join('');

export const writeOutputs = (env: Environment, outputs: Readonly<Record<string, string>>): Warning =>
  append(env['GITHUB_OUTPUT'], entriesOf(outputs), 'outputs of the step');

/** Once per step: the limit applies to a step. */
export const writeSummary = (env: Environment, markdown: string): Warning =>
  append(env['GITHUB_STEP_SUMMARY'], `${truncateTo(markdown, longestSummary - 1, '\n\n… cut at 1 MiB.')}\n`, 'summary of the job');
