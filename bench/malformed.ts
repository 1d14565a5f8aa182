// Refusing a malformed desired state against checking a valid one of the same size: processor time, each in a process of its own.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredFile } from './declared-file.ts';
import { median } from './median.ts';
import type { Result } from './result.ts';
import { usageOf } from './usage-of.ts';

/** Characters; a file may have ten million bytes. */
const size = 9_700_000;
const program = join(import.meta.dirname, '..', 'dist', 'cli.js');
const head = 'version: 1\ntenant_id: 2ae0b896-855c-456c-b4a5-000000000000\n';

const upTo = (line: (index: number) => string): string => {
  const lines: string[] = [];
  for (let [length, index] = [0, 0]; length < size; index += 1) {
    const text = line(index);
    lines.push(text);
    length += text.length;
  }
  return lines.join('');
};

const malformed: Readonly<Record<string, () => string>> = {
  'unknown keys': () => head + upTo((index) => `key${index}: 1\n`),
  'members of a wrong form': () => `${head}members:\n${upTo((index) => `  p${index}@acme.example: 1\n`)}`,
  'unknown keys of members': () => `${head}members:\n${upTo((index) => `  p${index}@acme.example: { rolls: [] }\n`)}`,
  'unknown roles': () => `${head}members:\n${upTo((index) => `  p${index}@acme.example: { roles: [none${index}] }\n`)}`,
  'text without structure': () => upTo((index) => `word ${index}\n`),
  'blank lines': () => '\n'.repeat(size),
};

/** The length grows evenly after a number of items. */
const validText = (): string => {
  const [few, many] = [20_000, 30_000];
  const [short, long] = [declaredFile(few).length, declaredFile(many).length];
  return declaredFile(Math.floor(few + ((size - short) / (long - short)) * (many - few)));
};

/** `folder` holds the bundled programs; the files are written there. */
export const measureMalformed = (folder: string, rounds: number): readonly Result[] => {
  const files = Object.entries({ valid: validText, ...malformed }).map(([name, text]) => {
    const file = join(folder, `${name.replaceAll(' ', '-')}.yaml`);
    writeFileSync(file, text());
    return { name, file };
  });
  const runs = Array.from({ length: rounds }, () =>
    files.map(({ name, file }) => ({ name, ...usageOf(folder, [program, 'validate', file], name === 'valid' ? [0] : [0, 2]) })),
  ).flat();
  const of = (name: string) => runs.filter((run) => run.name === name);
  const valid = median(of('valid').map(({ user }) => user));
  return Object.keys(malformed).map((name) => ({
    name: `malformed: ${name}`,
    measured: `\`tenantry validate\` of a file of 9.7 MB with ${name}, against a valid one of that size; user time`,
    unit: 'times the baseline' as const,
    goal: 1.5,
    value: median(of(name).map(({ user }) => user)) / valid,
    figures: { rounds, 'valid, ms': valid, 'malformed, ms': median(of(name).map(({ user }) => user)) },
    peaks: { valid: Math.max(...of('valid').map(({ peak }) => peak)), malformed: Math.max(...of(name).map(({ peak }) => peak)) },
  }));
};
