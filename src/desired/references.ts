// What an item names, kind by kind: which field refers to items of which other kind.
import type { KindName } from '../kinds/names.generated.ts';
import type { Source } from '../errors.ts';
import { textsIn } from '../kinds/read-value.ts';
import type { Item } from './declare-items.ts';

/** One name in the file that stands for something else. */
export interface Reference {
  readonly to: KindName;
  readonly name: string;
  /** Where the named thing must stand, when it stands in a region. */
  readonly region?: string;
  /** Found when asked: most references are fine, and finding places takes time. */
  readonly at: () => Source;
}

export interface ReferenceField {
  readonly field: string;
  readonly to: KindName;
  /** In the same region as the item. */
  readonly regional?: true;
  /** A word that names nothing. */
  readonly except?: string;
}

export const referenceFields: Partial<Readonly<Record<KindName, readonly ReferenceField[]>>> = {
  member: [
    { field: 'roles', to: 'role' },
    { field: 'permissions', to: 'permission' },
  ],
  'service-account': [{ field: 'roles', to: 'role' }],
  role: [
    { field: 'based_on', to: 'role' },
    { field: 'permissions', to: 'permission' },
  ],
  'api-key': [{ field: 'scopes', to: 'scope' }],
  'group-member': [{ field: 'email', to: 'member' }],
  registry: [{ field: 'proxy_cache', to: 'proxy-cache', regional: true }],
  volume: [
    { field: 'type', to: 'volume-type', regional: true },
    { field: 'attached_to', to: 'instance', regional: true, except: 'none' },
  ],
  scheduler: [{ field: 'volumes', to: 'volume', regional: true }],
};

/** Every reference of an item, each name of a list at its own place. */
export const referencesOf = ({ kind, declared, written }: Item): readonly Reference[] =>
  (referenceFields[kind.name] ?? []).flatMap(({ field, to, regional, except }) => {
    const value = declared.values[field];
    const region = regional && declared.region !== undefined ? { region: declared.region } : undefined;
    const names = textsIn(declared, field);
    if (names)
      return names.map(
        (name, index): Reference => ({ to, name, ...region, at: () => written.document.at([...written.path, field, index]) }),
      );
    if (typeof value !== 'string' || value === except) return [];
    return [{ to, name: value, ...region, at: () => declared.fieldAt[field] ?? declared.at }];
  });
