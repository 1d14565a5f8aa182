// What is signed: an in-toto statement about SHA256SUMS, whose predicate says of which organization, commit, result and policies the bundle is.
import { isObject, type JsonObject, parseJson } from '../json.ts';
import { asJson } from '../report/json.ts';
import { isUnread } from '../report/reading-blocks.ts';
import type { Review } from '../report/review.ts';
import { sha256, signatureFiles } from './sums.ts';

const statementType = 'https://in-toto.io/Statement/v1';
export const payloadType = 'application/vnd.in-toto+json';

/** A new version gets a new number; those before it are still read. */
export const predicateType = 'https://tenantry.example/evidence/v1';

// A type, so that it is plain JSON.
export type Predicate = {
  readonly tool: string;
  readonly tenant: string | null;
  readonly commit: string | null;
  readonly readAt: string;
  /** SHA-256 of `result.json`, `policies.json` and `waivers.json`. */
  readonly result: string;
  readonly policies: string;
  readonly waivers: string;
  /** Digests of the policies and of their settings, as the result has them. */
  readonly policiesDigest: string | null;
  readonly settingsDigest: string | null;
  readonly completeness: { readonly collections: number; readonly unread: number };
};

export type FileOf = (name: string) => Buffer | undefined;

const sumOf = (file: FileOf, name: string): string => sha256(file(name) ?? '');

export const predicateOf = ({ run, tenant, reads }: Review, file: FileOf): Predicate => ({
  tool: run.version,
  tenant: tenant ?? null,
  commit: run.commit ?? null,
  readAt: run.asOf ?? run.now,
  result: sumOf(file, 'result.json'),
  policies: sumOf(file, 'policies.json'),
  waivers: sumOf(file, 'waivers.json'),
  policiesDigest: run.policiesDigest ?? null,
  settingsDigest: run.settingsDigest ?? null,
  completeness: { collections: reads.length, unread: reads.filter(isUnread).length },
});

/** `isTimestamped`: a time-stamp belongs to the signature, so that nobody can remove it in silence. */
export const statementOf = (predicate: Predicate, sums: Uint8Array, isTimestamped: boolean): string =>
  asJson({
    _type: statementType,
    subject: [{ name: signatureFiles.sums, digest: { sha256: sha256(sums) } }],
    predicateType,
    predicate: { ...predicate, timestamped: isTimestamped },
  });

export interface SignedStatement {
  /** Of SHA256SUMS. */
  readonly digest: string;
  readonly predicate: JsonObject;
}

/** undefined: not a statement about one folder. */
export const readStatement = (bytes: Uint8Array): SignedStatement | undefined => {
  const value = parseJson(Buffer.from(bytes).toString());
  if (!isObject(value) || value['_type'] !== statementType || value['predicateType'] !== predicateType) return undefined;
  const { subject, predicate } = value;
  const [one, ...more] = Array.isArray(subject) ? subject : [];
  if (!isObject(one) || more.length > 0 || one['name'] !== signatureFiles.sums || !isObject(predicate)) return undefined;
  const digest = isObject(one['digest']) ? one['digest']['sha256'] : undefined;
  return typeof digest === 'string' ? { digest, predicate } : undefined;
};
