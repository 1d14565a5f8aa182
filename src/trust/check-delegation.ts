// Whether each file declares only what its entry of `delegation:` allows, as far as the files alone show it. What needs live data is a guard
// (plan/guards/delegation.ts).

import { type Desired, endingLists } from '../desired/desired.ts';
import { endsByAddress } from '../desired/ends.ts';
import { splitKey } from '../desired/item-place.ts';
import type { LoadedDesired } from '../desired/parse-desired.ts';
import type { Problem } from '../errors.ts';
import { isObject } from '../json.ts';
import { type Address, addressOf, nameOf } from '../kinds/address.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { foldedEmail } from '../kinds/email.ts';
import { givesIamWriting } from '../kinds/iam-rights.ts';
import { textsIn } from '../kinds/read-value.ts';
import { parseDuration } from '../yaml/duration.ts';
import type { Document, ParsedEntry } from '../yaml/parse.ts';
import { type Path, showPath } from '../yaml/path.ts';
import { quoted, visible } from '../yaml/visible.ts';
import {
  containedIn,
  type DelegatedSection,
  type FileRight,
  fileRights,
  type GrantedList,
  grantable,
  nameable,
  placeOf,
} from './delegation.ts';
import { protectedAddresses } from './protected-addresses.ts';
import type { Trust } from './trust.ts';

type Part = Extract<FileRight, { readonly type: 'part' }>;

/** Lists of names below an item that grant something, by section. */
const grants: readonly { readonly section: DelegatedSection; readonly below?: string; readonly key: string; readonly list: GrantedList }[] =
  [
    { section: 'members', key: 'roles', list: 'roles' },
    { section: 'members', key: 'permissions', list: 'permissions' },
    { section: 'service_accounts', key: 'roles', list: 'roles' },
    { section: 'service_accounts', key: 'permissions', list: 'permissions' },
    { section: 'service_accounts', below: 'api_keys', key: 'scopes', list: 'scopes' },
    { section: 'service_accounts', below: 'api_keys', key: 'deliver_to', list: 'sinks' },
  ];

/** What a file may not do with a name. */
const act: Readonly<Record<GrantedList, string>> = {
  roles: 'grant the role',
  permissions: 'grant the permission',
  scopes: 'grant the scope',
  sinks: 'deliver to the sink',
};

/** Sections whose items select volumes by pattern. */
const selecting: ReadonlySet<string> = new Set(['schedulers', 'snapshot_schedules', 'backup_schedules', 'restore_drills']);

const regional: ReadonlySet<string> = new Set(
  kindList.flatMap(({ place, fields }) => (place && place.below === undefined && fields['region'] ? [place.section] : [])),
);
const nameIn = (section: string, key: string): string => {
  if (section === 'members') return foldedEmail(key);
  return regional.has(section) ? splitKey(key).name : key;
};

interface Checking {
  readonly document: Document;
  readonly part: Part;
  /** Roles that the files declare and that allow to grant access, with the permission. */
  readonly granting: ReadonlyMap<string, string>;
  /** Addresses that no partial file may declare, with the reason. */
  readonly protectedBy: ReadonlyMap<Address, string>;
  /** Those of the document. */
  readonly removed: Desired['removed'];
  /** Whether nothing is read: then a pinned id could be anything. */
  readonly offline: boolean;
  /** Why the ends of a member's access are not enough for the entry; undefined: they are. */
  readonly whyNoEnd: (member: Address, longest: string) => string | undefined;
}

const problemAt = ({ document, part }: Pick<Checking, 'document' | 'part'>, path: Path, what: string, help?: string): Problem => ({
  code: 'delegation',
  message: `${showPath(path)}: this file may not ${what}`,
  at: document.keyAt(path),
  help: help ?? `Entry ${part.entry} of \`delegation:\` in the trust file decides. Declare it in another file, or ask the operator.`,
});

/** The names at a path: a list, or one text. */
const namesAt = (document: Document, path: Path, { key, value }: ParsedEntry): readonly (readonly [Path, string])[] => {
  if (typeof value === 'string') return [[[...path, key], value]];
  return document
    .entries([...path, key])
    .flatMap(({ key: index, value: one }) => (typeof one === 'string' ? [[[...path, key, index], one] as const] : []));
};

const inLists = (checking: Checking, section: string, path: Path, below?: string): readonly Problem[] => {
  const { document, part, granting } = checking;
  return document.entries(path).flatMap((entry) => {
    const row = grants.find((one) => one.section === section && one.below === below && one.key === entry.key);
    if (!row) return [];
    const allows = grantable(part.may, row.section, row.list);
    return namesAt(document, path, entry).flatMap(([at, name]) => {
      if (!allows(name)) return [problemAt(checking, at, `${act[row.list]} ${quoted(name)}`)];
      const right = row.list === 'roles' ? granting.get(name) : undefined;
      return right === undefined ? [] : [problemAt(checking, at, `grant the role ${quoted(name)}, because it contains ${quoted(right)}`)];
    });
  });
};

/** `id:` of the item itself. Below an item, everything belongs to it. */
const inIdentity = (checking: Checking, section: string, path: Path): readonly Problem[] =>
  checking.document.entries(path).flatMap(({ key, value }) => {
    const at = [...path, key];
    if (key === 'id' && checking.offline)
      return [
        problemAt(
          checking,
          at,
          'name an id where nothing is read',
          'The live resource must have a name that the file may declare: validate it with `tenantry plan`.',
        ),
      ];
    if (key !== 'renamed_from' || typeof value !== 'string' || nameable(checking.part.may, section)(nameIn(section, value))) return [];
    return [problemAt(checking, at, `take over ${quoted(value)}`)];
  });

const inVolumes = (checking: Checking, section: string, path: Path): readonly Problem[] => {
  if (!selecting.has(section)) return [];
  const own = checking.part.may.volumes?.names ?? [];
  const list = [...path, 'volumes'];
  return checking.document.entries(list).flatMap(({ key, value }) => {
    if (typeof value !== 'string' || containedIn(own, value)) return [];
    return [problemAt(checking, [...list, key], `select the volumes ${quoted(value)}`)];
  });
};

const inItem = (checking: Checking, section: string, path: Path): readonly Problem[] => {
  const { document } = checking;
  const below = document
    .entries(path)
    .flatMap(({ key, value }) =>
      isObject(value) && key === 'api_keys' ? document.entries([...path, key]).map((one) => [...path, key, one.key]) : [],
    );
  return [
    ...inIdentity(checking, section, path),
    ...inLists(checking, section, path),
    ...below.flatMap((one) => inLists(checking, section, one, 'api_keys')),
    ...inVolumes(checking, section, path),
  ];
};

const holderKinds: Readonly<Record<string, 'member' | 'service-account'>> = { members: 'member', service_accounts: 'service-account' };

const protectionOf = ({ protectedBy }: Checking, section: string, name: string): string | undefined => {
  const kind = holderKinds[section];
  return kind && protectedBy.get(addressOf(kind, name));
};

/** Where the entry demands ends, everything that a member gets has one. */
const withoutEnd = (checking: Checking, section: string, name: string, path: Path): readonly Problem[] => {
  const longest = section === 'members' ? checking.part.may.members?.until : undefined;
  const why = longest === undefined ? undefined : checking.whyNoEnd(addressOf('member', name), longest);
  return why === undefined ? [] : [problemAt(checking, path, `declare ${quoted(name)} ${why}`)];
};

const inSection = (checking: Checking, section: string): readonly Problem[] => {
  const allows = nameable(checking.part.may, section);
  return checking.document.entries([section]).flatMap(({ key }) => {
    const path = [section, key];
    const name = nameIn(section, String(key));
    if (!allows(name)) return [problemAt(checking, path, `declare ${quoted(name)} here`)];
    const protection = protectionOf(checking, section, name);
    if (protection !== undefined) return [problemAt(checking, path, `declare ${quoted(name)}: ${protection}`)];
    return [...inItem(checking, section, path), ...withoutEnd(checking, section, name, path)];
  });
};

const inRemoved = (checking: Checking): readonly Problem[] =>
  checking.removed.flatMap(({ address, at }) => {
    const { section, name } = placeOf(address);
    const isOwn = nameable(checking.part.may, section)(name) && !checking.protectedBy.has(address);
    return isOwn ? [] : [{ ...problemAt(checking, ['removed', address], `remove ${visible(address)}`), at }];
  });

const inFile = (checking: Checking): readonly Problem[] =>
  checking.document.entries([]).flatMap(({ key }) => {
    const section = String(key);
    if (section === 'version') return [];
    if (section === 'removed') return inRemoved(checking);
    const isOwn = Object.hasOwn(checking.part.may, section);
    // Their subjects are no declarations: a decision grants nothing.
    if (isOwn && section === 'reviews') return [];
    return isOwn ? inSection(checking, section) : [problemAt(checking, [section], `declare ${quoted(section)}`)];
  });

/** By role: a permission of it that allows to grant access, of its own or of a role that it is based on. */
const grantingRoles = ({ items }: Desired): ReadonlyMap<string, string> => {
  const roles = new Map(items.filter(({ kind }) => kind === 'role').map((item) => [nameOf(item.address), item]));
  const rightOf = (name: string, above: ReadonlySet<string>): string | undefined => {
    const role = roles.get(name);
    if (!role || above.has(name)) return undefined;
    const base = role.values['based_on'];
    if (base === 'administrator') return base;
    return (
      textsIn(role, 'permissions')?.find(givesIamWriting) ??
      (typeof base === 'string' ? rightOf(base, new Set([...above, name])) : undefined)
    );
  };
  return new Map(
    [...roles.keys()].flatMap((name) => {
      const right = rightOf(name, new Set());
      return right === undefined ? [] : [[name, right] as const];
    }),
  );
};

const unclear = (file: string, entries: readonly number[]): Problem => ({
  code: 'delegation',
  message:
    entries.length === 0
      ? 'no entry of `delegation:` in the trust file is for this file'
      : `${entries.length} entries of \`delegation:\` in the trust file are for this file: ${entries.join(', ')}`,
  at: { file, line: 1, col: 1 },
  help: 'Exactly one entry must be for each file. The operator can add a pattern of its path, or make the patterns exclusive.',
});

/** `now`: milliseconds since 1970, UTC: how far ahead an end is counts from then. */
const endsIn = ({ items, ends }: Desired, now: number): Checking['whyNoEnd'] => {
  const endsOf = endsByAddress(ends);
  const members = new Map(items.filter(({ kind }) => kind === 'member').map((item) => [item.address, item]));
  return (member, longest) => {
    const own = endsOf.get(member) ?? [];
    const last = now + (parseDuration(longest) ?? 0);
    const isShort = (name?: string): boolean => own.some(({ grant, end }) => grant?.name === name && end <= last);
    const item = members.get(member);
    const names = endingLists.flatMap((field) => (item && textsIn(item, field)) ?? []);
    if (isShort() || (names.length > 0 && names.every(isShort))) return undefined;
    return own.length === 0
      ? `without \`until\`, at most ${longest} from now`
      : `with an end more than ${longest} from now, or without one`;
  };
};

export interface CheckedFiles extends Pick<LoadedDesired, 'desired' | 'documents'> {
  readonly now: Date;
  /** Nothing is read. */
  readonly offline: boolean;
}

/** Every declaration that its file may not contain, at its place. */
export const checkDelegation = (trust: Trust, { desired, documents, now, offline }: CheckedFiles): readonly Problem[] => {
  if (!trust.delegation) return [];
  const whyNoEnd = endsIn(desired, now.getTime());
  const rightOf = fileRights(trust.delegation);
  const granting = grantingRoles(desired);
  const protectedBy = protectedAddresses(desired.guards, trust);
  return documents.flatMap((document) => {
    const right = rightOf(document.file);
    if (right.type === 'everything') return [];
    if (right.type === 'unclear') return [unclear(document.file, right.entries)];
    return inFile({
      document,
      part: right,
      granting,
      protectedBy,
      removed: desired.removed.filter(({ at }) => at.file === document.file),
      offline,
      whyNoEnd,
    });
  });
};
