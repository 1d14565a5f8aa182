// A waiver added to the text of the desired state: at the end of the list `waivers`, or in a new one. Every other byte stays.
import { isArray, type JsonObject } from '../json.ts';
import { editYaml } from '../yaml/edit.ts';
import type { Document } from '../yaml/parse.ts';
import type { Waiver } from './desired.ts';

/** A waiver that is not written yet. */
export type NewWaiver = Omit<Waiver, 'at' | 'policyAt' | 'resourceAt' | 'ownerAt'>;

const entryOf = ({ policy, resource, reason, reasonClass, ticket, owner, expires }: NewWaiver): JsonObject => ({
  policy,
  resource,
  reason,
  ...(reasonClass && { reason_class: reasonClass }),
  ...(ticket !== undefined && { ticket }),
  owner,
  expires,
});

/** The list of waivers of a file; undefined: it has none. */
const waiversIn = ({ value }: Document): readonly unknown[] | undefined => {
  const listed = typeof value === 'object' && value !== null && !isArray(value) ? value['waivers'] : undefined;
  return isArray(listed) ? listed : undefined;
};

/** The new text of one of the documents, which make up a valid desired state: the last one with waivers, otherwise the first. */
export const addWaiver = (
  documents: readonly [Document, ...Document[]],
  waiver: NewWaiver,
): { readonly file: string; readonly text: string } => {
  const document = documents.findLast((one) => waiversIn(one) !== undefined) ?? documents[0];
  const waivers = waiversIn(document);
  const entry = entryOf(waiver);
  const edit = waivers ? { path: ['waivers', waivers.length], value: entry } : { path: ['waivers'], value: [entry] };
  return { file: document.file, text: editYaml(document, [{ type: 'set', ...edit }]) };
};
