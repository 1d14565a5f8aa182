// Who signed a request to object storage: signature v4 is computed again from the request and the secret of its key pair.
import { timingSafeEqual } from 'node:crypto';
import aws4 from 'aws4';
import type { HeaderOf } from '../caller.ts';
import type { SimulatedWorld, Tenant } from '../world.ts';

interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly header: HeaderOf;
}

export type Signed =
  | { readonly type: 'signed'; readonly tenant: Tenant }
  | { readonly type: 'refused'; readonly code: string; readonly message: string };

const refused = (code: string, message: string): Signed => ({ type: 'refused', code, message });

/** The times of a request and of the server may differ by so much. */
const mostSkew = 15 * 60_000;

const secretOf = (tenant: Tenant, id: string): string | undefined =>
  tenant.facts.credentials.find((one) => one.key_pair_id === id)?.key_pair_secret ??
  tenant.apiKeys.all().find((key) => key.key_pair_id === id && key.revoked_at === null)?.key_pair_secret;

const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const equal = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const timeOf = (date: string): number => Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** `now`: by the clock of the server. */
export const signerOf = (world: SimulatedWorld, { method, url, header }: SignedRequest, now: number): Signed => {
  const [, id = '', region = '', names = '', signature = ''] = form.exec(header('authorization') ?? '') ?? [];
  if (id === '') return refused('AccessDenied', 'Access Denied');
  const found = [...world.tenants.values()].flatMap((tenant) => {
    const secret = secretOf(tenant, id);
    return secret === undefined || secret === null ? [] : [{ tenant, secret }];
  })[0];
  if (found === undefined) return refused('InvalidAccessKeyId', 'The access key ID you provided does not exist in our records.');
  const headers = Object.fromEntries(names.split(';').map((name) => [name, header(name) ?? '']));
  const { host = url.host, ...rest } = headers;
  const path = `${url.pathname}${url.search}`;
  const again = aws4.sign({ service: 's3', region, method, host, path, headers: rest }, { accessKeyId: id, secretAccessKey: found.secret });
  if (!equal(String(again.headers?.['Authorization']).slice(-64), signature))
    return refused('SignatureDoesNotMatch', 'The request signature we calculated does not match the signature you provided.');
  // So written that a date that cannot be parsed is refused as well.
  if (!(Math.abs(timeOf(rest['x-amz-date'] ?? '') - now) <= mostSkew))
    return refused('RequestTimeTooSkewed', 'The difference between the request time and the current time is too large.');
  return { type: 'signed', tenant: found.tenant };
};
