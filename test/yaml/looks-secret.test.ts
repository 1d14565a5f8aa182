import { createHash } from 'node:crypto';
import { assert, integer, property, stringMatching, uuid } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicKey, isSecretKey, looksSecret } from '../../src/yaml/looks-secret.ts';
import { cpuTime } from '../cpu-time.ts';

// A self-signed certificate, made for this test: public, long and random.
const certificate =
  'MIIBdDCCARugAwIBAgIUPS8jX4POWCOaqKxUT/L9w3GKtIgwCgYIKoZIzj0EAwIwDzENMAsGA1UEAwwEYWNtZTAgFw0yNjExMjEwMzE5MDhaGA8yMTI2MTAyODAzMTkwOFowDzENMAsGA1UEAwwEYWNtZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABO0gyHY8dGDGws7mCSSUMxuX3rY5uV2mrjckPGptt6TuaDI82OyvgC0rmiOfg9tFsGPivy2wUuVVg5vY2CKPC1OjUzBRMB0GA1UdDgQWBBRUiwL9cSxTPtOuncP2iwPVNSRj0DAfBgNVHSMEGDAWgBRUiwL9cSxTPtOuncP2iwPVNSRj0DAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIDKL2nRdA0Sg1S/koC+Q/XNJjpj+m6DohRLqi6ZSlUHdAiBSRYCLc8gYu2cNkdNmnOzsL+Imz//KQ56ZTBtSKuRWZw==';

// Assembled here, so that secret scanners do not report them.
const joined = (...parts: readonly string[]): string => parts.join('');

describe('looksSecret', () => {
  const secret: readonly (readonly [name: string, text: string])[] = [
    ['a private key', joined('-----BEGIN ', 'RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----')],
    ['a private key of OpenSSH', joined('x -----BEGIN ', 'OPENSSH PRIVATE KEY-----')],
    ['a JSON Web Token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'],
    ['an AWS access key id', joined('AKIA', 'IOSFODNN7EXAMPLE')],
    ['an AWS secret key', 'kT9pQ2xW7vB4nM1cR8sD3fG6hJ0lZ5yA+uEi/oPt'],
    ['a GitHub token', joined('ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8')],
    ['a fine-grained GitHub token', joined('github_pat_', '11ABCDEFG0abcdefghijkl_mnopqrst')],
    ['a token of the platform', joined('mgc_', '0123456789abcdef0123')],
    ['a token of Slack', joined('xoxb-', '123456789012-abcdefghijkl')],
    ['a password in an address', 'https://user:hunter2hunter2@registry.example/'],
    ['a random token in a sentence', 'use Zx81kQp0Lm3Nv7Bt9Rw2 here'],
    ['a key in small letters and digits', 'k3j5h2g8f7d9s1a4q6w0e8r2t5y7u1i3o9p4'],
  ];
  it.each(secret)('%s', (_, text) => expect(looksSecret(text)).toBe(true));

  const open: readonly (readonly [name: string, text: string])[] = [
    ['a word', 'administrator'],
    ['an id', '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6'],
    ['a digest', 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    ['a digest in capitals', '9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B'],
    ['an e-mail address', 'maria.fernanda.silva2026@engineering.acme.example'],
    ['an address', 'https://acme.okta.example/oauth2/v1/authorize?scope=openid'],
    ['a name with words and a year', 'Acme-Production-2026-Backup-Legacy'],
    ['a name in camel case', 'ProductionBackupDatabasePrimary2026'],
    ['a restore point', 'nightly-2ae0b896855c-20261101t0300'],
    ['a name of an environment variable', 'TENANTRY_SECRET_OKTA_CLIENT_2026'],
    ['a sentence', 'Kept until the 2026 tax filing closes; ask ana@acme.example'],
    ['an expression', "resource.snapshots.exists(s, s.status == 'completed' && age(s.created_at) <= params.within)"],
    ['a certificate block', `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`],
    ['a certificate without its frame', certificate],
    ['a public key', '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----'],
    ['a path', 'policies/block-storage/volume-recent-backup.yaml'],
    ['a time', '2026-11-20T03:00:00.000000+00:00'],
  ];
  it.each(open)('not %s', (_, text) => expect(looksSecret(text)).toBe(false));

  it('finds nearly every random token', () => {
    const tokens = Array.from({ length: 2000 }, (_, i) => createHash('sha256').update(`${i}`).digest('base64url').slice(0, 32));
    expect(tokens.filter(looksSecret).length).toBeGreaterThan(1940);
  });

  it('treats no id, digest or words as a secret', () => {
    assert(
      property(
        uuid(),
        stringMatching(/^[0-9a-f]{32,64}$/),
        stringMatching(/^[a-z]{2,9}(?:[-_. /][a-z]{2,9}){0,6}$/),
        integer({ min: 0, max: 9999 }),
        (id, digest, words, year) => {
          expect([id, digest, words, `${words}-${year}`].filter(looksSecret)).toEqual([]);
        },
      ),
    );
  });

  it('is quick on long texts', () => {
    const start = cpuTime();
    expect([
      looksSecret('a'.repeat(1_000_000)),
      looksSecret('eyJ'.repeat(300_000)),
      looksSecret('://a:'.repeat(100_000)),
      looksSecret('-----BEGIN '.repeat(90_000)),
    ]).toHaveLength(4);
    expect(cpuTime() - start).toBeLessThan(2000);
  });
});

describe('keys', () => {
  it.each([
    'password',
    'webhook',
    'hmac',
    'client_secret',
    'clientSecret',
    'api-key',
    'apiKey',
    'API_KEY',
    'access_token',
    'private_key',
    'secret',
    'db.password',
  ])('%s holds a secret', (key) => {
    expect([isSecretKey(key), isPublicKey(key)]).toEqual([true, false]);
  });
  it.each(['token_endpoint', 'client_id', 'secrets', 'idp_certificate', 'api_keys', 'key', 'description'])('%s does not', (key) => {
    expect(isSecretKey(key)).toBe(false);
  });
});
