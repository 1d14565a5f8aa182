// Signs an evidence bundle with the key of the trust file, and has the signature time-stamped.
import { join } from 'node:path';
import { fail } from '../../errors.ts';
import { readKey, signWithKey } from '../../evidence/dsse.ts';
import { type Predicate, predicateOf, statementOf } from '../../evidence/statement.ts';
import { checkSums, signatureFiles } from '../../evidence/sums.ts';
import { writeText } from '../../files/write-text.ts';
import { proxiesOf } from '../../platform/proxies.ts';
import { readSource } from '../../trust/resolve-secret.ts';
import type { Signing, Trust } from '../../trust/trust.ts';
import { visible } from '../../yaml/visible.ts';
import type { Ports } from '../ports.ts';
import { type Bundle, openBundle, resultIn } from './open-bundle.ts';

/** A folder that was changed since it was written is not signed. */
const intactBundle = (path: string, ports: Ports): Bundle => {
  const bundle = openBundle(path, ports);
  const [wrong, ...more] = checkSums(bundle);
  if (wrong)
    fail(
      'result-invalid',
      `${visible(path)} is not a complete evidence bundle: ${[wrong, ...more].map(({ code, about }) => visible(`${code} ${about}`.trim())).join(', ')}`,
      {
        help: 'Write it again with `audit --evidence`.',
      },
    );
  return bundle;
};

const predicateIn = (bundle: Bundle): Predicate => predicateOf(resultIn(bundle), bundle.file);

/** For a program that signs a statement of its own, such as GitHub's attestations. */
export const bundlePredicate = (path: string, ports: Ports): Predicate => predicateIn(intactBundle(path, ports));

interface Signature {
  readonly name: string;
  readonly content: string | Buffer;
}

const signed = async (statement: string, { certificates, keyFrom, at }: Signing, { env, now }: Ports): Promise<Signature> => {
  const found = readSource(keyFrom, env);
  if ('why' in found) return fail('secret-missing', `the key of \`signing:\` cannot be read: ${found.why}`, { at });
  if (certificates === undefined) {
    const key = readKey(found.text, 'private');
    if (key === undefined)
      return fail('trust', 'the key of `signing:` is not an Ed25519 key in PEM', {
        at,
        help: 'Create one with `openssl genpkey -algorithm ed25519`, or name its `certificates:`.',
      });
    return { name: signatureFiles.dsse, content: signWithKey(statement, key) };
  }
  const chain = readSource({ type: 'file', path: certificates }, env);
  if ('why' in chain) return fail('trust', `the certificates of \`signing:\` cannot be read: ${chain.why}`, { at });
  const { certifiedKey, signWithCertificate } = await import('../../evidence/cms.ts');
  const key = certifiedKey(found.text, chain.text);
  if (key === 'key-invalid') return fail('trust', 'the key of `signing:` is neither an RSA key nor one of P-256 or P-384, in PEM', { at });
  if (key === 'certificates-invalid') return fail('trust', 'the first of the certificates of `signing:` is not one that may sign', { at });
  if (key === 'other-key') return fail('trust', 'the key of `signing:` is not that of its first certificate', { at });
  return { name: signatureFiles.cms, content: await signWithCertificate(statement, key, now()) };
};

export interface SignedBundle {
  readonly files: readonly string[];
}

/** Nothing is written before the time-stamp is there. */
export const signBundle = async (path: string, { signing }: Trust, ports: Ports): Promise<SignedBundle> => {
  if (signing === undefined)
    return fail('usage', 'evidence sign: the trust file names no key', {
      help: 'Add `signing: { key: { env: <NAME> } }` to the trust file, and name it with --trust.',
    });
  const bundle = intactBundle(path, ports);
  const before = bundle.names.filter((name) => name.startsWith('signature.'));
  if (before.length > 0)
    fail('usage', `${visible(path)} is already signed: ${before.join(', ')}`, { help: 'Remove these files to sign it again.' });
  const sums = bundle.file(signatureFiles.sums) ?? Buffer.alloc(0);
  const { name, content } = await signed(statementOf(predicateIn(bundle), sums, signing.timestamp !== undefined), signing, ports);
  const files: Signature[] = [{ name, content }];
  if (signing.timestamp !== undefined) {
    const { timestampFrom } = await import('../../evidence/ask-authority.ts');
    const stamp = await timestampFrom(signing.timestamp, Buffer.from(content), proxiesOf(ports.env), ports.signal);
    files.push({ name: signatureFiles.timestamp, content: stamp });
  }
  for (const one of files) writeText(join(bundle.folder, one.name), one.content);
  return { files: files.map((one) => one.name) };
};
