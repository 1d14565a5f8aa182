// How something that was renamed on the platform is known by more than its name, and what would be lost with it.

export interface RenameEvidence<Field extends string> {
  /** It may be one that is equal in all of these. */
  readonly by: readonly Field[];
  /** It is, where one of these is equal too: no two have the same. */
  readonly surely: readonly Field[];
}

/** What is lost with it, and does not go along to another region. */
export type HeldContent = 'data' | 'images';
