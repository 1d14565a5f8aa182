// `parse-lines <file>`: reads a file and parses each of its lines as JSON, and nothing else.
import { readFileSync } from 'node:fs';

const [, , file = ''] = process.argv;
for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '') JSON.parse(line);
