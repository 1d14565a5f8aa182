// Extracts the rows of contradictions.md, id and topic, into test/platform/contradictions.json: a test requires an answer of ours to each.
// Usage: tsx scripts/extract-contradictions.ts <path to contradictions.md> > test/platform/contradictions.json
import { readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: tsx scripts/extract-contradictions.ts <contradictions.md>');
const rows = [...readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]\d+) \| ([^|]+) \|/gm)].map(([, id, topic = '']) => ({
  id,
  topic: topic.trim(),
}));
process.stdout.write(`[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
