// facts/sources.yaml: the documents and the code that the facts about the platform come from.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface FactSource {
  readonly mark: string;
  readonly is: string;
  readonly where: string;
  readonly revision: string;
  readonly date: string;
}

export const sources = parse(readFileSync('facts/sources.yaml', 'utf8')) as readonly FactSource[];
