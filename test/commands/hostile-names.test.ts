// Names of resources, on the platform or in the file, that imitate something else: no command prints a command of a CI runner, a character that controls the
// terminal, or an invisible one, in any of its formats.
import { beforeAll, expect, it } from 'vitest';
import { commandsIn, deceptionsIn, hostile } from '../hostile.ts';
import { everyNth } from '../runs.ts';
import type { Printed } from './run-here.ts';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\p{Cf}]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Names that the file may also use. */
const nameable = hostile.filter((name) => !/[\r\n\u2028]/.test(name));

const session = sessionForFile(() =>
  organization({
    members: [
      { email: 'ana@acme.example', roles: ['administrator'] },
      { email: 'rescue@acme-ops.example', roles: ['administrator'] },
      ...hostile.map((name) => ({ email: `${name.replaceAll(/\s/g, '')}@acme.example`, name, roles: [name] })),
    ],
    roles: hostile.map((name) => ({ name, description: name, permissions: ['bs_volume_list'] })),
    groups: hostile.map((name) => ({ name })),
    service_accounts: hostile.map((name) => ({ name, api_keys: [{ name, scopes: ['mcr.read'] }] })),
    regions: {
      'br-se1': {
        volumes: hostile.map((name) => ({ name, size: 10 })),
        proxy_caches: hostile.map((name) => ({ name, provider: 'harbor', url: 'https://hub.example', description: name })),
        registries: hostile.map((name) => ({ name })),
      },
    },
  }),
);
beforeAll(() => {
  const section = (key: string, line: (name: string) => string): string =>
    `${key}:\n${nameable.map((name) => `  ${quoted(name)}: ${line(name)}\n`).join('')}`;
  const text = [
    section('roles', (name) => `{ permissions: [], description: ${quoted(`${name} changed`)} }`),
    section('groups', (name) => `{ name: ${quoted(`${name} other`)} }`),
    section(
      'proxy_caches',
      (name) =>
        `{ region: br-se1, url: "http://hub.example", description: ${quoted(`new ${name}`)}, credentials: { access_key: { secret: x }, access_secret: { secret: y } } }`,
    ),
    section('volumes', () => '{ region: br-se1, size: 20 }'),
  ].join('');
  session.write('tenantry.yaml', `${head}${text}`);
  session.write(
    'broken.yaml',
    `${head}${text}${section('rolls', () => '1')}members:\n${hostile.map((name) => `  ${quoted(name)}: { roles: [${quoted(name)}] }\n`).join('')}`,
  );
  session.write('trust.yaml', `secrets: {}\n${section('sinks', () => '1')}`);
  session.write('good-trust.yaml', 'identity: member/ana@acme.example\n');
});

/** Data keeps the letters of its names. */
const isData = (line: string): boolean => /^export|json|sarif/.test(line);

const check = async (line: string): Promise<Printed> => {
  const printed = await session.run(line);
  for (const text of [printed.stdout, printed.stderr]) {
    expect(commandsIn(text)).toEqual([]);
    expect(deceptionsIn(isData(line) ? text.replaceAll('\u0430', '') : text)).toEqual([]);
  }
  expect(printed.stdout + printed.stderr).not.toBe('');
  return printed;
};

const formats = ['text', 'markdown', 'json', 'sarif'];

it.each(
  everyNth(2, [
    'capture today.json',
    'export',
    ...formats.map((format) => `validate tenantry.yaml --format ${format}`),
    'validate broken.yaml',
    ...formats.map((format) => `plan tenantry.yaml --format ${format}`),
    'plan tenantry.yaml --trust good-trust.yaml --out plan.json --verbose',
    'plan tenantry.yaml --trust trust.yaml',
    'plan tenantry.yaml --causes 7d',
    ...formats.map((format) => `audit tenantry.yaml --format ${format}`),
    'apply tenantry.yaml --yes',
    'apply tenantry.yaml --yes --format json',
    'apply tenantry.yaml --yes --only volume/**',
    ...['text', 'markdown', 'json'].map((format) => `who ana@acme.example --format ${format}`),
    ...hostile.filter((name) => !/\s/.test(name)).map((name) => `who ${name}`),
    ...hostile.filter((name) => !/\s/.test(name)).map((name) => `explain ${name}`),
    ...hostile.filter((name) => !/\s/.test(name)).map((name) => `plan ${name}`),
    ...hostile.filter((name) => !/\s/.test(name)).map((name) => `${name} x`),
    'policy list',
    'spend',
  ]),
)('%j', async (line) => {
  const { code } = await check(line);
  // The intended text was printed.
  const isBroken = /broken|--trust trust/.test(line);
  expect(code === 2 && !isBroken && /^(capture|export|(plan|apply|audit|validate) tenantry)/.test(line)).toBe(false);
});

it('an apply and its journal', async () => {
  const line = 'apply tenantry.yaml --yes --only volume/**';
  const [, digest] = /--acknowledge ([0-9a-f]{32})/.exec((await check(line)).stderr) ?? [];
  const { stdout } = await check(`${line} --acknowledge ${digest}`);
  expect(stdout).toContain(`${nameable.length} of ${nameable.length} steps done`);
  for (const format of ['text', 'markdown', 'json']) expect((await check(`journal --format ${format}`)).code).toBe(0);
});
