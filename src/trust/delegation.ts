// Who may declare what: the entry of the trust file that is for a file of the desired state, and what such a file may name.
import { relative, resolve, sep } from 'node:path';
import type { Source } from '../errors.ts';
import { type Address, kindOf, nameOf, parentOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import { administratorRole } from '../kinds/grants/administrator.ts';
import { givesIamWriting } from '../kinds/iam-rights.ts';
import { anyPatternOf, type Matches, patternOf } from '../kinds/pattern.ts';
import { textsIn } from '../kinds/read-value.ts';
import type { TrustFileDocument } from './trust-file.generated.ts';

type Written = NonNullable<TrustFileDocument['delegation']>[number];

/** The sections of a partial entry, as written. */
export type DelegatedSections = Exclude<Written['may'], 'everything'>;
/** Those with names. Access reviews are allowed or not: who may decide in them, `reviewers` says. */
export type DelegatedSection = Exclude<keyof DelegatedSections, 'reviews'>;

/** Lists of names that a file grants, each with the key of the entry that limits it. */
export type GrantedList = 'roles' | 'permissions' | 'scopes' | 'sinks';

export interface DelegationEntry {
  /** A pattern of paths, relative to the folder of the trust file. */
  readonly files: string;
  /** As in CODEOWNERS. */
  readonly owners: readonly string[];
  readonly may: Written['may'];
  readonly at: Source;
}

export interface Delegation {
  /** Absolute: the paths of files begin here. */
  readonly folder: string;
  readonly entries: readonly DelegationEntry[];
}

/** What the entries say of a file. `entry`: its position in the list, from 1. */
export type FileRight =
  | { readonly type: 'everything' }
  | { readonly type: 'part'; readonly entry: number; readonly may: DelegatedSections }
  /** No entry is for it, or several are: their positions. */
  | { readonly type: 'unclear'; readonly entries: readonly number[] };

const everything: FileRight = { type: 'everything' };

/** Compiles the entries once. Without a delegation every file may declare everything. */
export const fileRights = (delegation: Delegation | undefined): ((file: string) => FileRight) => {
  if (!delegation) return () => everything;
  const entries = delegation.entries.map(({ files, may }, index) => ({ matches: patternOf(files), may, entry: index + 1 }));
  return (file) => {
    const path = relative(delegation.folder, resolve(file)).split(sep).join('/');
    const found = entries.filter(({ matches }) => matches(path));
    const [only, ...others] = found;
    if (!only || others.length > 0) return { type: 'unclear', entries: found.map(({ entry }) => entry) };
    return only.may === 'everything' ? everything : { type: 'part', entry: only.entry, may: only.may };
  };
};

/** Whatever the patterns of an entry are: these decide who grants access. */
const never: Readonly<Record<GrantedList, (name: string) => boolean>> = {
  roles: (name) => name === administratorRole,
  permissions: givesIamWriting,
  scopes: (name) => /^iam(?:[.:]|$)/i.test(name),
  sinks: () => false,
};

const patternsOf = (may: DelegatedSections, section: DelegatedSection, list: GrantedList): readonly string[] =>
  textsIn({ values: { ...may[section] } }, list) ?? [];

/** Whether a file may grant this name, and so revoke it. */
export const grantable = (may: DelegatedSections, section: DelegatedSection, list: GrantedList): Matches => {
  const matches = anyPatternOf(patternsOf(may, section, list));
  return (name) => !never[list](name) && matches(name);
};

/** The section at the top of a file, and the name in it, that an address belongs to: below an item, everything belongs to it. */
export const placeOf = (address: Address): { readonly section: string; readonly name: string } => {
  const above = parentOf(address);
  return above === undefined ? { section: kindNamed(kindOf(address)).place?.section ?? '', name: nameOf(address) } : placeOf(above);
};

/** Whether a file may declare something of this name in a section. */
export const nameable = (may: DelegatedSections, section: string): Matches => {
  const part = Object.entries(may).find(([name]) => name === section)?.[1];
  return anyPatternOf(part === undefined || part === true ? [] : part.names);
};

/**
 * Whether every volume that a pattern selects has a name that the entry allows: it is one of the entry's patterns, or begins with the text before the only
 * star of one that ends in it.
 */
export const containedIn = (patterns: readonly string[], pattern: string): boolean => {
  const name = pattern.slice(pattern.lastIndexOf('/') + 1);
  return patterns.some((own) => own === name || (/^[^*?]+\*$/.test(own) && name.startsWith(own.slice(0, -1))));
};
