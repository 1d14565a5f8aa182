// facts/operations.yaml: the operations of the platform as its documents name them. Independent of Tenantry's own tables.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The cells as written; the head of the file explains their notation. */
export interface WrittenOperation {
  readonly id: string;
  readonly title: string;
  readonly call: string;
  readonly base: string;
  readonly query: string;
  readonly body: string;
  readonly success: string;
  readonly response: string;
  readonly errors: string;
  readonly source: string;
}

export const writtenOperations = parse(readFileSync('facts/operations.yaml', 'utf8')) as readonly WrittenOperation[];

/** `expand[], _limit int>0 =50, name string?; expand: volume` → expand, _limit, name. Text after a `;` and in parentheses is an explanation. */
export const queryNames = (cell: string): readonly string[] => {
  const [declared = ''] = cell.replaceAll(/\([^)]*\)/g, '').split(';');
  if (/^(-|none|no )/.test(declared)) return [];
  return declared.split(',').flatMap((part) => /^[\w-]+/.exec(part.trim())?.[0] ?? []);
};

export const callOf = ({ call }: WrittenOperation): { readonly method: string; readonly path: string } => {
  const [method = '', path = ''] = call.split(' ');
  return { method, path };
};
