// The names of a key during its rotation (docs/key-rotation.md): the new one is `deploy.next` until its secret is delivered, the old one
// `deploy.old` until it is revoked. If the new key was delivered but could not be verified, the old one is `deploy.unproved.old`: it is revoked only after an
// acknowledgement. A `deploy.next` that a run left behind is renamed to `deploy.next.old` until another one is delivered, because it is not known whether its
// secret was. Like the old one, it is revoked after the overlap.

export interface RotationName {
  /** The key that is rotated: `deploy`. */
  readonly of: string;
  readonly part: 'next' | 'aside' | 'old';
}

export const nextName = (name: string): string => `${name}.next`;
export const oldName = (name: string): string => `${name}.old`;
/** For an old key whose successor was delivered, but did not answer the verifying read. */
export const unprovedName = (name: string): string => oldName(`${name}.unproved`);
export const asideName = (name: string): string => oldName(nextName(name));

/** The name of the successor of a key with this id, if another key in use has its name: the file may keep naming the id. */
export const successorName = (name: string, id: string): string => `${name}-${id.slice(0, 8)}`;

/** All possible prefixes of the names of a key's rotation: its own name, the name of its successor beside a twin, and the name that it is renamed from. */
export const baseNames = (
  name: string,
  { id, before }: { readonly id?: string | undefined; readonly before?: string | undefined },
): readonly string[] => [name, ...(id === undefined ? [] : [successorName(name, id)]), ...(before === undefined ? [] : [before])];

const parts: Readonly<Record<string, RotationName['part']>> = { next: 'next', 'next.old': 'aside', 'unproved.old': 'old', old: 'old' };

/** Whether an old key stays until its revocation is acknowledged. */
export const isUnproved = (name: string): boolean => name.endsWith('.unproved.old');

/** undefined: the name is not part of a rotation. */
export const rotationOf = (name: string): RotationName | undefined => {
  const [, of, end = ''] = /^(.+?)\.(next|next\.old|unproved\.old|old)$/s.exec(name) ?? [];
  const part = parts[end];
  return of !== undefined && part ? { of, part } : undefined;
};

/** A chain of reserved endings: `deploy.next.old`, and also forms that no rotation produces (`deploy.unproved`, `deploy.old.old`). */
const endings = /(?<=.)(?:\.(?:next|old|unproved))+$/s;

export const isReserved = (name: string): boolean => endings.test(name);

/** The name without reserved endings. */
export const baseOf = (name: string): string => name.replace(endings, '');
