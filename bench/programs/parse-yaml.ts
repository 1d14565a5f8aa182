// `parse-yaml <file>`: how long the yaml package alone takes for a text, once, as a command would.
import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { peakMemory } from '../peak-memory.ts';

const [file = ''] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const start = performance.now();
parseDocument(text, { uniqueKeys: false });
console.log(JSON.stringify({ ms: performance.now() - start, peak: peakMemory() }));
