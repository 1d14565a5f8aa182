// Sorts the live state, so that the order of responses does not matter.
import type { Observed } from '../kinds/kind.ts';

export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

/** By address, then by id. */
export const byAddress = (a: Observed, b: Observed): number =>
  a.address < b.address ? -1 : a.address > b.address ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
