// The key pair of object storage, and the headers of a call that it signs: the secret is used for the signature only, and never sent.
import aws4 from 'aws4';
import type { Secret } from '../secret.ts';
import { wireRegion } from './region.ts';

/** `none`: no call is sent to object storage, for this reason. */
export type KeyPair =
  | { readonly type: 'pair'; readonly id: Secret; readonly secret: Secret }
  | { readonly type: 'none'; readonly why: string };

export const noKeyPair: Extract<KeyPair, { readonly type: 'none' }> = {
  type: 'none',
  why: 'there is no key pair for object storage: name its two environment variables under `object_storage` in the trust file',
};

/** SHA-256 of nothing: a reader sends no body. */
const emptyDigest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** `20261126T203000Z` */
const signingTime = (now: number): string => new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Signature v4. The host is signed with its port, and only headers that no proxy changes. */
export const signedHeaders = (
  { host, pathname, search }: URL,
  region: string,
  { id, secret }: Extract<KeyPair, { readonly type: 'pair' }>,
  now: number,
): Readonly<Record<string, string>> => {
  const dated = { 'x-amz-date': signingTime(now), 'x-amz-content-sha256': emptyDigest };
  const request = { service: 's3', region: wireRegion(region), method: 'GET', host, path: `${pathname}${search}`, headers: { ...dated } };
  const { headers = {} } = aws4.sign(request, { accessKeyId: id.reveal(), secretAccessKey: secret.reveal() });
  return { ...dated, authorization: String(headers['Authorization']) };
};
