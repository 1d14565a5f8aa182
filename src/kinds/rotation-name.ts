// The names a key goes through while it is rotated (design.md chapter 6): the new one is `deploy.next` until its secret is delivered, the old one `deploy.old` until it is revoked.

export interface RotationName {
  /** The key that is rotated: `deploy`. */
  readonly of: string;
  readonly part: 'next' | 'old';
}

export const nextName = (name: string): string => `${name}.next`;
export const oldName = (name: string): string => `${name}.old`;

/** undefined: the name has no part in a rotation. */
export const rotationOf = (name: string): RotationName | undefined => {
  const [, of, part] = /^(.+)\.(next|old)$/s.exec(name) ?? [];
  return of !== undefined && (part === 'next' || part === 'old') ? { of, part } : undefined;
};
