// Signed evidence: who signed, when and what is verified by what the verifier trusts, and every manipulation is named.
import { appendFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKey, signWithKey } from '../../src/evidence/dsse.ts';
import { sha256 } from '../../src/evidence/sums.ts';
import { head, type Session, startSession } from '../commands/session.ts';
import { startRepository } from '../repository.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { makeCertificates, openssl, stampWith, startTimeServer, type TimeServer } from './authorities.ts';

let session: Session;
let time: TimeServer;
/** Outside of bundles and repository. */
const trusted = temporaryFolder('trusted');
const at = (path: string): string => join(session.folder, path);
const signer = 'ACME LTDA:12345678000195';

const trustFile = (name: string, key: string, certificates?: string): void =>
  writeFileSync(
    join(trusted, name),
    `signing:\n  key: { file: ${key} }\n${certificates === undefined ? '' : `  certificates: ${certificates}\n`}  timestamp: "${time.url}"\n`,
  );

const write = async (folder: string, more = ''): Promise<void> => {
  const { code, stderr } = await session.run(
    `audit repository/tenantry.yaml --capture today.json --quiet --evidence ${folder} ${more || '--now 2026-11-22T00:00:00Z'}`,
  );
  if (code === 2) throw new Error(stderr);
};
const sign = (folder: string, trust = 'trust.yaml') => session.run(`evidence sign ${folder} --trust ${join(trusted, trust)}`);
const full = (): readonly string[] => [
  '--authority',
  join(trusted, 'root.pem'),
  '--signer',
  signer,
  '--timestamp-authority',
  join(trusted, 'stamp-root.pem'),
];
const verify = (folder: string, options: readonly string[] = full()) => session.run(['evidence', 'verify', folder, ...options]);

beforeAll(async () => {
  session = await startSession();
  makeCertificates(trusted);
  time = await startTimeServer(trusted);
  trustFile('trust.yaml', 'acme.key', 'acme-chain.pem');
  trustFile('key.yaml', 'ed25519.key');
  await session.run('capture today.json --quiet');
  session.write(
    'repository/tenantry.yaml',
    `${head}members:\n  ana@acme.example: { roles: [administrator] }\nwaivers:\n  - { policy: domain-unverified, resource: domain/a.example, reason: later, owner: ana@acme.example, expires: 2026-12-01 }\n`,
  );
  startRepository(at('repository')).commit();
  for (const folder of ['signed', 'keyed', 'other']) await write(folder, folder === 'other' ? '--now 2026-11-23T00:00:00Z' : '');
  for (const [folder, trust] of [
    ['signed', 'trust.yaml'],
    ['keyed', 'key.yaml'],
    ['other', 'trust.yaml'],
  ] as const) {
    const { code, stderr } = await sign(folder, trust);
    if (code !== 0) throw new Error(stderr);
  }
});
afterAll(async () => {
  await time.close();
  await session.close();
  rmSync(trusted, { recursive: true, force: true });
});

describe('a signed bundle', () => {
  it('is verified with a certificate, a time-stamp and the repository', async () => {
    const { code, stdout } = await verify('signed', [...full(), '--repository', at('repository')]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('7 verified')]);
    expect(stdout).toContain(`Signer: verified: ${signer}`);
  });

  it('is verified by the next version', async () => {
    const kept = join(import.meta.dirname, 'bundle-0.2.0');
    if (process.env['UPDATE_BUNDLE'] !== undefined) {
      cpSync(at('signed'), join(kept, 'evidence'), { recursive: true });
      for (const name of ['root.pem', 'stamp-root.pem']) cpSync(join(trusted, name), join(kept, name));
    }
    const options = ['--authority', join(kept, 'root.pem'), '--signer', signer, '--timestamp-authority', join(kept, 'stamp-root.pem')];
    const { code, stdout } = await verify(join(kept, 'evidence'), options);
    expect([code, stdout]).toEqual([0, expect.stringContaining('6 verified')]);
  });

  it('is verified with a key', async () => {
    const options = ['--key', join(trusted, 'ed25519.pub'), '--timestamp-authority', join(trusted, 'stamp-root.pem')];
    expect((await verify('keyed', options)).code).toBe(0);
  });

  it('is verified if it is redacted, but for the fingerprints of hidden people, which are counted', async () => {
    await write('hidden', '--redact');
    await sign('hidden');
    const { code, stdout } = await verify('hidden', [...full(), '--repository', at('repository')]);
    expect([code, stdout]).toEqual([3, expect.stringMatching(/the fingerprint cannot be verified; number of findings: [1-9]/)]);
  });

  it('is one that OpenSSL verifies', () => {
    const statement = openssl(
      trusted,
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      at('signed/signature.p7s'),
      '-CAfile',
      'root.pem',
      '-purpose',
      'any',
    );
    expect(JSON.parse(statement)).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'SHA256SUMS', digest: { sha256: sha256(readFileSync(at('signed/SHA256SUMS'))) } }],
      predicate: {
        result: sha256(readFileSync(at('signed/result.json'))),
        commit: expect.stringMatching(/^[0-9a-f]{40}$/),
        timestamped: true,
      },
    });
    const stamp = ['ts', '-verify', '-data', at('signed/signature.p7s'), '-in', at('signed/signature.tsr'), '-CAfile', 'stamp-root.pem'];
    expect(openssl(trusted, ...stamp)).toContain('Verification: OK');
  });

  it('has an unknown signer if the verifier trusts nobody', async () => {
    for (const folder of ['signed', 'keyed']) {
      const { code, stdout } = await verify(folder, []);
      expect([code, stdout]).toEqual([3, expect.stringContaining('signer unknown')]);
    }
  });

  it('is not verified if nobody says whose certificate it must be', async () => {
    const { code, stdout } = await verify(
      'signed',
      full().filter((word) => word !== '--signer' && word !== signer),
    );
    expect([code, stdout]).toEqual([3, expect.stringContaining('whose it must be')]);
  });

  it('is not verified with a key from the bundle or its repository', async () => {
    cpSync(at('keyed'), at('with-key'), { recursive: true });
    for (const folder of ['with-key', 'repository']) cpSync(join(trusted, 'ed25519.pub'), at(`${folder}/acme.pub`));
    for (const [folder, more] of [
      ['with-key', []],
      ['repository', ['--repository', at('repository')]],
    ] as const) {
      const { code, stderr } = await verify('with-key', ['--key', at(`${folder}/acme.pub`), ...more]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('is part of what is verified')]);
    }
    rmSync(at('repository/acme.pub'));
  });

  it('is not signed a second time, nor after a change', async () => {
    expect((await sign('signed')).stderr).toContain('already signed');
    cpSync(at('signed'), at('changed'), { recursive: true });
    for (const name of ['signature.p7s', 'signature.tsr']) rmSync(at(`changed/${name}`));
    appendFileSync(at('changed/findings.csv'), ' ');
    const { code, stderr } = await sign('changed');
    expect([code, stderr]).toEqual([2, expect.stringContaining('file-altered findings.csv')]);
  });

  it('has a predicate for GitHub attestations', async () => {
    expect((await session.run('evidence sign other --predicate predicate.json')).code).toBe(0);
    expect(JSON.parse(readFileSync(at('predicate.json'), 'utf8'))).toMatchObject({
      completeness: { unread: 0 },
      tenant: expect.any(String),
    });
  });

  it('is not written if the authority gives no time-stamp of it', async () => {
    await write('unstamped');
    const answers: readonly (readonly [Parameters<TimeServer['answer']>[0], string])[] = [
      [() => ({ status: 500, body: '' }), 'status 500'],
      [() => ({ status: 302, location: 'http://127.0.0.1:1/', body: '' }), 'status 302'],
      [() => ({ body: 'hello' }), 'not a time-stamp'],
      [() => ({ body: readFileSync(at('signed/signature.tsr')) }), 'another request'],
    ];
    for (const [answer, why] of answers) {
      time.answer(answer);
      const { code, stderr } = await sign('unstamped');
      expect([code, stderr]).toEqual([3, expect.stringContaining(why)]);
    }
    time.answer((query) => ({ body: stampWith(trusted, query) }));
    expect((await sign('unstamped')).code).toBe(0);
  });
});

const text = (path: string): string => readFileSync(path, 'utf8');
const change = (name: string, from: string | RegExp, to: string) => (folder: string) => {
  const path = join(folder, name);
  const changed = text(path).replace(from, to);
  if (changed === text(path)) throw new Error(`nothing to change in ${name}`);
  writeFileSync(path, changed);
};
/** As the signer of another bundle would: with fitting sums. */
const resummed = (act: (folder: string) => void) => (folder: string) => {
  act(folder);
  const lines = text(join(folder, 'SHA256SUMS')).trimEnd().split('\n');
  writeFileSync(
    join(folder, 'SHA256SUMS'),
    lines.map((line) => `${sha256(readFileSync(join(folder, line.slice(66))))}  ${line.slice(66)}\n`).join(''),
  );
};
const flipped = (name: string, position: number) => (folder: string) => {
  const bytes = readFileSync(join(folder, name));
  const place = position < 0 ? bytes.length + position : position;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(join(folder, name), bytes);
};
const from = (other: string, name: string) => (folder: string) => cpSync(join(at(other), name), join(folder, name));

/** Signs and stamps again, as somebody with these keys would. */
const signedAgain = (trust: string, act: (folder: string) => void) => async (folder: string) => {
  resummed(act)(folder);
  for (const name of ['signature.p7s', 'signature.tsr']) rmSync(join(folder, name));
  const { code, stderr } = await sign(folder, trust);
  if (code !== 0) throw new Error(stderr);
};
const stampedAgain = (signerOfTime: string) => (folder: string) => {
  openssl(trusted, 'ts', '-query', '-data', join(folder, 'signature.p7s'), '-sha256', '-cert', '-out', 'again.tsq');
  writeFileSync(join(folder, 'signature.tsr'), stampWith(trusted, readFileSync(join(trusted, 'again.tsq')), signerOfTime));
};

const manipulations: readonly (readonly [string, (folder: string) => void | Promise<void>, string])[] = [
  ['a changed byte of the result', flipped('result.json', 100), 'not that of SHA256SUMS: result.json'],
  ['a changed byte of the report', flipped('report.html', 500), 'not that of SHA256SUMS: report.html'],
  ['a changed byte of the cover', flipped('cover.html', 500), 'not that of SHA256SUMS: cover.html'],
  ['a changed byte of the findings', flipped('findings.csv', -5), 'not that of SHA256SUMS: findings.csv'],
  ['a changed page of a framework', change('frameworks/lgpd.html', 'fail', 'pass'), 'not that of SHA256SUMS: frameworks/lgpd.html'],
  [
    'a changed desired state',
    change('desired-state/tenantry.yaml', 'administrator', 'viewer'),
    'not that of SHA256SUMS: desired-state/tenantry.yaml',
  ],
  ['a later end of a waiver', change('waivers.json', '2026-12-01', '2027-12-01'), 'not that of SHA256SUMS: waivers.json'],
  ['a changed policy', change('policies.json', '"severity": "high"', '"severity": "low"'), 'not that of SHA256SUMS: policies.json'],
  ['a read that failed and is shown as complete', change('reads.json', '"complete"', '"Complete"'), 'not that of SHA256SUMS: reads.json'],
  ['a missing file', (folder) => rmSync(join(folder, 'waiver-history.json')), 'not in the folder: waiver-history.json'],
  ['an added file', (folder) => writeFileSync(join(folder, 'more.html'), 'x'), 'not in SHA256SUMS: more.html'],
  [
    'an added file in a new folder',
    (folder) => {
      mkdirSync(join(folder, 'more'));
      writeFileSync(join(folder, 'more/x'), '');
    },
    'not in SHA256SUMS: more/x',
  ],
  ['a renamed file', (folder) => renameSync(join(folder, 'findings.csv'), join(folder, 'Findings.csv')), 'not in the folder: findings.csv'],
  [
    'two files in the place of each other',
    (folder) => {
      renameSync(join(folder, 'cover.html'), join(folder, 'x'));
      renameSync(join(folder, 'report.html'), join(folder, 'cover.html'));
      renameSync(join(folder, 'x'), join(folder, 'report.html'));
    },
    'not that of SHA256SUMS: cover.html',
  ],
  [
    'a link in place of a file',
    (folder) => {
      rmSync(join(folder, 'cover.html'));
      symlinkSync(at('signed/cover.html'), join(folder, 'cover.html'));
    },
    'neither a file nor a folder: cover.html',
  ],
  ['a file of another bundle', from('other', 'result.json'), 'not that of SHA256SUMS: result.json'],
  ['missing sums', (folder) => rmSync(join(folder, 'SHA256SUMS')), 'SHA256SUMS is missing'],
  ['empty sums', (folder) => writeFileSync(join(folder, 'SHA256SUMS'), ''), 'SHA256SUMS is not a list'],
  [
    'sums that leave the folder',
    (folder) => appendFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  ../x\n`),
    'SHA256SUMS is not a list',
  ],
  [
    'a doubled line of the sums',
    (folder) => appendFileSync(join(folder, 'SHA256SUMS'), `${text(join(folder, 'SHA256SUMS')).split('\n')[0]}\n`),
    'SHA256SUMS is not a list',
  ],
  ['changed files with fitting sums', resummed(change('findings.csv', 'fail', 'pass')), 'the signature is of another SHA256SUMS'],
  [
    'a removed signature',
    (folder) => {
      for (const name of ['signature.p7s', 'signature.tsr']) rmSync(join(folder, name));
    },
    'the bundle is not signed',
  ],
  [
    'an old signature on a new folder',
    (folder) => {
      for (const name of ['signature.p7s', 'signature.tsr']) from('other', name)(folder);
    },
    'the signature is of another SHA256SUMS',
  ],
  ['a changed byte of the signature', flipped('signature.p7s', -3), 'the signature is not one of this key'],
  [
    'a changed statement in the signature',
    (folder) => {
      const bytes = readFileSync(join(folder, 'signature.p7s'));
      bytes.write('false', bytes.indexOf('true'));
      writeFileSync(join(folder, 'signature.p7s'), bytes);
    },
    'the signature is not one of this key',
  ],
  [
    'a truncated signature',
    (folder) => writeFileSync(join(folder, 'signature.p7s'), readFileSync(join(folder, 'signature.p7s')).subarray(0, 200)),
    'not a signature of an evidence bundle',
  ],
  ['a second signature', from('keyed', 'signature.dsse.json'), 'two signatures'],
  ['a removed time-stamp', (folder) => rmSync(join(folder, 'signature.tsr')), 'the time-stamp is missing'],
  ['a time-stamp of another signature', from('other', 'signature.tsr'), 'the time-stamp is of something else'],
  ['a changed byte of the time-stamp', flipped('signature.tsr', -3), 'not a valid time-stamp'],
  ['a time-stamp of an unknown authority', stampedAgain('other-stamp'), 'no trusted authority issued the certificate of the time-stamp'],
  [
    'a signature of a foreign authority with the same name',
    signedAgain('other.yaml', () => undefined),
    'no trusted authority issued the certificate',
  ],
  ['a signature with a key in place of the certificate', signedAgain('key.yaml', () => undefined), 'signed in another way'],
  [
    'a signed result without a finding',
    signedAgain('trust.yaml', change('result.json', /"fail": [1-9]\d*/, '"fail": 0')),
    'the counts are not those of the findings',
  ],
  [
    'a signed finding with another fingerprint',
    signedAgain('trust.yaml', change('result.json', /"fingerprint": "[0-9a-f]{4}/, '"fingerprint": "0000')),
    'the fingerprint is not that of its finding',
  ],
  [
    'signed waivers that no file declares',
    signedAgain('trust.yaml', change('waivers.json', 'later', 'never')),
    'the waivers are not those of the files',
  ],
  [
    'signed policies of another definition',
    signedAgain('trust.yaml', change('policies.json', /"digest": "[0-9a-f]{4}/, '"digest": "0000')),
    'policies.json is not about the policies of the result',
  ],
  [
    'a signed table without a finding',
    signedAgain('trust.yaml', (folder) => writeFileSync(join(folder, 'findings.csv'), '')),
    'findings.csv lacks a finding',
  ],
  [
    'signed files that the commit does not have',
    signedAgain('trust.yaml', change('desired-state/tenantry.yaml', 'administrator', 'viewer')),
    'the file is not that of the commit: desired-state/tenantry.yaml',
  ],
];

/** A statement that the owner of the key never made, of files that are intact. */
const statedAgain = (change: (predicate: Record<string, unknown>) => void) => (folder: string) => {
  const path = join(folder, 'signature.dsse.json');
  const statement = JSON.parse(Buffer.from(JSON.parse(text(path)).payload, 'base64').toString());
  change(statement.predicate);
  const key = readKey(text(join(trusted, 'ed25519.key')), 'private');
  if (!key) throw new Error('there is no key');
  writeFileSync(path, signWithKey(JSON.stringify(statement), key));
  openssl(trusted, 'ts', '-query', '-data', path, '-sha256', '-cert', '-out', 'again.tsq');
  writeFileSync(join(folder, 'signature.tsr'), stampWith(trusted, readFileSync(join(trusted, 'again.tsq'))));
};

interface Refused {
  readonly name: string;
  /** Default: signed. */
  readonly of?: string;
  readonly act?: (folder: string) => void | Promise<void>;
  readonly options: () => readonly string[];
  readonly exit: number;
  readonly says: string;
}

const withKey = (): readonly string[] => ['--key', join(trusted, 'ed25519.pub'), '--timestamp-authority', join(trusted, 'stamp-root.pem')];

const others: readonly Refused[] = [
  {
    name: 'a certificate that may not sign',
    // `evidence sign` refuses such a certificate.
    act: (folder) => {
      const statement = join(trusted, 'statement.json');
      const read = ['-verify', '-binary', '-inform', 'DER', '-in', join(folder, 'signature.p7s'), '-CAfile', 'root.pem', '-purpose', 'any'];
      openssl(trusted, 'cms', ...read, '-out', statement);
      const by = ['-signer', 'cipher.pem', '-inkey', 'cipher.key', '-certfile', 'issuing.pem', '-md', 'sha256'];
      openssl(
        trusted,
        'cms',
        '-sign',
        '-cades',
        '-binary',
        '-nodetach',
        '-in',
        statement,
        ...by,
        '-outform',
        'DER',
        '-out',
        join(folder, 'signature.p7s'),
      );
      stampedAgain('stamp')(folder);
    },
    options: full,
    exit: 1,
    says: 'the certificate may not sign documents',
  },
  {
    name: 'a certificate of somebody else',
    options: () => full().map((word) => (word === signer ? 'OTHER LTDA:1' : word)),
    exit: 1,
    says: 'the certificate is of somebody else',
  },
  { name: 'a time-stamp of nobody that is trusted', options: () => full().slice(0, 4), exit: 3, says: 'authority unknown' },
  {
    name: 'a result that is none',
    act: (folder) => writeFileSync(join(folder, 'result.json'), '{}'),
    options: full,
    exit: 1,
    says: 'result.json cannot be used',
  },
  {
    name: 'a statement about another tenant',
    of: 'keyed',
    act: statedAgain((predicate) => {
      predicate['tenant'] = 'another';
    }),
    options: withKey,
    exit: 1,
    says: 'the signed statement is not about this bundle',
  },
  {
    name: 'a statement that leaves out the completeness',
    of: 'keyed',
    act: statedAgain((predicate) => {
      delete predicate['completeness'];
    }),
    options: withKey,
    exit: 1,
    says: 'the signed statement is not about this bundle: completeness',
  },
  {
    name: 'a commit that the repository does not have',
    options: () => [...full(), '--repository', at('unrelated')],
    exit: 3,
    says: 'the commit could not be read',
  },
  {
    name: 'a signed file that the commit does not have',
    act: signedAgain('trust.yaml', (folder) => {
      writeFileSync(join(folder, 'desired-state/more.yaml'), 'version: 1\n');
      appendFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  desired-state/more.yaml\n`);
    }),
    options: () => [...full(), '--repository', at('repository')],
    exit: 1,
    says: 'the commit does not have the file: desired-state/more.yaml',
  },
];

describe('a bundle that was manipulated, or is verified with other trust', () => {
  it.each(others)('is refused: $name', async ({ name, of = 'signed', act, options, exit, says }) => {
    session.write('unrelated/x', 'x');
    if (name.includes('repository')) startRepository(at('unrelated')).commit();
    const folder = at(`others/${name.replaceAll(' ', '-')}`);
    cpSync(at(of), folder, { recursive: true });
    await act?.(folder);
    const { code, stdout } = await verify(folder, options());
    expect(stdout.replace(/\s+/g, ' ')).toContain(says);
    expect(code).toBe(exit);
  });
});

describe('a manipulated bundle', () => {
  it.each(manipulations)('is refused: %s', async (name, act, says) => {
    writeFileSync(
      join(trusted, 'other.yaml'),
      `signing: { key: { file: other.key }, certificates: other.pem, timestamp: "${time.url}" }\n`,
    );
    const folder = at(`manipulated/${name.replaceAll(' ', '-')}`);
    cpSync(at('signed'), folder, { recursive: true });
    await act(folder);
    const { code, stdout } = await verify(folder, [...full(), '--repository', at('repository')]);
    expect(stdout.replace(/\s+/g, ' ')).toContain(says);
    expect(code).toBe(says === 'the bundle is not signed' ? 3 : 1);
  });
});
