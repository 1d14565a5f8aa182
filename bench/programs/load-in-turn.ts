// `load-in-turn <file> <package> <rounds>`: the yaml package alone and all of validation in one process, in turn, after everything is compiled.
import { readFileSync } from 'node:fs';
import type { parseDocument as parse } from 'yaml';
import { loadDesired } from '../../src/desired/load-desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { median } from '../median.ts';

const [file = '', from = '', rounds = '9'] = process.argv.slice(2);
const { parseDocument }: { readonly parseDocument: typeof parse } = await import(from);
const text = readFileSync(file, 'utf8');

const timed = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const parsed: number[] = [];
const loaded: number[] = [];
for (let round = 0; round < Number(rounds); round += 1) {
  parsed.push(timed(() => parseDocument(text, { uniqueKeys: false })));
  loaded.push(timed(() => loadDesired(file, kindList)));
}
console.log(JSON.stringify({ parse: median(parsed), load: median(loaded) }));
