// Which client can change what. Each `@ts-expect-error` is a proof: `npm run check` fails as soon as the wrong client would be accepted.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { App } from '../../src/platform/app-transport.ts';
import type { Reader, Writer } from '../../src/platform/client.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import type { OperationOf } from '../../src/platform/operations.ts';
import type { PlatformSettings } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import type { Performance } from '../../src/use/apply/perform.ts';
import type { ReadOrganization } from '../../src/use/read/read-organization.ts';

/** Compiled, never called. */
export const proofs = {
  'a reader has nothing that writes': async (reader: Reader<'platform'>) =>
    // @ts-expect-error there is no write
    reader.write('iam.deleteRole', { path: { role_name: 'x' } }),
  'a reader reads with no operation that writes': async (reader: Reader<'platform'>) =>
    // @ts-expect-error it deletes
    reader.read('iam.deleteRole', { path: { role_name: 'x' } }),
  'a reader asks for no credentials': async (reader: Reader<'platform'>) =>
    // @ts-expect-error its answer is a secret
    reader.read('registry.getCredentials', { region: 'br-se1' }),
  'what needs a writer takes no reader': (reader: Reader<'platform'>): Writer<'platform'> =>
    // @ts-expect-error a reader is no writer
    reader,
  'a simulation takes no writer of the platform': (writer: Writer<'platform'>): Writer<'simulation'> =>
    // @ts-expect-error it would change the platform
    writer,
  'a simulation takes no reader of the platform': (reader: Reader<'platform'>): Reader<'simulation'> =>
    // @ts-expect-error it would simulate on the platform
    reader,
  'an apply takes no writer of a simulation': (writer: Writer<'simulation'>): Writer<'platform'> =>
    // @ts-expect-error it would change nothing
    writer,
  'a simulation is made from no address': (settings: PlatformSettings) =>
    // @ts-expect-error an app in this process is needed
    simulationWriter('https://api.example', settings),
  'a simulation is made from no settings of the platform alone': (settings: PlatformSettings) =>
    // @ts-expect-error an app in this process is needed
    simulationWriter(settings),
  'a writer of the platform is made from no app': (app: App) =>
    // @ts-expect-error it holds no credential and no address
    openWriter(app),
};

describe('clients', () => {
  it('show by their type which system they change', () => {
    expectTypeOf(openReader).returns.toEqualTypeOf<Reader<'platform'>>();
    expectTypeOf(openWriter).returns.toEqualTypeOf<Writer<'platform'>>();
    expectTypeOf(simulationWriter).returns.toEqualTypeOf<Writer<'simulation'>>();
    expectTypeOf<keyof Reader>().not.toEqualTypeOf<keyof Writer>();
    expectTypeOf<'registry.getCredentials'>().not.toExtend<OperationOf<'read'>>();
  });

  it('are not exposed by the reading code of a command, which returns only data', () => {
    expectTypeOf<ReadOrganization[keyof ReadOrganization]>().not.toExtend<Reader>();
    expectTypeOf<Extract<Performance[keyof Performance], Reader>>().toBeNever();
    expect(Object.keys(proofs)).toHaveLength(10);
  });
});

const src = resolve('src');
const table = resolve(src, 'commands/table.ts');

/** The files that a module loads when it runs, at once or later; types vanish. */
const loadedBy = (file: string): readonly string[] => {
  const text = readFileSync(file, 'utf8').replaceAll(/^import type [^;]*;$/gm, '');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) => resolve(dirname(file), path));
};

/** Everything that may run after `file` is loaded. */
const reachable = (file: string): ReadonlySet<string> => {
  const seen = new Set([file]);
  for (const one of seen) {
    // Modules that run other commands find them in their table.
    if (!one.endsWith('.generated.js') && one !== table) for (const next of loadedBy(one)) seen.add(next);
  }
  return seen;
};

describe('the writer of the platform', () => {
  const opener = resolve(src, 'platform/open-writer.ts');
  const commands = [...readFileSync(table, 'utf8').matchAll(/import\('\.\/([\w-]+)\.ts'\)/g)].map(([, name = '']) => name);

  it('is loaded only by apply', () => {
    expect(commands.length).toBeGreaterThan(8);
    expect(commands.filter((name) => reachable(resolve(src, 'commands', `${name}.ts`)).has(opener))).toEqual(['apply']);
  });

  it('and its transport are created in one place each, unknown to simulations', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const users = (target: string) =>
      files.filter((file) => loadedBy(resolve(src, file)).includes(resolve(src, target))).toSorted((a, b) => (a < b ? -1 : 1));
    expect(users('platform/open-writer.ts')).toEqual(['use/apply/perform.ts']);
    expect(users('platform/http-transport.ts')).toEqual(['platform/open-reader.ts', 'platform/open-writer.ts']);
    expect(reachable(resolve(src, 'platform/simulation-writer.ts'))).not.toContain(resolve(src, 'platform/http-transport.ts'));
  });
});
