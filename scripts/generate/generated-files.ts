// What a generator returns.

/** Text by path from the repository's root. */
export type GeneratedFiles = Readonly<Record<string, string>>;
