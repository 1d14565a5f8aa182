// `parse-yaml <file> <package>`: the time that a build of the yaml package alone takes for a text, once, like a command.
import { readFileSync } from 'node:fs';
import type { parseDocument as parse } from 'yaml';
import { peakMemory } from '../peak-memory.ts';

const [file = '', from = ''] = process.argv.slice(2);
const { parseDocument }: { readonly parseDocument: typeof parse } = await import(from);
const text = readFileSync(file, 'utf8');
const start = performance.now();
parseDocument(text, { uniqueKeys: false });
console.log(JSON.stringify({ ms: performance.now() - start, peak: peakMemory() }));
