// The credential: whether it is set and accepted, whose it is, and whether its scopes fit what the files need.
import type { Desired } from '../../desired/desired.ts';
import { scopesOf } from '../../platform/scopes.ts';
import type { DoctorRow } from '../../report/doctor-blocks.ts';
import { isSameTenant } from '../open/own-tenant.ts';
import type { Facts, IdentityFacts, PlatformFacts } from './facts.ts';
import { missingToRead, missingToWrite, productsToWrite, writingScopes } from './needed-scopes.ts';
import { rowsOf } from './row.ts';

type Asked = Extract<PlatformFacts, { readonly type: 'asked' }>;

/** Object storage takes a key pair instead of the credential. */
const isOfKeyPair = ({ product }: Asked['probes'][number]): boolean => product === 'object-storage';

const keyPairRow = ({ probes }: Asked): readonly DoctorRow[] =>
  probes.filter(isOfKeyPair).map(({ answer }) => {
    const row = rowsOf('credential', 'key pair of object storage');
    return answer.type === 'ok'
      ? row.ok('The key pair reads buckets.')
      : row.wrong(
          `Buckets cannot be read: ${answer.says.replace(/^not sent: /, '')}.`,
          'Name the variables of a valid key pair under `object_storage` in the trust file, and set them.',
        );
  });

const acceptedRow = ({ probes: all, variable }: Asked): DoctorRow => {
  const probes = all.filter((probe) => !isOfKeyPair(probe));
  const row = rowsOf('credential', 'accepted');
  const answered = probes.filter(({ answer }) => answer.type !== 'unavailable' && answer.type !== 'not-understood');
  const [failed] = probes.flatMap(({ answer }) => (answer.type === 'ok' ? [] : [answer]));
  if (answered.length === 0)
    return row.unknown(
      `The platform could not be asked${failed ? `: ${failed.says}` : ''}.`,
      'Check the network, the proxy and the addresses of this machine, and run it again.',
    );
  return answered.every(({ answer }) => answer.type === 'unauthorized')
    ? row.wrong(`The platform refuses the credential in ${variable}.`, 'Set a key that is valid, not revoked and not expired.')
    : row.ok(`The platform accepts the credential in ${variable}.`);
};

const isRefused = ({ probes }: Asked): boolean =>
  probes.filter((probe) => !isOfKeyPair(probe)).every(({ answer }) => answer.type !== 'ok' && answer.type !== 'denied');

const identityRow = (identity: IdentityFacts): DoctorRow => {
  const row = rowsOf('credential', 'identity');
  switch (identity.type) {
    case 'unnamed':
      return row.unknown(
        'The platform does not say whose key it is, and no trust file names it.',
        'Name it as `identity:` in the trust file, or with --identity. Until then no guard protects the access of Tenantry.',
      );
    case 'unread':
      return row.unknown(`${identity.address} could not be looked up: ${identity.why}.`, 'Give the key the scope iam:read.');
    case 'not-one':
      return identity.live === 0
        ? row.wrong(`${identity.address} does not exist, or is not valid.`, 'Correct `identity:` in the trust file, or create the key.')
        : row.wrong(`${identity.live} valid keys have the name ${identity.address}.`, 'Revoke all but the one that is in use.');
    case 'found':
      return row.ok(`${identity.address}.`);
  }
};

const readRow = ({ products, probes: all, identity }: Asked): DoctorRow => {
  const probes = all.filter((probe) => !isOfKeyPair(probe));
  const row = rowsOf('credential', 'scopes to read');
  const denied = probes.filter(({ answer }) => answer.type === 'denied').flatMap(({ product }) => scopesOf(product)?.read ?? []);
  const scopes = identity.type === 'found' ? identity.scopes : undefined;
  const missing = [...new Set([...denied, ...(scopes ? missingToRead(products, scopes) : [])])].sort();
  const unread = probes.filter(({ answer }) => answer.type !== 'ok' && answer.type !== 'denied' && answer.type !== 'not-found');
  if (missing.length > 0)
    return row.wrong(
      `The key may not read what the files need. Missing: ${missing.join(', ')}.`,
      'Give the key these scopes, and its account the permissions that `tenantry permissions` prints.',
    );
  if (unread.length > 0)
    return row.unknown(
      `Could not be checked for ${unread.map(({ product }) => product).join(', ')}.`,
      'Check the addresses of these products, and run it again.',
    );
  return row.ok('The key reads every product that is needed.');
};

const writeRow = ({ identity }: Asked, desired: Desired): readonly DoctorRow[] => {
  if (identity.type !== 'found' || !identity.scopes) return [];
  const row = rowsOf('credential', 'scopes to apply');
  const missing = missingToWrite(productsToWrite(desired), identity.scopes);
  const waiting = missing.filter((scope) => identity.pending.includes(scope));
  if (missing.length === 0) return [row.ok(`${identity.address} may write what the files declare.`)];
  const remedy =
    waiting.length === missing.length
      ? 'Wait until the platform approves them.'
      : `Give them to ${identity.address}, or check a key that only reads with --read-only.`;
  return [row.wrong(`An apply lacks ${missing.join(', ')}.`, remedy)];
};

/** Nobody asked for it where the workflows only read: then what is not known is no row. */
const widthRows = ({ identity }: Asked, key: Facts['key']): readonly DoctorRow[] => {
  if (key === 'may-apply') return [];
  const row = rowsOf('credential', 'only reads');
  if (identity.type !== 'found' || !identity.scopes) {
    if (key === 'of-workflows') return [];
    const unknown = row.unknown(
      'The scopes of the key are not known.',
      'Name the key as `identity:` in the trust file, or with --identity, and give it the scope iam:read.',
    );
    return [unknown];
  }
  const wide = writingScopes(identity.scopes);
  return [
    wide.length === 0
      ? row.ok(`${identity.address} has no scope that writes.`)
      : row.wrong(`${identity.address} may write: ${wide.join(', ')}.`, 'Use a key with scopes for reading only, and revoke this one.'),
  ];
};

export const credentialRows = ({ platform, files, key }: Facts): readonly DoctorRow[] => {
  if (platform.type === 'not-asked') {
    const [first] = platform.problems;
    const set = 'Set MGC_API_KEY to the API key of a service account, or MGC_ACCESS_TOKEN.';
    const remedy = first?.code === 'credential-missing' ? set : (first?.help ?? set);
    return [rowsOf('credential', 'accepted').wrong(first?.message ?? 'There is no usable credential.', remedy)];
  }
  const accepted = acceptedRow(platform);
  // Nothing else about it can be known.
  if (isRefused(platform)) return [accepted];
  const desired = files.type === 'valid' ? files.desired : undefined;
  const keyPair = keyPairRow(platform);
  // A credential of another tenant is refused whatever its scopes are.
  const isOther = platform.tenant !== undefined && desired?.tenant !== undefined && !isSameTenant(platform.tenant, desired.tenant);
  const fits = desired && !isOther ? [readRow(platform), ...(key === 'may-apply' ? writeRow(platform, desired) : [])] : [];
  return [accepted, identityRow(platform.identity), ...fits, ...keyPair, ...widthRows(platform, key)];
};
