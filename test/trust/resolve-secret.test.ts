import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addressOf } from '../../src/kinds/address.ts';
import { originOf } from '../../src/kinds/web-origin.ts';
import { resolveSecret } from '../../src/trust/resolve-secret.ts';
import type { SecretSource, Trust } from '../../src/trust/trust.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const at = { file: 'trust.yaml', line: 2, col: 3 };
const resource = addressOf('federation', 'acme.example', 'okta');
const file = (name: string, text?: string): SecretSource['from'] => {
  if (text !== undefined) writeFileSync(join(folder, name), text);
  return { type: 'file', path: join(folder, name) };
};
const variable: SecretSource['from'] = { type: 'env', name: 'OKTA' };

const origins = [originOf('https://okta.example')].flatMap((origin) => origin ?? []);

const resolve = (from: SecretSource['from'], host = 'okta.example') => {
  const trust: Trust = { routes: {}, guards: {}, sinks: {}, secrets: { okta: { from, for: resource, origins, at } } };
  const to = [{ field: 'token_endpoint', address: `https://${host}/token` }];
  return resolveSecret(trust, { name: 'okta', resource, to }, { OKTA: 's3cr3t', EMPTY: '' });
};

describe('resolveSecret', () => {
  it.each([
    ['an environment variable', variable, 's3cr3t'],
    ['a file, without its last line end', file('a', 's3cr3t\n'), 's3cr3t'],
    ['a file of several lines', file('b', 'one\ntwo\r\n'), 'one\ntwo'],
  ])('reads %s', (_, from, value) => {
    const found = resolve(from);
    expect(found.type === 'secret' && found.secret.reveal()).toBe(value);
  });

  it.each([
    ['an unset variable', { type: 'env', name: 'NONE' } as const, 'secret-missing', 'the environment variable NONE is not set'],
    ['an empty variable', { type: 'env', name: 'EMPTY' } as const, 'secret-missing', 'the environment variable EMPTY is not set'],
    ['a missing file', file('none'), 'secret-missing', 'does not exist or cannot be read'],
    ['an empty file', file('c', '\n'), 'secret-missing', 'is empty'],
    ['a folder', { type: 'file', path: folder } as const, 'secret-missing', 'not a regular file'],
    ['a large file', file('d', 'x'.repeat(70_000)), 'secret-missing', 'is larger than 64 KiB'],
  ])('refuses %s', (_, from, code, message) => {
    expect(resolve(from)).toMatchObject({ type: 'refused', problem: { code, message: expect.stringContaining(message), at } });
  });

  it('reads only granted secrets', () => {
    expect(resolve(variable, 'evil.example')).toMatchObject({ type: 'refused', problem: { code: 'secret-not-granted' } });
  });
});
