// What closes a path to administrator: the change at its first edge, from where everything else follows.
import type { EdgeName, PathEdge } from '../../../access/paths/path.ts';
import { code, codes, type Piece, phrase, type TextLine } from '../../document.ts';

type Because = NonNullable<PathEdge['because']>;

const none: Because = { scopes: [], permissions: [], directly: false, through: [] };

/** `Revoke editor`, or the permissions that are granted directly. */
const revoked = ({ directly, permissions, through }: Because): TextLine => {
  if (through.length === 0) return phrase`Revoke ${codes(permissions)}`;
  return directly ? phrase`Revoke ${codes([...through, ...permissions])}` : phrase`Revoke ${codes(through)}`;
};

const closing: Readonly<Record<EdgeName, (edge: PathEdge, because: Because) => TextLine>> = {
  holds: () => ['Revoke the role administrator, unless it is intended'],
  'holds-all': (_, because) => revoked(because),
  'writes-iam': (_, because) =>
    because.scopes.length > 0 ? phrase`Replace the key with one without ${codes(because.scopes)}` : revoked(because),
  'product-right': (_, because) => phrase`${revoked(because)}, unless the platform confirms that it cannot grant roles`,
  accepts: () => ['Delete the invitation, or invite with less'],
  'group-holds': ({ from, to }) => phrase`Revoke ${code(to)} from ${code(from)}`,
  'in-group': ({ from, to }) => phrase`Remove ${code(from)} from ${code(to)}`,
  'adds-to-group': ({ to }) => phrase`Give another profile in ${code(to)}`,
  'signs-in-as': () => ['Limit who administers the identity provider, and enforce MFA'],
  'reads-mail': () => ['Verify a federation for the domain, and enforce MFA'],
  receives: () => ['Limit who can read the sink, or revoke the key'],
  runs: () => ['Protect the environment of the workflow'],
  'lists-secret': () => ['Rotate the key'],
};

export const closingText = (path: readonly PathEdge[], otherwise: Piece): TextLine => {
  const [first] = path;
  return first ? closing[first.edge](first, first.because ?? none) : [otherwise].flat();
};
