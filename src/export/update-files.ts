// Updates existing desired-state files from the live state: changed values are edited in place, deleted resources are removed, new ones join their section.
// Comments are kept, undeclared sections stay undeclared, and anything that is unknown or cannot be written is reported and left alone.
// The result is valid: a reference to a deleted resource is removed with it. If only a person can decide what replaces the reference
// (a break-glass member, the owner of a waiver, a schedule without volumes), nothing is written.
import type { Desired } from '../desired/desired.ts';
import { ownersGone } from '../desired/other-references.ts';
import { referenceFields } from '../desired/references.ts';
import { resolveReferences } from '../desired/resolve-references.ts';
import { type Problem, TenantryError } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Kind } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import type { Document } from '../yaml/parse.ts';
import type { Path } from '../yaml/path.ts';
import { checkDocuments } from './check-documents.ts';
import { exportLive } from './export-live.ts';
import type { ExportedItem } from './exported-item.ts';
import { findProblemItems, type Owner, type ProblemItems, pathKey } from './find-problem-item.ts';
import { itemPaths, placeKey } from './item-paths.ts';
import { type Exclusion, everythingExportable, exclude, type NotExportable } from './not-exportable.ts';
import { draftUpdate, type FileDraft, type UpdateSource } from './update-draft.ts';

export interface FilesUpdate {
  /** New text by file name, for changed files only. */
  readonly texts: Readonly<Record<string, string>>;
  /** The desired state that the new files declare. */
  readonly desired: Desired;
  /** One line for each thing that was left alone or removed. */
  readonly notes: readonly string[];
}

interface Loaded {
  readonly desired: Desired;
  readonly documents: readonly Document[];
}

/** A removal may leave other references dangling: the maximum number of rounds in which they are followed. */
const mostRounds = 20;

/** The item at each path: declared in the files, or added by this update. */
const ownersOf = ({ desired, documents }: Loaded, { added }: FileDraft, { catalogue }: UpdateSource): ReadonlyMap<string, Owner> => {
  const paths = itemPaths(documents, catalogue);
  const declared = desired.items.flatMap(({ at, address, kind }): readonly (readonly [string, Owner])[] => {
    const place = paths.get(placeKey(at));
    return place ? [[pathKey(place.document.file, place.path), { address, kind, isNew: false }]] : [];
  });
  const joined = (file: string, path: Path, { observed, below }: ExportedItem): readonly (readonly [string, Owner])[] => [
    [pathKey(file, path), { address: observed.address, kind: observed.kind, isNew: true }],
    ...below.flatMap(({ name, items }) => items.flatMap((item) => joined(file, [...path, name, item.key], item))),
  ];
  return new Map([...declared, ...added.flatMap(({ file, path, item }) => joined(file, path, item))]);
};

const settled = (problems: readonly Problem[], loaded: Loaded, draft: FileDraft, source: UpdateSource, held: NotExportable): ProblemItems =>
  findProblemItems(problems, { was: loaded.documents, now: draft.documents }, ownersOf(loaded, draft, source), held);

/** A role that no longer equals the role in its `based_on` lists its permissions itself. */
const namesInTheWay = ({ differing }: FileDraft, { catalogue }: UpdateSource): readonly Exclusion[] =>
  differing.flatMap(({ declared, address }) =>
    referenceFields(kindNamed(declared.kind)).flatMap(({ field }): readonly Exclusion[] => {
      const name = declared.values[field];
      const isOnlyWritten = catalogue.find((kind) => kind.name === declared.kind)?.fields[field]?.side === 'desired';
      if (!isOnlyWritten || typeof name !== 'string') return [];
      return [{ type: 'name', address, field, name, why: 'with it, the live state cannot be declared' }];
    }),
  );

/** Problems that only the platform can settle, or that the file did not have before: a schedule whose last volume was deleted. */
const newlyDangling = (loaded: Loaded, desired: Desired, live: Live): readonly Problem[] => {
  const known = new Set(resolveReferences(loaded.desired, live).map(({ message }) => message));
  return resolveReferences(desired, live).filter(({ message }) => !known.has(message));
};

const refuse = (problems: readonly Problem[]): never => {
  throw new TenantryError(
    problems.map((problem) => ({
      ...problem,
      message: `after the update this line would be invalid: ${problem.message}`,
      help: 'No file was written. Change this line first, or restore the resource that it refers to.',
    })),
  );
};

/**
 * `documents`: the files that `desired` was loaded from. `leaves`: files that stay unchanged, and undeclared sections are not filled in;
 * edits that the rest depends on are made nevertheless. Throws the errors of `compare` and `exportLive`, and `reference` and similar errors with the
 * position in the present files, if only a person can decide how to continue.
 */
export const updateFiles = (loaded: Loaded, live: Live, catalogue: readonly Kind[], leaves?: ReadonlySet<Address>): FilesUpdate => {
  const source: UpdateSource = { live, catalogue, sections: exportLive(live, catalogue).sections, ...(leaves && { leaves }) };
  let held = everythingExportable;
  for (let round = 1; ; round += 1) {
    const draft = draftUpdate(source, loaded, held);
    const { documents } = draft;
    const { problems, assembled } = checkDocuments(documents, catalogue);
    const dangling =
      assembled && problems.length === 0
        ? [...newlyDangling(loaded, assembled.desired, live), ...ownersGone(loaded.desired, assembled.desired)]
        : [];
    const { holds, open } = settled([...problems, ...dangling], loaded, draft, source, held);
    if (open.length > 0 || (holds.length > 0 && round === mostRounds)) refuse(open.length > 0 ? open : problems);
    const all = [...holds, ...namesInTheWay(draft, source)];
    if (all.length === 0) {
      const texts = documents.flatMap((document, index) =>
        document.text === loaded.documents[index]?.text ? [] : [[document.file, document.text] as const],
      );
      return { texts: Object.fromEntries(texts), desired: assembled?.desired ?? draft.desired, notes: draft.notes };
    }
    held = exclude(held, all);
  }
};
