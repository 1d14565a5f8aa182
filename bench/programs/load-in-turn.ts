// `load-in-turn <file> <rounds>`: both of the above in one process, in turn, once everything is compiled.
import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { loadDesired } from '../../src/desired/load-desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { median } from '../median.ts';

const [file = '', rounds = '9'] = process.argv.slice(2);
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
