// How names are shown where everybody can read: one that is not in the repository becomes a hash, the same in every run.
import { digestOf } from '../json.ts';
import type { CommitFile } from '../github/commit-files.ts';

/** `tenant` keeps hashes of two organizations apart. */
export const hashedNames = (files: readonly CommitFile[], tenant: string): ((name: string) => string) => {
  const texts = files.map((file) => file.text());
  const known = new Map<string, string>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const shown = texts.some((text) => text.includes(name)) ? name : `hidden-${digestOf([tenant, name], 32).slice(0, 10)}`;
    known.set(name, shown);
    return shown;
  };
};
