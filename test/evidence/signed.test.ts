// Signed evidence: who signed, when, and what is verified by what the verifier trusts. What is manipulated: manipulated.test.ts.
import { appendFileSync, cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PKIStatus } from 'pkijs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/evidence/sums.ts';
import { hasOpenssl, openssl, type Replying, stampWith } from './authorities.ts';
import { type Bundles, signer, startBundles } from './signed-bundles.ts';

let bundles: Bundles;
beforeAll(async () => {
  bundles = await startBundles();
});
afterAll(() => bundles.close());
const at = (path: string): string => bundles.at(path);
const inTrusted = (name: string): string => join(bundles.trusted, name);

describe('a signed bundle', () => {
  it('is verified with a certificate, a time-stamp and the repository', async () => {
    const { code, stdout } = await bundles.verify('signed', [...bundles.full(), '--repository', at('repository')]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('7 verified')]);
    expect(stdout).toContain(`Signer: verified: ${signer}`);
  });

  it('is verified by the next version', async () => {
    const kept = join(import.meta.dirname, 'bundle-0.2.0');
    if (process.env['UPDATE_BUNDLE'] !== undefined) {
      cpSync(at('signed'), join(kept, 'evidence'), { recursive: true });
      for (const name of ['root.pem', 'stamp-root.pem']) cpSync(inTrusted(name), join(kept, name));
    }
    // What is trusted never comes from the repository of the bundle, which is ours.
    cpSync(join(kept, 'evidence'), at('kept'), { recursive: true });
    const options = ['--authority', join(kept, 'root.pem'), '--signer', signer, '--timestamp-authority', join(kept, 'stamp-root.pem')];
    const { code, stdout } = await bundles.verify('kept', options);
    expect([code, stdout]).toEqual([0, expect.stringContaining('6 verified')]);
  });

  it('is verified with a key', async () => {
    expect((await bundles.verify('keyed', bundles.withKey())).code).toBe(0);
  });

  it('is verified if it is redacted, but for the fingerprints of hidden people, which are counted', async () => {
    await bundles.write('hidden', '--now 2026-11-22T00:00:00Z --redact');
    await bundles.signed('hidden');
    const { code, stdout } = await bundles.verify('hidden', [...bundles.full(), '--repository', at('repository')]);
    expect([code, stdout]).toEqual([3, expect.stringMatching(/the fingerprint cannot be verified; number of findings: [1-9]/)]);
  });

  it('is verified if its certificate has ended since the time-stamp, and not without one', async () => {
    await bundles.write('ended');
    bundles.time.answer(async (query) => ({ body: await stampWith(bundles.trusted, query, { at: new Date('2026-05-01') }) }));
    await bundles.signed('ended', 'ended.yaml');
    bundles.time.reset();
    const { code, stdout } = await bundles.verify('ended');
    expect([code, stdout]).toEqual([0, expect.stringContaining('Time-stamp: verified: 2026-05-01 00:00 UTC')]);
    bundles.trustFile('unstamped.yaml', 'ended.key', 'ended-chain.pem', false);
    await bundles.write('ended-unstamped');
    await bundles.signed('ended-unstamped', 'unstamped.yaml');
    const now = await bundles.verify('ended-unstamped', bundles.full().slice(0, 4));
    expect([now.code, now.stdout]).toEqual([1, expect.stringContaining('no trusted authority issued the certificate')]);
    expect((await bundles.verify('ended-unstamped')).stdout).toContain('the time-stamp is missing');
  });

  it.skipIf(!hasOpenssl)(`is one that OpenSSL verifies${hasOpenssl ? '' : ' (SKIPPED: there is no OpenSSL)'}`, () => {
    const read = ['-verify', '-binary', '-inform', 'DER', '-in', at('signed/signature.p7s'), '-CAfile', 'root.pem', '-purpose', 'any'];
    expect(JSON.parse(openssl(bundles.trusted, 'cms', ...read))).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'SHA256SUMS', digest: { sha256: sha256(readFileSync(at('signed/SHA256SUMS'))) } }],
      predicate: {
        result: sha256(readFileSync(at('signed/result.json'))),
        commit: expect.stringMatching(/^[0-9a-f]{40}$/),
        timestamped: true,
      },
    });
    const stamp = ['ts', '-verify', '-data', at('signed/signature.p7s'), '-in', at('signed/signature.tsr'), '-CAfile', 'stamp-root.pem'];
    expect(openssl(bundles.trusted, ...stamp)).toContain('Verification: OK');
  });

  it('is verified with a time-stamp of the authority of the test, and OpenSSL agrees where it is', async () => {
    await bundles.write('of-test');
    bundles.time.answer(async (query) => ({ body: await stampWith(bundles.trusted, query) }));
    await bundles.signed('of-test');
    bundles.time.reset();
    expect((await bundles.verify('of-test')).code).toBe(0);
    const stamp = ['-data', at('of-test/signature.p7s'), '-in', at('of-test/signature.tsr'), '-CAfile', 'stamp-root.pem'];
    const isAgreed = !hasOpenssl || openssl(bundles.trusted, 'ts', '-verify', ...stamp).includes('Verification: OK');
    expect(isAgreed).toBe(true);
  });

  it('has an unknown signer if the verifier trusts nobody', async () => {
    for (const folder of ['signed', 'keyed']) {
      const { code, stdout } = await bundles.verify(folder, []);
      expect([code, stdout]).toEqual([3, expect.stringContaining('signer unknown')]);
    }
  });

  it('is not verified if nobody says whose certificate it must be', async () => {
    const options = bundles.full().filter((word) => word !== '--signer' && word !== signer);
    const { code, stdout } = await bundles.verify('signed', options);
    expect([code, stdout]).toEqual([3, expect.stringContaining('whose it must be')]);
  });

  it('is not signed a second time, nor after a change', async () => {
    expect((await bundles.sign('signed')).stderr).toContain('already signed');
    cpSync(at('signed'), at('changed'), { recursive: true });
    for (const name of ['signature.p7s', 'signature.tsr']) rmSync(at(`changed/${name}`));
    appendFileSync(at('changed/findings.csv'), ' ');
    const { code, stderr } = await bundles.sign('changed');
    expect([code, stderr]).toEqual([2, expect.stringContaining('file-altered findings.csv')]);
  });

  it('has a predicate for GitHub attestations', async () => {
    expect((await bundles.session.run('evidence sign other --predicate predicate.json')).code).toBe(0);
    expect(JSON.parse(readFileSync(at('predicate.json'), 'utf8'))).toMatchObject({
      completeness: { unread: 0 },
      tenant: expect.any(String),
    });
  });

  it('is not written if the authority gives no time-stamp of it', async () => {
    await bundles.write('unstamped');
    const answers: readonly (readonly [Replying, string])[] = [
      [() => ({ status: 500, body: '' }), 'status 500'],
      [() => ({ status: 302, location: 'http://127.0.0.1:1/', body: '' }), 'status 302'],
      [() => ({ body: 'hello' }), 'not a time-stamp'],
      [async (query) => ({ body: await stampWith(bundles.trusted, query, { status: PKIStatus.rejection }) }), 'it refused the request'],
      [() => ({ body: readFileSync(at('signed/signature.tsr')) }), 'another request'],
    ];
    for (const [answer, why] of answers) {
      bundles.time.answer(answer);
      const { code, stderr } = await bundles.sign('unstamped');
      expect([code, stderr]).toEqual([3, expect.stringContaining(why)]);
    }
    bundles.time.reset();
    expect((await bundles.sign('unstamped')).code).toBe(0);
  });
});

describe('what is trusted', () => {
  it('is never a file of the bundle or of a repository that it is from or in, by no path', async () => {
    const pub = join(bundles.trusted, 'ed25519.pub');
    for (const folder of ['keyed-copy', 'repository/evidence']) cpSync(at('keyed'), at(folder), { recursive: true });
    for (const folder of ['keyed-copy', 'repository']) {
      cpSync(pub, at(`${folder}/acme.pub`));
      symlinkSync(at(`${folder}/acme.pub`), inTrusted(`${folder}.link`));
      symlinkSync(at(folder), inTrusted(`${folder}.folder`));
    }
    const cases = [
      ['keyed-copy', 'keyed-copy', []],
      ['keyed-copy', 'repository', ['--repository', at('repository')]],
      ['keyed-copy', 'repository', ['--repository', at('repository/evidence')]],
      ['repository/evidence', 'repository', []],
    ] as const;
    for (const [bundle, from, more] of cases)
      for (const given of [
        at(`${from}/acme.pub`),
        `${from}/../${from}/acme.pub`,
        inTrusted(`${from}.link`),
        inTrusted(`${from}.folder/acme.pub`),
      ]) {
        const { code, stderr } = await bundles.verify(bundle, ['--key', given, ...more]);
        expect([bundle, given, code, stderr]).toEqual([bundle, given, 2, expect.stringContaining('is part of what is verified')]);
      }
    for (const path of ['acme.pub', 'evidence']) rmSync(at(`repository/${path}`), { recursive: true });
  });
});
