// Time-stamps by RFC 3161: the request for the signature of a bundle, and what a response proves.
import { createHash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  type Certificate,
  MessageImprint,
  PKIStatus,
  type SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { mayStampTime } from './certificates.ts';
import { checkSignature, contentOf } from './cms.ts';
import { type EvidenceProblem, problem } from './problem.ts';

const oid = { sha256: '2.16.840.1.101.3.4.2.1', timeStamp: '1.2.840.113549.1.9.16.1.4' } as const;

export interface TimeRequest {
  readonly der: Buffer;
  readonly nonce: Buffer;
}

/** Only the hash leaves this machine. */
export const timeRequest = (bytes: Uint8Array): TimeRequest => {
  // The first bit is not set: the number is positive, and its encoding has no other form.
  const nonce = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: oid.sha256 }),
      hashedMessage: new OctetString({ valueHex: createHash('sha256').update(bytes).digest() }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  return { der: Buffer.from(request.toSchema().toBER()), nonce };
};

export interface TimeStamp {
  readonly at: Date;
  readonly nonce: Buffer | undefined;
  readonly token: SignedData;
  readonly hash: Buffer;
}

/** undefined: not a granted response of one signer with SHA-256. */
export const readTimestamp = async (der: Uint8Array): Promise<TimeStamp | undefined> => {
  const { SignedData: Signed } = await import('pkijs');
  try {
    const { status, timeStampToken } = TimeStampResp.fromBER(der);
    if (![PKIStatus.granted, PKIStatus.grantedWithMods].includes(status.status) || timeStampToken === undefined) return undefined;
    const token = new Signed({ schema: timeStampToken.content });
    const info = contentOf(token);
    if (info === undefined || token.encapContentInfo.eContentType !== oid.timeStamp || token.signerInfos.length !== 1) return undefined;
    const { genTime, nonce, messageImprint } = TSTInfo.fromBER(info);
    if (messageImprint.hashAlgorithm.algorithmId !== oid.sha256) return undefined;
    return {
      at: genTime,
      nonce: nonce && Buffer.from(nonce.valueBlock.valueHexView),
      token,
      hash: Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView),
    };
  } catch {
    return undefined;
  }
};

/** `about`: the signature. */
export const checkTimestamp = async (
  { at, token, hash }: TimeStamp,
  about: Uint8Array,
  authorities: readonly Certificate[] | undefined,
): Promise<readonly EvidenceProblem[]> => {
  if (!createHash('sha256').update(about).digest().equals(hash)) return [problem('timestamp', 'timestamp-other')];
  const checked = await checkSignature(token, authorities ?? [], at, about);
  if (checked.type === 'wrong') return [problem('timestamp', 'timestamp-invalid')];
  if (authorities === undefined) return [problem('timestamp', 'authority-unknown')];
  if (checked.type === 'untrusted') return [problem('timestamp', 'timestamp-untrusted')];
  return mayStampTime(checked.certificate) ? [] : [problem('timestamp', 'timestamp-use')];
};
