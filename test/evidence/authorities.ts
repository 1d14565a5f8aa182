// Certificates of a test and a real time-stamp authority (RFC 3161): that of OpenSSL, behind HTTP.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const settings = `[req]
distinguished_name=dn
[dn]
[authority]
basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
[person]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
[stamp]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping
[cipher]
basicConstraints=critical,CA:FALSE
keyUsage=critical,keyEncipherment
[tsa]
default_policy=1.2.3.4.1
digests=sha256
signer_digest=sha256
ess_cert_id_alg=sha256
serial=serial
`;

export const openssl = (folder: string, ...words: readonly string[]): string =>
  execFileSync('openssl', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/** `<name>.key` and `<name>.pem`. `by`: the authority; itself without one. */
const certificate = (folder: string, name: string, subject: string, use: string, by = name, days = '10000'): void => {
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-subj',
    `/O=Test/CN=${subject}`,
  ];
  if (by === name) {
    openssl(folder, 'req', '-x509', ...key, '-out', `${name}.pem`, '-days', days, '-config', 'test.cnf', '-extensions', use);
    return;
  }
  openssl(folder, 'req', '-new', ...key, '-out', `${name}.csr`, '-config', 'test.cnf');
  const issuer = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-days', days];
  openssl(folder, 'x509', '-req', '-in', `${name}.csr`, ...issuer, '-extfile', 'test.cnf', '-extensions', use, '-out', `${name}.pem`);
};

/** root → issuing → acme (with `chain.pem`), cipher, which may not sign; stamp-root → stamp; other-root → other, other-stamp. */
export const makeCertificates = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'test.cnf'), settings);
  writeFileSync(join(folder, 'serial'), '01\n');
  certificate(folder, 'root', 'Test root', 'authority');
  certificate(folder, 'issuing', 'Test issuing', 'authority', 'root');
  certificate(folder, 'acme', 'ACME LTDA:12345678000195', 'person', 'issuing');
  certificate(folder, 'stamp-root', 'Test time root', 'authority');
  certificate(folder, 'stamp', 'Test time', 'stamp', 'stamp-root');
  certificate(folder, 'other-root', 'Other root', 'authority');
  certificate(folder, 'other-stamp', 'Test time', 'stamp', 'other-root');
  certificate(folder, 'other', 'ACME LTDA:12345678000195', 'person', 'other-root');
  certificate(folder, 'cipher', 'ACME LTDA:12345678000195', 'cipher', 'issuing');
  const chain = (name: string, ...more: readonly string[]): string =>
    [name, ...more].map((one) => readFileSync(join(folder, `${one}.pem`), 'utf8')).join('');
  writeFileSync(join(folder, 'acme-chain.pem'), chain('acme', 'issuing'));
  for (const name of ['ed25519']) {
    openssl(folder, 'genpkey', '-algorithm', 'ed25519', '-out', `${name}.key`);
    openssl(folder, 'pkey', '-in', `${name}.key`, '-pubout', '-out', `${name}.pub`);
  }
};

/** What OpenSSL answers to a request. */
export const stampWith = (folder: string, query: Buffer, signer = 'stamp'): Buffer => {
  writeFileSync(join(folder, 'query.tsq'), query);
  openssl(
    folder,
    'ts',
    '-reply',
    '-queryfile',
    'query.tsq',
    '-out',
    'answer.tsr',
    '-inkey',
    `${signer}.key`,
    '-signer',
    `${signer}.pem`,
    '-config',
    'test.cnf',
    '-section',
    'tsa',
  );
  return readFileSync(join(folder, 'answer.tsr'));
};

export interface TimeServer {
  readonly url: string;
  /** Answers the next requests in this way. */
  readonly answer: (
    how: (query: Buffer) => { readonly status?: number; readonly location?: string; readonly body: Buffer | string },
  ) => void;
  readonly close: () => Promise<void>;
}

export const startTimeServer = async (folder: string): Promise<TimeServer> => {
  const usual: Parameters<TimeServer['answer']>[0] = (query) => ({ body: stampWith(folder, query) });
  let how = usual;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { status = 200, location, body } = how(Buffer.concat(parts));
      response.writeHead(status, { 'content-type': 'application/timestamp-reply', ...(location !== undefined && { location }) });
      response.end(body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    answer: (next) => {
      how = next;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
};
