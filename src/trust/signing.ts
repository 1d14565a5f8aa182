// How evidence is signed, as the trust file says it.
import { resolve } from 'node:path';
import type { Source } from '../errors.ts';
import { parseUrl } from '../platform/parse-url.ts';
import type { Path } from '../yaml/path.ts';
import { quoted } from '../yaml/visible.ts';
import type { Signing } from './trust.ts';
import type { TrustFileDocument } from './trust-file.generated.ts';

interface Complaint {
  readonly path: Path;
  readonly message: string;
  readonly help: string;
}

interface ReadSigning {
  readonly signing?: Signing;
  readonly complaints: readonly Complaint[];
}

export const readSigning = (written: TrustFileDocument['signing'], folder: string, at: Source): ReadSigning => {
  if (written === undefined) return { complaints: [] };
  const { key, certificates, timestamp } = written;
  const { env, file } = key;
  const url = timestamp === undefined ? undefined : parseUrl(timestamp);
  const complaints: readonly Complaint[] = [
    ...((env === undefined) === (file === undefined)
      ? [
          {
            path: ['key'],
            message: `the key has ${env === undefined ? 'neither `env` nor `file`' : 'both `env` and `file`'}`,
            help: 'Use either `env:` or `file:`.',
          },
        ]
      : []),
    ...(timestamp !== undefined && (url === undefined || url.username !== '' || url.password !== '')
      ? [
          {
            path: ['timestamp'],
            message: `${quoted(timestamp)} is not a usable URL`,
            help: 'Use the URL of the authority, without a user name.',
          },
        ]
      : []),
  ];
  const signing: Signing = {
    keyFrom: file === undefined ? { type: 'env', name: env ?? '' } : { type: 'file', path: resolve(folder, file) },
    certificates: certificates === undefined ? undefined : resolve(folder, certificates),
    timestamp: url?.href,
    at,
  };
  return { signing, complaints };
};
