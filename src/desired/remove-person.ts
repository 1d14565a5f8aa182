// A person removed from the text of the desired state: the member and the group memberships are taken out, and `removed:` names the member. Every other byte stays.
import schema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import { type Problem, type Source, TenantryError } from '../errors.ts';
import { isObject } from '../json.ts';
import { type Address, addressOf, shownAddress } from '../kinds/address.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { foldedEmail } from '../kinds/email.ts';
import type { Day } from '../value-types.ts';
import { check } from '../yaml/check.ts';
import { type Edit, editYaml } from '../yaml/edit.ts';
import { type Document, parseYaml } from '../yaml/parse.ts';
import type { Path } from '../yaml/path.ts';
import { desiredState as isDesiredState } from '../yaml/validators/desired-state.generated.js';
import { assemble } from './assemble.ts';
import type { Desired } from './desired.ts';
import { type Owned, ownedBy } from './owned-by.ts';
import type { LoadedDesired } from './parse-desired.ts';

export interface PersonToRemove {
  readonly email: string;
  readonly reason: string;
  readonly since: Day;
  /** Whether the person is a member or invited: then `removed:` names a member who is not declared, too. */
  readonly isPresent: boolean;
}

export interface PersonRemoved {
  /** The files that change, with their new text. */
  readonly edited: readonly { readonly file: string; readonly text: string }[];
  /** The declarations that were taken out, where they were. */
  readonly taken: readonly { readonly address: Address; readonly at: Source }[];
  /** What still names the person, in the new texts: somebody else must be named. */
  readonly owned: Owned;
}

interface Found {
  readonly path: Path;
  readonly address: Address;
  readonly at: Source;
}

/** Entries of a map whose key is the e-mail, in any capitals. */
const entriesFor = (document: Document, path: Path, email: string, addressIn: (email: string) => Address): readonly Found[] =>
  document
    .entries(path)
    .filter(({ key }) => foldedEmail(String(key)) === email)
    .map(({ key, keyAt }) => ({ path: [...path, key], address: addressIn(email), at: keyAt }));

const declarationsIn = (document: Document, email: string): readonly Found[] => [
  ...entriesFor(document, ['members'], email, (name) => addressOf('member', name)),
  ...document
    .entries(['groups'])
    .flatMap(({ key: group }) =>
      entriesFor(document, ['groups', group, 'members'], email, (name) => addressOf('group-member', String(group), name)),
    ),
];

const has = ({ value }: Document, key: string): boolean => isObject(value) && Object.hasOwn(value, key);

/** The file of the declaration may name the person; without one, the last file that removes something. */
const fileOfRemoval = (documents: readonly Document[], declaring: readonly Document[]): Document | undefined =>
  declaring[0] ?? documents.findLast((one) => has(one, 'removed')) ?? documents[0];

const isSamePlace = (a: Source | null | undefined, b: Source): boolean => a?.file === b.file && a.line === b.line && a.col === b.col;

/** Owners that are no longer declared: only a person can name another one, so the edit may leave them. */
const leavesOwner = (problem: Problem, { waivers, fallbackOwner }: Owned): boolean =>
  problem.code === 'reference' && [fallbackOwner, ...waivers.map(({ at }) => at)].some((at) => problem.at && isSamePlace(at, problem.at));

/** The new files must be as valid as before, apart from owners. Positions in a text that nobody has are left out. */
const checked = (documents: readonly Document[], email: string): Owned => {
  const unfit = documents.flatMap((document) => check(document, 'desired', isDesiredState, schema));
  const { desired, problems }: { readonly desired?: Desired; readonly problems: readonly Problem[] } =
    unfit.length > 0 ? { problems: unfit } : assemble(documents, kindList);
  const owned = desired ? ownedBy(desired, email) : { accounts: [], waivers: [], reviews: [], fallbackOwner: null };
  const mistakes = problems.filter((problem) => !leavesOwner(problem, owned));
  if (mistakes.length === 0) return owned;
  throw new TenantryError(
    mistakes.map(({ at: _at, ...problem }) => ({
      ...problem,
      message: `without ${shownAddress(addressOf('member', email))}, the desired state would be invalid: ${problem.message}`,
    })),
  );
};

/** Throws if the new files would be invalid. Nothing is written here. */
export const removePerson = (
  { documents, desired }: LoadedDesired,
  { email: given, reason, since, isPresent }: PersonToRemove,
): PersonRemoved => {
  const email = foldedEmail(given);
  const member = addressOf('member', email);
  const found = documents.map((document) => ({ document, entries: declarationsIn(document, email) }));
  const declaring = found.filter(({ entries }) => entries.some(({ address }) => address === member)).map(({ document }) => document);
  const isNamed = isPresent || found.some(({ entries }) => entries.length > 0);
  const isRemoved = desired.removed.some(({ address }) => address === member);
  const removal = isRemoved || !isNamed ? undefined : fileOfRemoval(documents, declaring);
  const edited = found.flatMap(({ document, entries }) => {
    const edits: readonly Edit[] = [
      ...entries.map(({ path }): Edit => ({ type: 'remove', path })),
      ...(document === removal ? [{ type: 'set' as const, path: ['removed', shownAddress(member)], value: { reason, since } }] : []),
    ];
    return edits.length === 0 ? [] : [{ file: document.file, text: editYaml(document, edits) }];
  });
  const after = documents.map((document) => {
    const change = edited.find(({ file }) => file === document.file);
    return change ? parseYaml(change.text, change.file) : document;
  });
  return {
    edited,
    taken: found.flatMap(({ entries }) => entries.map(({ address, at }) => ({ address, at }))),
    owned: checked(after, email),
  };
};
