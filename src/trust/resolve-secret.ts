// Reads a secret from the source in the trust file, for one resource and one host. Only granted secrets are ever read.
import { type Problem, TenantryError } from '../errors.ts';
import { operatorFile } from '../files/operator-file.ts';
import { readBytes } from '../files/read-text.ts';
import { type Secret, secretOf } from '../secret.ts';
import { visible } from '../yaml/visible.ts';
import { secretGrant } from './grants.ts';
import type { SecretNeed } from './needs.ts';
import type { SecretSource, Trust } from './trust.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type ResolvedSecret = { readonly type: 'secret'; readonly secret: Secret } | { readonly type: 'refused'; readonly problem: Problem };

/** Keys and certificates are a few kilobytes. */
const mostBytes = 65_536;

export type SourceText = { readonly text: string } | { readonly why: string };

const inEnvironment = (name: string, environment: Environment): SourceText => {
  const text = environment[name] ?? '';
  return text === '' ? { why: `the environment variable ${name} is not set` } : { text };
};

const inFile = (path: string): SourceText => {
  try {
    const text = readBytes(operatorFile(path), mostBytes)
      .toString()
      .replace(/\r?\n$/, '');
    return text === '' ? { why: `${visible(path)} is empty` } : { text };
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    const isMissing = error.problems.some(({ code }) => code === 'file-missing');
    return { why: isMissing ? `the file ${visible(path)} does not exist or cannot be read` : error.message };
  }
};

/** Without a grant: for a key of the operator, which is sent nowhere. */
export const readSource = (from: SecretSource['from'], environment: Environment): SourceText =>
  from.type === 'env' ? inEnvironment(from.name, environment) : inFile(from.path);

/** The two entry points pass `environment`. One line end at the end of a file is not part of its secret. */
export const resolveSecret = (trust: Trust, need: SecretNeed, environment: Environment): ResolvedSecret => {
  const grant = secretGrant(trust, need);
  if (grant.type === 'refused') return grant;
  const found = readSource(grant.to.from, environment);
  if ('text' in found) return { type: 'secret', secret: secretOf(found.text) };
  const message = `the secret \`${visible(need.name)}\` cannot be read: ${found.why}`;
  return { type: 'refused', problem: { code: 'secret-missing', message, at: grant.to.at } };
};
