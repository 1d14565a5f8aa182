// The limits of a text (docs/desired-state.md, files): a larger one is refused before anything is built from it.

/** The largest file that is read as YAML, in bytes. */
export const largest = 10_000_000;

/** The most lines: each one costs time and memory, whatever is on it. */
export const mostLines = 200_000;

/** The longest text or key, in UTF-16 code units: patterns of schemas and of secrets are matched against it. */
export const longestText = 100_000;

/** The deepest nesting of maps and lists. */
export const deepest = 64;
