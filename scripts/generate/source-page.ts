// The table of sources in docs/platform.md, from facts/sources.yaml.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { GeneratedFiles } from './generated-files.ts';
import { cell, table, withPart } from './page-part.ts';

const page = 'docs/platform.md';
const source = 'facts/sources.yaml';

interface FactSource {
  readonly mark: string;
  readonly is: string;
  readonly where: string;
  readonly revision: string;
  readonly date: string;
}

export const sourcePage = (): GeneratedFiles => {
  const sources = parse(readFileSync(source, 'utf8')) as readonly FactSource[];
  const rows = sources.map(({ mark, is, where, revision, date }) => [`**${mark}**`, ...[is, where, revision, date].map(cell)]);
  return {
    [page]: withPart(page, readFileSync(page, 'utf8'), 'sources', source, table(['mark', 'source', 'where', 'revision', 'date'], rows)),
  };
};
