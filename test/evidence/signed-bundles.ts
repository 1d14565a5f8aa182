// Signed bundles of a test, in a repository beside them, and what a verifier trusts outside of both.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Printed } from '../commands/run-here.ts';
import { head, type Session, startSession } from '../commands/session.ts';
import { startRepository } from '../repository.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startTimeServer, type TimeServer } from './authorities.ts';
import { makeCertificates } from './certificates.ts';

export const signer = 'ACME LTDA:12345678000195';

export interface Bundles {
  readonly session: Session;
  readonly time: TimeServer;
  /** Outside of bundles and repository. */
  readonly trusted: string;
  readonly at: (path: string) => string;
  /** A trust file for `evidence sign`. `certificates`: as well as a key. `stamped`: default true. */
  readonly trustFile: (name: string, key: string, certificates?: string, stamped?: boolean) => void;
  readonly write: (folder: string, more?: string) => Promise<void>;
  readonly sign: (folder: string, trust?: string) => Promise<Printed>;
  readonly signed: (folder: string, trust?: string) => Promise<void>;
  /** Default: `full`. */
  readonly verify: (folder: string, options?: readonly string[]) => Promise<Printed>;
  /** Everything that can be trusted of a bundle with a certificate, and of one with a key. */
  readonly full: () => readonly string[];
  readonly withKey: () => readonly string[];
  readonly close: () => Promise<void>;
}

const day = '--now 2026-11-22T00:00:00Z';

/** `signed` and `other`, of another day, with a certificate; `keyed` with a key. */
export const startBundles = async (): Promise<Bundles> => {
  const session = await startSession();
  const trusted = temporaryFolder('trusted');
  await makeCertificates(trusted);
  const time = await startTimeServer(trusted);
  const at = (path: string): string => join(session.folder, path);
  const pem = (name: string): string => join(trusted, name);
  const stamped = ['--timestamp-authority', pem('stamp-root.pem')];
  const full = () => ['--authority', pem('root.pem'), '--signer', signer, ...stamped];
  const bundles: Bundles = {
    session,
    time,
    trusted,
    at,
    full,
    withKey: () => ['--key', pem('ed25519.pub'), ...stamped],
    trustFile: (name, key, certificates, isStamped = true) => {
      const lines = [
        `  key: { file: ${key} }`,
        ...(certificates === undefined ? [] : [`  certificates: ${certificates}`]),
        ...(isStamped ? [`  timestamp: "${time.url}"`] : []),
      ];
      writeFileSync(pem(name), `signing:\n${lines.join('\n')}\n`);
    },
    write: async (folder, more = day) => {
      const audit = 'audit repository/tenantry.yaml --capture today.json --quiet --evidence';
      const { code, stderr } = await session.run(`${audit} ${folder} ${more}`);
      if (code === 2) throw new Error(stderr);
    },
    sign: (folder, trust = 'trust.yaml') => session.run(`evidence sign ${folder} --trust ${pem(trust)}`),
    signed: async (folder, trust) => {
      const { code, stderr } = await bundles.sign(folder, trust);
      if (code !== 0) throw new Error(stderr);
    },
    verify: (folder, options = full()) => session.run(['evidence', 'verify', folder, ...options]),
    close: async () => {
      await time.close();
      await session.close();
      rmSync(trusted, { recursive: true, force: true });
    },
  };
  for (const [name, key, chain] of [
    ['trust', 'acme', 'acme-chain.pem'],
    ['ended', 'ended', 'ended-chain.pem'],
    ['future', 'future', 'future-chain.pem'],
    ['other', 'other', 'other.pem'],
    ['forged', 'forged', 'forged-chain.pem'],
    ['key', 'ed25519', undefined],
  ] as const)
    bundles.trustFile(`${name}.yaml`, `${key}.key`, chain);
  await session.run('capture today.json --quiet');
  session.write(
    'repository/tenantry.yaml',
    `${head}members:\n  ana@acme.example: { roles: [administrator] }\nwaivers:\n  - { policy: domain-unverified, resource: domain/a.example, reason: later, owner: ana@acme.example, expires: 2026-12-01 }\n`,
  );
  startRepository(at('repository')).commit();
  for (const [folder, trust, more] of [
    ['signed', 'trust.yaml', day],
    ['keyed', 'key.yaml', day],
    ['other', 'trust.yaml', '--now 2026-11-23T00:00:00Z'],
  ] as const) {
    await bundles.write(folder, more);
    await bundles.signed(folder, trust);
  }
  return bundles;
};
