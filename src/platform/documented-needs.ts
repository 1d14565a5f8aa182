// What the platform's document asks of a credential that reads a product, where that is more than reading should need (contradictions.md I39).
import type { Product } from './operation.ts';

/** As half a sentence, for the message of a refused read and for `explain`. */
export const documentedNeeds: Partial<Readonly<Record<Product, string>>> = {
  iam: "the platform's document asks for the scopes iam:read and iam:write and the permission turia_iam_editor, also for reading",
};
