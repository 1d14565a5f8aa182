// SSH keys: what may be known of a key, and that the key itself and its comment are not kept.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicKeyFacts } from '../../src/platform/public-key.ts';
import { type Asked, open } from '../simulator/ask.ts';
import { itemsOf, readKinds } from './read-kinds.ts';

const ed25519 = 'AAAAC3NzaC1lZDI1NTE5AAAAIKMA1yGjQ+tRaUZokZjOeJ+COkHayd0FjwuRtzZ/rkNR';
const rsa =
  'AAAAB3NzaC1yc2EAAAADAQABAAAAgQDOaOubMv8bpVLYtyqbE4wYpbt00usduo3q4EfD1X1l0aIeCOIjsh5NStmMrby317UOjAA0+lkrPGWfax1PaW9SOuNykNwvFBZzp9raKAN8t/zWI6nmkya5H+f3QmtZB/4d1qIYj/SM/hrw6ubUWA/oCSpfkFABh6M4i9ChIcm+ew==';
const ecdsa =
  'AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBAHA1bWBhGbCpW8gpm8YjokuPjW/W0WwPBpk4eGfV3G+/uVK9x/onhWGtxzbGgaxE+AsYi7kYmfmPbz+W9nAa5I6owGSZ/cuFnQEM8b4LyWnzYFkXvokpyFGjDKh1ZXs4FS82KuyWTpgM77u3gxLud+2ZpvqxLn6UqPYqSsnOXeMcSgYFw==';

/** A key of another type: each field after its length. */
const keyOf = (type: string, ...fields: readonly string[]): string => {
  const parts = [type, ...fields].map((field) => Buffer.from(field, 'latin1'));
  const sized = parts.flatMap((part) => [Buffer.from([0, 0, 0, part.length]), part]);
  return `${type} ${Buffer.concat(sized).toString('base64')}`;
};

describe('a public key', () => {
  // Types, bits and fingerprints as `ssh-keygen -l` shows them.
  it.each<[string, string, string | null, number | null, string | null]>([
    ['Ed25519', `ssh-ed25519 ${ed25519} ana@acme.example`, 'ssh-ed25519', 256, 'SHA256:JsIEkRd2mTXAXJhbfE9ejXf+FQwY6KAxmjE+Kc3/xyI'],
    ['RSA', `ssh-rsa ${rsa}`, 'ssh-rsa', 1024, 'SHA256:2uGQXpfqmll+/cknBiQ7YLnI4R/RiJfNaCQ5fxbc2Wc'],
    ['ECDSA', `ecdsa-sha2-nistp521 ${ecdsa}\n`, 'ecdsa-sha2-nistp521', 521, 'SHA256:UVbnemta3TUtkJfIvDwyZEtGwS3CpqI/o/j7ZvkD4oA'],
    ['a type that the data does not have', `ssh-dss ${rsa}`, 'ssh-dss', null, null],
    ['data that is cut', `ssh-ed25519 ${ed25519.slice(0, 20)}`, 'ssh-ed25519', null, null],
    ['data that is cut within a field', `ssh-ed25519 ${ed25519.slice(0, 40)}`, 'ssh-ed25519', null, null],
    ['a type alone', 'ssh-ed25519', null, null, null],
    ['another text', 'ana@acme.example wrote', 'ana@acme.example', null, null],
    ['nothing', '', null, null, null],
  ])('of %s', (_, key, type, bits, fingerprint) => {
    expect(publicKeyFacts(key)).toEqual({ type, bits, fingerprint });
  });

  it.each<[string, number | null, readonly string[]]>([
    ['ssh-dss', 1024, ['\0\x80'.padEnd(129, 'x'), 'q']],
    ['ssh-rsa', 9, ['e', '\x01\xff']],
    ['sk-ssh-ed25519@openssh.com', 256, ['key', 'ssh:']],
    ['sk-ecdsa-sha2-nistp256@openssh.com', 256, ['nistp256', 'key']],
    ['ecdsa-sha2-nistp384', 384, ['nistp384', 'key']],
    ['ssh-rsa-cert-v01@openssh.com', null, ['nonce', 'e', 'n']],
  ])('%s has %s bits', (type, bits, fields) => {
    expect(publicKeyFacts(keyOf(type, ...fields))).toMatchObject({ type, bits });
  });
});

describe('SSH keys', () => {
  let platform: Asked;
  beforeAll(async () => {
    const keys = Array.from({ length: 60 }, (_, index) => ({
      name: `key-${index}`,
      key: `ssh-ed25519 ${ed25519} ana-${index}@acme.example`,
    }));
    platform = await open({ state: { tenants: [{ ssh_keys: keys }] } });
  });
  afterAll(async () => platform.close());

  it('are read until a page is short, and neither key nor comment is kept', async () => {
    const live = await readKinds(platform, ['ssh-key']);
    expect(live.calls['sshKey.listSshKeys']).toBe(2);
    const items = itemsOf(live, 'ssh-key');
    expect(items).toHaveLength(60);
    expect(items.find(({ values }) => values['name'] === 'key-0')).toMatchObject({ values: { type: 'ssh-ed25519', bits: 256 } });
    expect(JSON.stringify(live)).toContain('SHA256:');
    expect(JSON.stringify(live)).not.toMatch(/AAAAC3|acme\.example/);
  });
});
