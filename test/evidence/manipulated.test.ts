// Manipulations of a signed bundle, each named by `evidence verify`: files, sums, signature, certificate, time-stamp, statement and result. The last test demands
// that every code of a problem was seen.
import { createPrivateKey } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCertificates } from '../../src/evidence/certificates.ts';
import { contentOf, readSignedData, signWithCertificate } from '../../src/evidence/cms.ts';
import { readKey, signWithKey } from '../../src/evidence/dsse.ts';
import { problemCodes } from '../../src/evidence/problem.ts';
import { sha256 } from '../../src/evidence/sums.ts';
import { timeRequest } from '../../src/evidence/timestamp.ts';
import { plainText } from '../../src/report/document.ts';
import { english } from '../../src/report/texts/texts.ts';
import { startRepository } from '../repository.ts';
import { type Stamping, stampWith } from './authorities.ts';
import { type Bundles, signer, startBundles } from './signed-bundles.ts';

let bundles: Bundles;
beforeAll(async () => {
  bundles = await startBundles();
});
afterAll(() => bundles.close());
const at = (path: string): string => bundles.at(path);
const inTrusted = (name: string): string => join(bundles.trusted, name);
const full = (): readonly string[] => bundles.full();

/** Every output of `evidence verify` in this file. */
const shown: string[] = [];
const verify = async (folder: string, options: readonly string[]): Promise<{ readonly code: number; readonly text: string }> => {
  const { code, stdout } = await bundles.verify(folder, options);
  const text = stdout.replace(/\s+/g, ' ');
  shown.push(text);
  return { code, text };
};

const text = (path: string): string => readFileSync(path, 'utf8');
const change = (name: string, from: string | RegExp, to: string | ((found: string) => string)) => (folder: string) => {
  const path = join(folder, name);
  const changed = text(path).replace(from, (found) => (typeof to === 'string' ? to : to(found)));
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
  await bundles.signed(folder, trust);
};
const stampedAgain =
  (stamping: Stamping, name = 'signature.p7s') =>
  async (folder: string): Promise<void> => {
    const { der } = timeRequest(readFileSync(join(folder, name)));
    writeFileSync(join(folder, 'signature.tsr'), await stampWith(bundles.trusted, der, stamping));
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
  [
    'a time-stamp of an unknown authority',
    stampedAgain({ signer: 'other-stamp' }),
    'no trusted authority issued the certificate of the time-stamp',
  ],
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
  ['a time-stamp by a certificate for something else', stampedAgain({ signer: 'plain' }), 'not one for time-stamps'],
  [
    'a time-stamp before its certificate began',
    stampedAgain({ at: new Date('2019-01-01') }),
    'no trusted authority issued the certificate of the time-stamp',
  ],
  [
    'a signature before its certificate began',
    signedAgain('future.yaml', () => undefined),
    'no trusted authority issued the certificate for the time of the signature',
  ],
  [
    'a signature after its certificate ended',
    signedAgain('ended.yaml', () => undefined),
    'no trusted authority issued the certificate for the time of the signature',
  ],
  [
    'a certificate that the certificate of a person issued',
    signedAgain('forged.yaml', () => undefined),
    'no trusted authority issued the certificate for the time of the signature',
  ],
  ['line ends of Windows in the sums', change('SHA256SUMS', /\n/g, '\r\n'), 'SHA256SUMS is not a list'],
  ['sums without their last line end', change('SHA256SUMS', /\n$/, ''), 'SHA256SUMS is not a list'],
  ['a hash in capital letters', change('SHA256SUMS', /^[0-9a-f]{64}/, (sum) => sum.toUpperCase()), 'SHA256SUMS is not a list'],
  [
    'sums that cover the signature',
    (folder) => appendFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  signature.p7s\n`),
    'SHA256SUMS is not a list',
  ],
  [
    'an absolute path in the sums',
    (folder) => appendFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  /etc/passwd\n`),
    'SHA256SUMS is not a list',
  ],
  [
    'a link in place of the sums',
    (folder) => {
      rmSync(join(folder, 'SHA256SUMS'));
      symlinkSync(at('signed/SHA256SUMS'), join(folder, 'SHA256SUMS'));
    },
    'neither a file nor a folder: SHA256SUMS',
  ],
  ['a link to a folder', (folder) => symlinkSync(at('other'), join(folder, 'more')), 'neither a file nor a folder: more'],
  [
    'a bundle in the bundle',
    (folder) => cpSync(at('other'), join(folder, 'inner'), { recursive: true }),
    'not in SHA256SUMS: inner/SHA256SUMS',
  ],
  ['a file whose name looks alike', (folder) => writeFileSync(join(folder, 'wa\u0456vers.json'), '[]'), 'not in SHA256SUMS: wa'],
  [
    'a file whose name turns the line around',
    (folder) => writeFileSync(join(folder, 'x\u202egpj.html'), ''),
    'not in SHA256SUMS: x\\u{202e}gpj.html',
  ],
  [
    'a file whose name is composed in another way',
    (folder) => {
      writeFileSync(join(folder, 'relato\u0301rio.html'), 'x');
      appendFileSync(join(folder, 'SHA256SUMS'), `${sha256('x')}  relat\u00f3rio.html\n`);
    },
    'not in the folder: relat\u00f3rio.html',
  ],
];

/** A statement that the owner of the key never made, of files that are intact. */
const statedAgain = (act: (predicate: Record<string, unknown>) => void) => async (folder: string) => {
  const path = join(folder, 'signature.dsse.json');
  const statement = JSON.parse(Buffer.from(JSON.parse(text(path)).payload, 'base64').toString());
  act(statement.predicate);
  const key = readKey(text(inTrusted('ed25519.key')), 'private');
  if (!key) throw new Error('there is no key');
  writeFileSync(path, signWithKey(JSON.stringify(statement), key));
  await stampedAgain({}, 'signature.dsse.json')(folder);
};

/** As a program would that does not ask what its certificate is for. */
const signedWithCipher = async (folder: string): Promise<void> => {
  const path = join(folder, 'signature.p7s');
  const signed = readSignedData(readFileSync(path));
  const statement = signed && contentOf(signed);
  const [own, ...more] = readCertificates(text(inTrusted('cipher-chain.pem'))) ?? [];
  if (!own || !statement) throw new Error('there is no certificate or no statement');
  const key = createPrivateKey(text(inTrusted('cipher.key')));
  writeFileSync(path, await signWithCertificate(statement.toString(), { key, certificates: [own, ...more] }, new Date()));
  await stampedAgain({})(folder);
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

const others: readonly Refused[] = [
  {
    name: 'a certificate that may not sign',
    // `evidence sign` refuses such a certificate.
    act: signedWithCipher,
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
    options: () => bundles.withKey(),
    exit: 1,
    says: 'the signed statement is not about this bundle',
  },
  {
    name: 'a statement that leaves out the completeness',
    of: 'keyed',
    act: statedAgain((predicate) => {
      delete predicate['completeness'];
    }),
    options: () => bundles.withKey(),
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
  {
    name: 'a result that names no commit',
    act: signedAgain('trust.yaml', change('result.json', /\n *"commit": "[0-9a-f]{40}",/, '')),
    options: () => [...full(), '--repository', at('repository')],
    exit: 3,
    says: 'the result names no commit',
  },
  {
    name: 'a commit that is an option of Git',
    act: signedAgain('trust.yaml', change('result.json', /"commit": "[0-9a-f]{40}"/, '"commit": "--output=/tmp/x"')),
    options: () => [...full(), '--repository', at('repository')],
    exit: 3,
    says: 'the commit could not be read',
  },
  {
    name: 'a redacted result',
    of: 'hidden',
    options: () => [...full(), '--repository', at('repository')],
    exit: 3,
    says: 'the address of a person is replaced',
  },
  {
    name: 'a certificate whose name nobody gives',
    options: () => full().filter((word) => word !== '--signer' && word !== signer),
    exit: 3,
    says: 'whose it must be is not given',
  },
  { name: 'a key that nobody names', of: 'keyed', options: () => [], exit: 3, says: 'signer unknown' },
];

describe('a bundle that was manipulated, or is verified with other trust', () => {
  it.each(others)('is refused: $name', async ({ name, of = 'signed', act, options, exit, says }) => {
    bundles.session.write('unrelated/x', 'x');
    if (name.includes('repository')) startRepository(at('unrelated')).commit();
    if (of === 'hidden') {
      await bundles.write('hidden', '--now 2026-11-22T00:00:00Z --redact');
      await bundles.signed('hidden');
    }
    const folder = at(`others/${name.replaceAll(' ', '-')}`);
    cpSync(at(of), folder, { recursive: true });
    await act?.(folder);
    const { code, text: found } = await verify(folder, options());
    expect(found).toContain(says);
    expect(code).toBe(exit);
  });
});

describe('a manipulated bundle', () => {
  it.each(manipulations)('is refused: %s', async (name, act, says) => {
    const folder = at(`manipulated/${name.replaceAll(' ', '-')}`);
    cpSync(at('signed'), folder, { recursive: true });
    await act(folder);
    const { code, text: found } = await verify(folder, [...full(), '--repository', at('repository')]);
    expect(found).toContain(says);
    expect(code).toBe(says === 'the bundle is not signed' ? 3 : 1);
  });
});

describe('the codes of problems', () => {
  it('were all seen above', () => {
    const all = shown.join('\n');
    expect(problemCodes.filter((code) => !all.includes(plainText(english.evidence.problem(code, undefined))))).toEqual([]);
  });
});
