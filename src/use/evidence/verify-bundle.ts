// Verifies an evidence bundle, offline: files, signature, signer, time-stamp, statement and result; with a repository, that the files are those of the commit.

import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import type { Certificate } from 'pkijs';
import { fail, TenantryError } from '../../errors.ts';
import { checkConsistency } from '../../evidence/consistency.ts';
import { readEnvelope, readKey } from '../../evidence/dsse.ts';
import { type EvidenceProblem, problem } from '../../evidence/problem.ts';
import { predicateOf, readStatement, type SignedStatement } from '../../evidence/statement.ts';
import { checkSums, sha256, signatureFiles } from '../../evidence/sums.ts';
import { isInside, repositoryOf } from '../../files/boundary.ts';
import { placesOf } from '../../files/path-places.ts';
import { canonical, type JsonObject } from '../../json.ts';
import { redactor } from '../../report/redact.ts';
import type { Review } from '../../report/review.ts';
import { readSource } from '../../trust/resolve-secret.ts';
import { visible } from '../../yaml/visible.ts';
import { gitIn } from '../base/git.ts';
import { commitOf } from '../base/read-revision.ts';
import type { Ports } from '../ports.ts';
import { type Bundle, openBundle, resultIn } from './open-bundle.ts';

/** Everything that a verifier trusts: paths of PEM files, and the name of the signer. */
export interface Verifier {
  readonly key: string | undefined;
  readonly authority: string | undefined;
  readonly signer: string | undefined;
  readonly timestampAuthority: string | undefined;
  readonly repository: string | undefined;
}

export interface Verification {
  readonly problems: readonly EvidenceProblem[];
  /** Who signed, as the signature says, and whether a time-stamp was verified. */
  readonly signer: string | undefined;
  readonly at: Date | undefined;
  readonly hasRepository: boolean;
}

/** The folder, and the repository that it is in: whoever writes one of them writes the other. */
const ownedBy = (folder: string): readonly string[] => {
  const real = placesOf(folder).at(-1) ?? folder;
  return [real, repositoryOf(real)].flatMap((one) => one ?? []);
};

/** A bundle, or whoever writes its repository, never decides what is trusted: neither by a file, nor by where a link leads. */
const textOf = (option: string, path: string, bundle: Bundle, { repository }: Verifier, { cwd, env }: Ports): string => {
  const absolute = resolve(cwd, path);
  const own = [bundle.folder, ...(repository === undefined ? [] : [resolve(cwd, repository)])].flatMap(ownedBy);
  if (placesOf(absolute).some((place) => own.some((folder) => isInside(place, folder))))
    fail('usage', `${option} ${visible(path)}: the file is part of what is verified`, {
      help: 'Use a file that you got from the signer in another way.',
    });
  const found = readSource({ type: 'file', path: absolute }, env);
  return 'text' in found ? found.text : fail('file-missing', `${option}: ${found.why}`);
};

const certificatesOf = async (text: string | undefined, option: string): Promise<readonly Certificate[] | undefined> => {
  if (text === undefined) return undefined;
  const { readCertificates } = await import('../../evidence/certificates.ts');
  return readCertificates(text) ?? fail('file-invalid', `${option}: the file contains no certificate in PEM`);
};

interface Read {
  readonly problems: readonly EvidenceProblem[];
  readonly payload?: Uint8Array;
  readonly signer?: string;
}

const withKey = (bytes: Buffer, key: KeyObject | undefined): Read => {
  const envelope = readEnvelope(bytes.toString());
  if (envelope === undefined) return { problems: [problem('signature', 'signature-invalid', signatureFiles.dsse)] };
  const { payload } = envelope;
  if (key === undefined) return { problems: [problem('signer', 'signer-unknown', '--key')], payload };
  const signer = sha256(key.export({ type: 'spki', format: 'der' }));
  return envelope.isSignedBy(key) ? { problems: [], payload, signer } : { problems: [problem('signature', 'signature-wrong')], payload };
};

const withCertificate = async (
  bytes: Buffer,
  authorities: readonly Certificate[] | undefined,
  name: string | undefined,
  at: Date,
): Promise<Read> => {
  const [{ checkSignature, contentOf, readSignedData }, { mayBeSigner, nameOf }] = await Promise.all([
    import('../../evidence/cms.ts'),
    import('../../evidence/certificates.ts'),
  ]);
  const signed = readSignedData(bytes);
  const payload = signed && contentOf(signed);
  if (signed === undefined || payload === undefined) return { problems: [problem('signature', 'signature-invalid', signatureFiles.cms)] };
  const checked = await checkSignature(signed, authorities ?? [], at);
  if (checked.type === 'wrong' || checked.certificate === undefined)
    return { problems: [problem('signature', 'signature-wrong')], payload };
  const signer = nameOf(checked.certificate);
  if (authorities === undefined) return { problems: [problem('signer', 'signer-unknown', '--authority')], payload, signer };
  const problems = [
    ...(checked.type === 'untrusted' ? [problem('signer', 'certificate-untrusted', signer)] : []),
    ...(mayBeSigner(checked.certificate) ? [] : [problem('signer', 'certificate-use', signer)]),
    ...(name === undefined
      ? [problem('signer', 'signer-unnamed', signer)]
      : name === signer
        ? []
        : [problem('signer', 'other-signer', signer)]),
  ];
  return { problems, payload, signer };
};

interface Stamped {
  readonly problems: readonly EvidenceProblem[];
  /** Only of a verified time-stamp. */
  readonly at?: Date;
}

/** `isPromised`: the statement says that there is one. */
const stampOf = async (
  bytes: Buffer | undefined,
  signature: Buffer,
  authorities: readonly Certificate[] | undefined,
  isPromised: boolean,
): Promise<Stamped> => {
  if (bytes === undefined) return { problems: isPromised || authorities !== undefined ? [problem('timestamp', 'timestamp-missing')] : [] };
  const { checkTimestamp, readTimestamp } = await import('../../evidence/timestamp.ts');
  const stamp = await readTimestamp(bytes);
  if (stamp === undefined) return { problems: [problem('timestamp', 'timestamp-invalid')] };
  const problems = await checkTimestamp(stamp, signature, authorities);
  return problems.length === 0 ? { problems, at: stamp.at } : { problems };
};

const statementProblems = (
  statement: SignedStatement | undefined,
  bundle: Bundle,
  review: Review | undefined,
): readonly EvidenceProblem[] => {
  if (statement === undefined) return [problem('signature', 'signature-invalid', 'statement')];
  if (statement.digest !== sha256(bundle.file(signatureFiles.sums) ?? '')) return [problem('signature', 'other-folder')];
  if (review === undefined) return [];
  const expected: JsonObject = { ...predicateOf(review, bundle.file) };
  return Object.keys(expected)
    .filter((key) => canonical(statement.predicate[key] ?? null) !== canonical(expected[key] ?? null))
    .map((key) => problem('statement', 'statement-differs', key));
};

/** Line ends and a byte order mark are those of a checkout. */
const comparable = (text: string): string => text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');

const repositoryProblems = (folder: string, bundle: Bundle, { run, tenant }: Review, { cwd, env }: Ports): readonly EvidenceProblem[] => {
  if (run.commit === undefined) return [problem('repository', 'commit-unnamed')];
  try {
    const git = gitIn(resolve(cwd, folder), env);
    const commit = commitOf(git, run.commit, '--repository');
    const hide = run.redacted === true ? redactor(tenant) : (text: string) => text;
    const listed = git(['ls-tree', '-r', '-z', '--full-tree', '--name-only', commit]).stdout.toString().split('\0');
    const names = new Map(listed.map((name) => [`desired-state/${hide(name)}`, name]));
    return bundle.names
      .filter((name) => name.startsWith('desired-state/'))
      .flatMap((name) => {
        const there = names.get(name);
        const blob = there === undefined ? undefined : git(['cat-file', 'blob', `${commit}:${there}`]);
        if (blob?.ok !== true) return [problem('repository', 'file-not-in-commit', name)];
        const isSame = comparable(hide(blob.stdout.toString())) === comparable(bundle.file(name)?.toString() ?? '');
        return isSame ? [] : [problem('repository', 'file-differs-from-commit', name)];
      });
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return [problem('repository', 'commit-unread', error.problems.map(({ message }) => message).join('; '))];
  }
};

const resultOrProblem = (bundle: Bundle): Review | EvidenceProblem => {
  try {
    return resultIn(bundle);
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return problem('result', 'result-invalid', error.problems.map(({ message }) => message).join('; '));
  }
};

const signatureProblems = async (
  bundle: Bundle,
  review: Review | undefined,
  verifier: Verifier,
  ports: Ports,
): Promise<Omit<Verification, 'hasRepository'>> => {
  const given = (option: string, path: string | undefined): string | undefined =>
    path === undefined ? undefined : textOf(option, path, bundle, verifier, ports);
  const pem = given('--key', verifier.key);
  const key =
    pem === undefined ? undefined : (readKey(pem, 'public') ?? fail('file-invalid', '--key: the file is not an Ed25519 public key in PEM'));
  const authorities = await certificatesOf(given('--authority', verifier.authority), '--authority');
  const stampers = await certificatesOf(given('--timestamp-authority', verifier.timestampAuthority), '--timestamp-authority');
  const [dsse, cms] = [bundle.file(signatureFiles.dsse), bundle.file(signatureFiles.cms)];
  const none = { signer: undefined, at: undefined };
  if (dsse && cms) return { ...none, problems: [problem('signature', 'two-signatures')] };
  const signature = dsse ?? cms;
  if (signature === undefined) return { ...none, problems: [problem('signature', 'unsigned')] };
  const isOther = dsse ? verifier.authority !== undefined && key === undefined : key !== undefined && authorities === undefined;
  const payloadOf = async (at: Date): Promise<Read> =>
    dsse ? withKey(dsse, key) : withCertificate(signature, authorities, verifier.signer, at);
  const unproved = await payloadOf(ports.now());
  const statement = unproved.payload && readStatement(unproved.payload);
  const stamped = await stampOf(bundle.file(signatureFiles.timestamp), signature, stampers, statement?.predicate['timestamped'] === true);
  // A certificate may have ended since: what counts is the proved time of the signature.
  const read = stamped.at === undefined ? unproved : await payloadOf(stamped.at);
  const about = read.payload === undefined ? [] : statementProblems(statement, bundle, review);
  const other = isOther ? [problem('signer', 'other-key')] : [];
  return { signer: read.signer, at: stamped.at, problems: [...read.problems, ...other, ...stamped.problems, ...about] };
};

export const verifyBundle = async (path: string, verifier: Verifier, ports: Ports): Promise<Verification> => {
  const bundle = openBundle(path, ports);
  const result = resultOrProblem(bundle);
  const review = 'code' in result ? undefined : result;
  const signature = await signatureProblems(bundle, review, verifier, ports);
  const { repository } = verifier;
  const hasRepository = repository !== undefined;
  const problems = [
    ...checkSums(bundle),
    ...signature.problems,
    ...('code' in result ? [result] : checkConsistency(result, bundle.names, bundle.file)),
    ...(hasRepository && review ? repositoryProblems(repository, bundle, review, ports) : []),
  ];
  return { ...signature, problems, hasRepository };
};
