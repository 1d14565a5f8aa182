// Names with slashes, spaces and emoji: people read and type one form of them, in every format, and in the sentences of every error.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addressOf, shownText } from '../../src/kinds/address.ts';
import { formatNames } from '../../src/report/format-names.generated.ts';
import { head, organization } from '../commands/session.ts';
import { sessionForFile } from '../commands/sessions.ts';
import { cpuTime } from '../cpu-time.ts';

describe('a sentence', () => {
  const volume = addressOf('volume', 'br-se1', 'my disk/a 🤖');
  it.each([
    [`${volume} is not live`, 'volume/br-se1/my disk/a 🤖 is not live'],
    [`\`${volume}\`: ${addressOf('group', 'a/b')}, ${addressOf('role', 'c/d')}.`, '`volume/br-se1/my disk/a 🤖`: group/a/b, role/c/d.'],
    ['volume/br-se1/a%2Fb: GET /v0/volumes/a%2Fb failed', 'volume/br-se1/a/b: GET /v0/volumes/a%2Fb failed'],
    ['https://api.example/volume/br-se1/a%2Fb', 'https://api.example/volume/br-se1/a%2Fb'],
    // A registry whose name has a slash cannot be told from the repository in it.
    ['repository/br-se1/a%2Fb/c is unmanaged', 'repository/br-se1/a%2Fb/c is unmanaged'],
    ['a name with %2F in it', 'a name with %2F in it'],
  ])('%s', (given, shown) => {
    expect(shownText(given)).toBe(shown);
  });

  it.each([`group/a%2F${'.'.repeat(100_000)}x`, `repository/br-se1/x y${'a%2Fb '.repeat(15_000)}`])(
    'of any length is read in a moment',
    (many) => {
      const before = cpuTime();
      shownText(many);
      expect(cpuTime() - before).toBeLessThan(1000);
    },
  );
});

/** Not those of accounts: beside a slash in the name of the account, that in the name of the key could not be told apart. */
const names = ['loja/api', 'robô 🤖', 'time a/b c'] as const;
const encoded = /%2F|%20|%C3%B4|%F0%9F/;

/** Platform paths are URLs, and stay as they were sent; the `uid` of OCSF is for programs, and so is the address of a list on a page. */
const forPrograms = /(?:GET|POST|PUT|PATCH|DELETE) \S+|"uid": ".*"| href="[^"]*"/g;
const proseOf = (text: string): string => text.replaceAll(forPrograms, '');

describe('an organization whose names have slashes, spaces and emoji', () => {
  const session = sessionForFile(() =>
    organization({
      service_accounts: names.map((name, at) => ({
        name: `robô 🤖 ${at}`,
        email: `a${at}`,
        api_keys: [{ name }, { name }, { name: `${name}.next` }],
      })),
      groups: names.map((name, at) => ({ identifier: `g${at}`, name })),
      regions: {
        'br-se1': {
          volumes: names.map((name) => ({ name, size: 10, type: 'cloud_nvme1k', created_at: '2026-01-01T00:00:00Z' })),
        },
      },
    }),
  );
  const all = (line: (name: string, at: number) => string): string => names.map(line).join('');
  const good = `${head}ownership: { volumes: authoritative }
service_accounts:
${all(
  (name, at) =>
    `  "robô 🤖 ${at}": { email: a${at}, description: new, api_keys: { "${name}": { scopes: [mcr.read], rotate_after: 90d, deliver_to: s } } }\n`,
)}
volumes:
${all((name) => `  "br-se1/${name}": { type: cloud_nvme1k, size: 20 }\n`)}
`;

  it.each(['plan', 'audit'])('%s shows no encoded name in any format', async (command) => {
    session.write('acme.yaml', good);
    const formats = formatNames.filter((one) => one !== 'json');
    const outputs = formats.map((format) => `--output ${format}=out.${format}`).join(' ');
    const { stdout, stderr } = await session.run(`${command} acme.yaml --verbose ${outputs}`);
    const printed = [stdout, stderr, ...formats.map((format) => readFileSync(`${session.folder}/out.${format}`, 'utf8'))];
    for (const text of printed) expect(proseOf(text)).not.toMatch(encoded);
    for (const text of printed.toSpliced(1, 1)) expect(text).toContain('loja/api');
  });

  it.each<[string, string, string]>([
    [
      'two with one id',
      'volumes: { "br-se1/a/b": { id: 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed, type: x, size: 10 }, "br-se1/c/d": { id: 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed, type: x, size: 10 } }',
      'c/d',
    ],
    ['declared and removed', 'volumes: { "br-se1/a/b": { type: x, size: 10 } }\nremoved: { "volume/br-se1/a/b": { reason: old } }', 'a/b'],
    [
      'an id that is not live',
      'volumes: { "br-se1/a/b": { id: 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed, type: cloud_nvme1k, size: 10 } }',
      'a/b',
    ],
    ['renamed, and both exist', 'volumes: { "br-se1/loja/api": { renamed_from: "robô 🤖", type: cloud_nvme1k, size: 10 } }', 'loja/api'],
  ])('%s: the sentences show no encoded name', async (_, text, shown) => {
    session.write('acme.yaml', `${head}${text}\n`);
    for (const line of [
      'plan acme.yaml',
      'plan acme.yaml --format json',
      'audit acme.yaml',
      'apply acme.yaml --yes',
      'export --update acme.yaml',
    ]) {
      const { stdout, stderr } = await session.run(line);
      const isJson = line.endsWith('json');
      const said = isJson ? JSON.stringify(JSON.parse(stdout).problems ?? []) : stdout;
      expect(proseOf(`${said}${stderr}`)).not.toMatch(encoded);
      expect(`${stdout}${stderr}`).toContain(shown);
    }
  });
});
