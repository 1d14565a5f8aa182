// The guarantees of CONTRIBUTING.md about additions: a field, a kind, a policy, a report format, a command and an error code take the files that it
// names, and no other manual change.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** By file: its new text, based on the present one ('' for a new file). */
const additions: Readonly<Record<string, (text: string) => string>> = {
  'src/kinds/volume-type/fields.ts': (text) =>
    after(
      text,
      'export const fields = {\n',
      "  family: { type: 'text', wire: true, side: 'live', about: 'The family it belongs to.', sample: 'general' },\n",
    ),
  'schemas/simulator-state.schema.json': (text) =>
    after(
      text,
      '"description": "A volume type.",\n      "type": "object",\n      "additionalProperties": false,\n      "required": ["id", "name", "disk_type", "status", "iops", "availability_zones", "allows_encryption"],\n      "properties": {\n',
      '        "family": { "description": "The family it belongs to.", "type": "string", "default": "general" },\n',
    ),
  'src/simulator/block-storage/volume-body.ts': (text) =>
    after(text, 'export const showType = (type: VolumeType): JsonObject => ({\n', '  family: type.family,\n'),
  'src/kinds/zone/fields.ts': () => `// The fields of availability zones.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'tenant', parts: ['name'] } as const satisfies AddressPath;

export const fields = {
  name: { type: 'text', wire: 'az_id', about: 'The name of the toy zone.', side: 'live', sample: 'br-se1-a' },
} as const satisfies Fields;

export type ZoneFields = typeof fields;
`,
  'src/kinds/zone/read.ts': () => `// How availability zones are read.
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { listed } from '../listed.ts';
import type { ZoneFields } from './fields.ts';

export const reads: Reads<ZoneFields> = {
  collection: { operation: 'profile.listAvailabilityZones', spread: (wire) => listed(wire, 'availability_zones') },
  decode: (_wire, _scope, { name }) => (name ? { id: name, address: addressOf('zone', name), values: {}, phase: 'settled' } : undefined),
};
`,
  'src/kinds/zone/kind.ts': () => `// Availability zones.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const zone = defineKind({
  name: 'zone',
  title: ['availability zone', 'availability zones'],
  about: 'An availability zone, identified by its name.',
  fields,
  unchanging: true,
  permissions: { read: ['gdb:azs-r'], write: [] },
  address: ({ name = '' }) => addressOf('zone', name),
  ...reads,
});
`,
  'src/report/texts/pt-BR/kinds.ts': (text) =>
    after(text, "  volume: ['volume', 'volumes'],\n", "  zone: ['zona de disponibilidade', 'zonas de disponibilidade'],\n"),
  'policies/block-storage/volume-toy.yaml': () => `id: volume-toy
since: 0.1.0
title: Volumes are no toys
why: Somebody needs them.
kind: volume
severity: low
packs: [strict]
require: resource.name != "toy"
message: it is a toy
fix: { text: Take it seriously. }
manual: true
cases:
  - { name: serious, resource: { name: data }, expect: pass }
  - { name: a toy, resource: { name: toy }, expect: fail, severity: low }
  - { name: unread, unread: [name], expect: unknown }
`,
  'src/report/toy.ts': () =>
    "// The number of findings, as a line.\nimport type { Review } from './review.ts';\n\nexport const reviewAsToy = ({ findings }: Review): string => `${findings?.length ?? 0} findings for a toy\\n`;\n",
  'src/report/formats.ts': (text) =>
    after(
      after(text, "import { reviewAsText, type TextOptions } from './text.ts';\n", "import { reviewAsToy } from './toy.ts';\n"),
      '  markdown: (review, options) => [reviewAsMarkdown(review, options)],\n',
      '  /** For a toy: the number of findings. */\n  toy: (review) => [reviewAsToy(review)],\n',
    ),
  'src/commands/toy.ts': () => `// \`tenantry toy\`: fails as asked.
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { quietResult } from '../terminal/command-result.ts';
import { defineCommand } from './command.ts';

export const toy = defineCommand({
  about: 'Fails with the error of a toy on request.',
  arguments: [{ name: 'word', about: 'anything', required: false }],
  options: {},
  exits: [],
  examples: [{ command: 'toy', why: 'Nothing' }],
  run: async ([word]) => (word === undefined ? quietResult(exitCodes.clean) : fail('toy-broken', 'the toy is broken')),
});
`,
  'src/commands/table.ts': (text) =>
    after(
      text,
      'export const commandTable: readonly CommandRow[] = [\n',
      "  { name: 'toy', summary: 'Play', load: async () => (await import('./toy.ts')).toy },\n",
    ),
  'src/error-table.ts': (text) =>
    after(
      text,
      'export const errorTable = {\n',
      "  'toy-broken': { exit: 2, cause: 'run', meaning: 'The toy is broken.', remedy: 'Take another one.' },\n",
    ),
};

const after = (text: string, place: string, addition: string): string => {
  if (!text.includes(place)) throw new Error(`there is no ${JSON.stringify(place)} any more`);
  return text.replace(place, () => `${place}${addition}`);
};

/** Prints the first item of both kinds. */
const reading = `import { createApp } from './src/simulator/create-app.ts';
import { kindNamed } from './src/kinds/catalogue.generated.ts';
import { planReads } from './src/live/plan-reads.ts';
import { readLive } from './src/live/read-live.ts';
import { apiKeyCredential } from './src/platform/settings.ts';
import { simulationWriter } from './src/platform/simulation-writer.ts';

const app = createApp({});
const reader = simulationWriter(app, { credentials: apiKeyCredential(app.apiKey), tenant: app.tenant });
const kinds = [kindNamed('volume-type'), kindNamed('zone')];
const plan = planReads(kinds, kinds.map(({ name }) => ({ kind: name, fields: 'all' as const })), ['br-se1']);
const live = await readLive(reader, kinds, plan, { now: () => new Date() });
for (const { kind, items } of live.collections) console.log(kind, items[0]?.values['family'] ?? items[0]?.values['name']);
`;

const folder = temporaryFolder('additions');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program: string, ...args: readonly string[]): { readonly code: number | null; readonly text: string } => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TMPDIR: folder },
  });
  return { code: status, text: `${stdout}${stderr}` };
};

/** Its output if it failed. */
const complaint = (program: string, ...args: readonly string[]): string => {
  const { code, text } = run(program, ...args);
  return code === 0 ? '' : text;
};

const tenantry = (...args: readonly string[]) => run(process.execPath, 'dist/cli.js', ...args);

describe.skipIf(!isLong)('a copy with a toy field, kind, policy, format, command and error code', () => {
  beforeAll(() => {
    const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.', ':!test', ':!dist'], {
      encoding: 'utf8',
    });
    for (const path of stdout.split('\0').filter((one) => one !== '')) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      copyFileSync(path, join(folder, path));
    }
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    for (const [path, change] of Object.entries(additions)) {
      const place = join(folder, path);
      const isNew = !stdout.split('\0').includes(path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, change(isNew ? '' : readFileSync(place, 'utf8')));
    }
  });

  it('is generated, built and checked by the usual commands', () => {
    expect(complaint('node_modules/.bin/tsx', 'scripts/generate.ts')).toBe('');
    expect(complaint('node_modules/.bin/tsx', 'scripts/build.ts')).toBe('');
    expect(complaint('node_modules/.bin/oxlint', '--type-aware', '--type-check', 'src')).toBe('');
  });

  it('explains the field, the kind and the error', () => {
    expect(tenantry('explain', 'volume-type').text).toContain('The family it belongs to.');
    expect(tenantry('explain', 'zone').text).toContain('The name of the toy zone.');
    expect(tenantry('explain', 'toy-broken').text).toContain('Take another one.');
  });

  it('reads the field and the kind from its simulator', () => {
    writeFileSync(join(folder, 'read.ts'), reading);
    const { text } = run('node_modules/.bin/tsx', 'read.ts');
    expect(text.trim().split('\n')).toEqual(['volume-type general', 'zone br-mgl1-a']);
  });

  it('prints reviews in the format', () => {
    writeFileSync(join(folder, 'acme.yaml'), readFileSync('examples/minimal.yaml', 'utf8'));
    expect(tenantry('validate', 'acme.yaml', '--format', 'toy').text).toMatch(/^\d+ findings for a toy$/m);
  });

  it('explains the policy', () => {
    expect(tenantry('policy', 'explain', 'volume-toy').text).toContain('Volumes are no toys');
  });

  it('has the command, which fails with the error', () => {
    expect(tenantry('--help').text).toMatch(/^ {2}toy .*Play$/m);
    expect(tenantry('toy')).toEqual({ code: 0, text: '' });
    expect(tenantry('toy', 'now')).toMatchObject({ code: 2, text: expect.stringContaining('The toy is broken.') });
    expect(tenantry('completion', 'offers', '--', 'to').text).toBe('toy\tPlay\n');
  });
});
