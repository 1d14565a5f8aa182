// The names a key goes through while it is rotated (docs/desired-state.md, rotation): the new one is `deploy.next` until its secret is delivered, the old one `deploy.old` until it is revoked.
// Where the new key was delivered and could not be proved, the old one is `deploy.unproved.old`: it is revoked only once somebody acknowledges that.
// A `deploy.next` that a run left behind is set aside as `deploy.next.old` until another one is delivered: nobody knows whether its secret was. It is revoked after the overlap, as the old one is.

export interface RotationName {
  /** The key that is rotated: `deploy`. */
  readonly of: string;
  readonly part: 'next' | 'aside' | 'old';
}

export const nextName = (name: string): string => `${name}.next`;
export const oldName = (name: string): string => `${name}.old`;
/** Of an old key whose successor was delivered, and did not answer with what it was to read. */
export const unprovedName = (name: string): string => oldName(`${name}.unproved`);
export const asideName = (name: string): string => oldName(nextName(name));

/** What the successor of a key with this id is called where another key in use has its name: the file may go on naming the id. */
export const successorName = (name: string, id: string): string => `${name}-${id.slice(0, 8)}`;

/** All names that the names of a key's rotation may begin with: its own, that of its successor beside a twin, the one that it is renamed from. */
export const baseNames = (
  name: string,
  { id, before }: { readonly id?: string | undefined; readonly before?: string | undefined },
): readonly string[] => [name, ...(id === undefined ? [] : [successorName(name, id)]), ...(before === undefined ? [] : [before])];

const parts: Readonly<Record<string, RotationName['part']>> = { next: 'next', 'next.old': 'aside', 'unproved.old': 'old', old: 'old' };

/** Whether an old key stays until its revocation is acknowledged. */
export const isUnproved = (name: string): boolean => name.endsWith('.unproved.old');

/** undefined: the name has no part in a rotation. */
export const rotationOf = (name: string): RotationName | undefined => {
  const [, of, end = ''] = /^(.+?)\.(next|next\.old|unproved\.old|old)$/s.exec(name) ?? [];
  const part = parts[end];
  return of !== undefined && part ? { of, part } : undefined;
};
