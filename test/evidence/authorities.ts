// Time-stamp authorities (RFC 3161) behind HTTP: one of the test, which can also err, and that of OpenSSL, if the machine has it.

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Integer, ObjectIdentifier, OctetString, Sequence, UTCTime } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatus,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { certificateIn, keyIn } from './certificates.ts';

/** Not needed: an independent counterpart, where it is. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

export const openssl = (folder: string, ...words: readonly string[]): string =>
  execFileSync('openssl', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

const settings = `[tsa]
default_policy=1.2.3.4.1
digests=sha256
signer_digest=sha256
ess_cert_id_alg=sha256
serial=serial
`;

/** What OpenSSL answers to a request. */
const opensslStamp = (folder: string, query: Buffer): Buffer => {
  writeFileSync(join(folder, 'tsa.cnf'), settings);
  writeFileSync(join(folder, 'serial'), '01\n');
  writeFileSync(join(folder, 'query.tsq'), query);
  const by = ['-inkey', 'stamp.key', '-signer', 'stamp.pem', '-config', 'tsa.cnf', '-section', 'tsa'];
  openssl(folder, 'ts', '-reply', '-queryfile', 'query.tsq', '-out', 'answer.tsr', ...by);
  return readFileSync(join(folder, 'answer.tsr'));
};

const oid = {
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timeStamp: '1.2.840.113549.1.9.16.1.4',
} as const;

const digest = (bytes: ArrayBuffer): Buffer => createHash('sha256').update(Buffer.from(bytes)).digest();
const attribute = (type: string, value: unknown): Attribute => new Attribute({ type, values: [value] });

export interface Stamping {
  /** Default: stamp. */
  readonly signer?: string;
  /** Default: now. */
  readonly at?: Date;
  /** Default: granted. */
  readonly status?: PKIStatus;
}

/** What the authority of the test answers to a request. */
export const stampWith = async (
  folder: string,
  query: Buffer,
  { signer = 'stamp', at = new Date(), status = PKIStatus.granted }: Stamping = {},
): Promise<Buffer> => {
  const { messageImprint, nonce } = TimeStampReq.fromBER(query);
  const serialNumber = new Integer({ value: 7 });
  const info = new TSTInfo({ version: 1, policy: '1.2.3.4.1', messageImprint, serialNumber, genTime: at, ...(nonce && { nonce }) });
  const content = info.toSchema().toBER();
  const certificate = Certificate.fromBER(certificateIn(folder, signer).rawData);
  const id = new Sequence({ value: [new OctetString({ valueHex: digest(certificate.toSchema().toBER()) })] });
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.timeStamp, eContent: new OctetString({ valueHex: content }) }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oid.contentType, new ObjectIdentifier({ value: oid.timeStamp })),
            attribute(oid.signingTime, new UTCTime({ valueDate: at })),
            attribute(oid.messageDigest, new OctetString({ valueHex: digest(content) })),
            attribute(oid.signingCertificate, new Sequence({ value: [new Sequence({ value: [id] })] })),
          ],
        }),
      }),
    ],
    certificates: [certificate],
  });
  await signed.sign(await keyIn(folder, signer), 0, 'SHA-256');
  const timeStampToken = new ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) });
  return Buffer.from(new TimeStampResp({ status: new PKIStatusInfo({ status }), timeStampToken }).toSchema().toBER());
};

interface Reply {
  readonly status?: number;
  readonly location?: string;
  readonly body: Buffer | string;
}
export type Replying = (query: Buffer) => Reply | Promise<Reply>;

export interface TimeServer {
  readonly url: string;
  /** Answers the next requests in this way. */
  readonly answer: (how: Replying) => void;
  /** As at the start. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

/** With OpenSSL, if it is there: an authority that this test did not write. */
export const startTimeServer = async (folder: string): Promise<TimeServer> => {
  const usual: Replying = async (query) => ({ body: hasOpenssl ? opensslStamp(folder, query) : await stampWith(folder, query) });
  let how = usual;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    const reply = async (): Promise<void> => {
      const { status = 200, location, body } = await how(Buffer.concat(parts));
      response.writeHead(status, { 'content-type': 'application/timestamp-reply', ...(location !== undefined && { location }) });
      response.end(body);
    };
    request.on('end', () => void reply());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const answer = (next: Replying): void => {
    how = next;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    answer,
    reset: () => answer(usual),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
};
