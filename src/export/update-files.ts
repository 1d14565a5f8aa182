// Live into files that are there already: what differs is changed where it stands, what is gone goes, what is new joins its section.
// Comments stay, sections that nobody wrote stay unwritten, and what cannot be told or written is said and left alone.
// What comes out validates: a name that stands for nothing any more goes with what it named, and where that is for a person to decide
// (a break-glass member, the owner of a waiver, a schedule without volumes) nothing is written.
import type { Desired } from '../desired/desired.ts';
import { settleReferences } from '../desired/settle-references.ts';
import { type Problem, TenantryError } from '../errors.ts';
import { referenceFields } from '../desired/references.ts';
import type { Address } from '../kinds/address.ts';
import type { Kind } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import type { Document } from '../yaml/parse.ts';
import { checkDocuments } from './check-documents.ts';
import { exportLive } from './export-live.ts';
import { type Culprits, findCulprits, type Owner, pathKey } from './find-culprit.ts';
import { type HeldBack, type Hold, holdBack, nothingHeldBack } from './held-back.ts';
import { itemPaths, placeKey } from './item-paths.ts';
import { type Draft, draftUpdate, type Source } from './update-draft.ts';
import type { WrittenItem } from './written.ts';
import type { Path } from '../yaml/path.ts';

export interface FilesUpdate {
  /** New text by file name; files that stay as they are do not stand here. */
  readonly texts: Readonly<Record<string, string>>;
  /** What the files declare after it. */
  readonly desired: Desired;
  /** What was left alone or taken out, one line each. */
  readonly notes: readonly string[];
}

interface Loaded {
  readonly desired: Desired;
  readonly documents: readonly Document[];
}

/** What is taken out may leave others without a name: so often it is followed. */
const mostRounds = 20;

/** Which item stands at which path: those of the files, and those that joined. */
const ownersOf = ({ desired, documents }: Loaded, { added }: Draft, { catalogue }: Source): ReadonlyMap<string, Owner> => {
  const paths = itemPaths(documents, catalogue);
  const declared = desired.items.flatMap(({ at, address, kind }): readonly (readonly [string, Owner])[] => {
    const place = paths.get(placeKey(at));
    return place ? [[pathKey(place.document.file, place.path), { address, kind, isNew: false }]] : [];
  });
  const joined = (file: string, path: Path, { observed, below }: WrittenItem): readonly (readonly [string, Owner])[] => [
    [pathKey(file, path), { address: observed.address, kind: observed.kind, isNew: true }],
    ...below.flatMap(({ name, items }) => items.flatMap((item) => joined(file, [...path, name, item.key], item))),
  ];
  return new Map([...declared, ...added.flatMap(({ file, path, item }) => joined(file, path, item))]);
};

const settled = (problems: readonly Problem[], loaded: Loaded, draft: Draft, source: Source, held: HeldBack): Culprits =>
  findCulprits(problems, { was: loaded.documents, now: draft.documents }, ownersOf(loaded, draft, source), held);

/** A role that is no longer what its `based_on` makes it says its permissions itself. */
const namesInTheWay = ({ differing }: Draft, { catalogue }: Source): readonly Hold[] =>
  differing.flatMap(({ declared, address }) =>
    (referenceFields[declared.kind] ?? []).flatMap(({ field }): readonly Hold[] => {
      const name = declared.values[field];
      const isOnlyWritten = catalogue.find((kind) => kind.name === declared.kind)?.fields[field]?.side === 'desired';
      if (!isOnlyWritten || typeof name !== 'string') return [];
      return [{ type: 'name', address, field, name, why: 'with it, the live state cannot be declared' }];
    }),
  );

/** What only the platform can settle, and what was well before: a schedule whose last volume is gone. */
const newlyDangling = (loaded: Loaded, desired: Desired, live: Live): readonly Problem[] => {
  const known = new Set(settleReferences(loaded.desired, live).map(({ message }) => message));
  return settleReferences(desired, live).filter(({ message }) => !known.has(message));
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
 * `documents` are those that `desired` was made of. `leaves`: of these the files stay as they are, and nothing that no file speaks of is filled in; what
 * else has to change so that the rest holds is changed. Throws what `compare` and `exportLive` throw, and `reference` and the like, with the
 * place in the files as they are, where only a person can say how they go on.
 */
export const updateFiles = (loaded: Loaded, live: Live, catalogue: readonly Kind[], leaves?: ReadonlySet<Address>): FilesUpdate => {
  const source: Source = { live, catalogue, sections: exportLive(live, catalogue).sections, ...(leaves && { leaves }) };
  let held = nothingHeldBack;
  for (let round = 1; ; round += 1) {
    const draft = draftUpdate(source, loaded, held);
    const { documents } = draft;
    const { problems, assembled } = checkDocuments(documents, catalogue);
    const dangling = assembled && problems.length === 0 ? newlyDangling(loaded, assembled.desired, live) : [];
    const { holds, open } = settled([...problems, ...dangling], loaded, draft, source, held);
    if (open.length > 0 || (holds.length > 0 && round === mostRounds)) refuse(open.length > 0 ? open : problems);
    const all = [...holds, ...namesInTheWay(draft, source)];
    if (all.length === 0) {
      const texts = documents.flatMap((document, index) =>
        document.text === loaded.documents[index]?.text ? [] : [[document.file, document.text] as const],
      );
      return { texts: Object.fromEntries(texts), desired: assembled?.desired ?? draft.desired, notes: draft.notes };
    }
    held = holdBack(held, all);
  }
};
