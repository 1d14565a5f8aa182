// How much of a text Tenantry takes (docs/desired-state.md, files): more is refused before anything is built from it.

/** Largest file that is read as YAML, in bytes. */
export const largest = 10_000_000;

/** Longest text or key, in UTF-16 code units: patterns of schemas and of secrets are matched against it. */
export const longestText = 100_000;

/** Deepest nesting of maps and lists. */
export const deepest = 64;
