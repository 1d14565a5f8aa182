// Live state that the files cannot express, found by reading them back: unknown names, and whole items.
import { isArray, type Json } from '../json.ts';
import type { Address } from '../kinds/address.ts';

export interface NotExportable {
  /** Items that are removed, or not added, with the reason: a group member who is not a member. */
  readonly out: ReadonlyMap<Address, string>;
  /** Items that stay unchanged, because their live values would be refused. */
  readonly asIs: ReadonlyMap<Address, string>;
  /** By item and field: names without a declaration, with the reason. */
  readonly names: ReadonlyMap<Address, ReadonlyMap<string, ReadonlyMap<string, string>>>;
}

export const everythingExportable: NotExportable = { out: new Map(), asIs: new Map(), names: new Map() };

/** A value without held-back names; undefined if it would be empty. */
export const exportableValue = ({ names }: NotExportable, address: Address, field: string, value: Json): Json | undefined => {
  const held = names.get(address)?.get(field);
  if (!held) return value;
  if (isArray(value)) return value.filter((one) => typeof one !== 'string' || !held.has(one));
  return typeof value === 'string' && held.has(value) ? undefined : value;
};

/** Adds one held-back name or item. */
export type Exclusion =
  | { readonly type: 'out' | 'as-is'; readonly address: Address; readonly why: string }
  | { readonly type: 'name'; readonly address: Address; readonly field: string; readonly name: string; readonly why: string };

export const isExcluded = ({ out, asIs, names }: NotExportable, hold: Exclusion): boolean => {
  if (hold.type === 'name') return names.get(hold.address)?.get(hold.field)?.has(hold.name) ?? false;
  return (hold.type === 'out' ? out : asIs).has(hold.address);
};

/** Whoever excludes until nothing is left would never end if the same were excluded again: that throws. */
export const exclude = (before: NotExportable, holds: readonly Exclusion[]): NotExportable => {
  const again = holds.find((hold) => isExcluded(before, hold));
  if (again) throw new Error(`${again.address} is excluded twice: ${again.why}`);
  const [out, asIs] = [new Map(before.out), new Map(before.asIs)];
  const names = new Map(
    [...before.names].map(([address, fields]) => [address, new Map([...fields].map(([field, held]) => [field, new Map(held)]))]),
  );
  for (const hold of holds) {
    if (hold.type === 'name') {
      const fields = names.get(hold.address) ?? new Map<string, Map<string, string>>();
      const held = fields.get(hold.field) ?? new Map<string, string>();
      names.set(hold.address, fields.set(hold.field, held.set(hold.name, hold.why)));
    } else (hold.type === 'out' ? out : asIs).set(hold.address, hold.why);
  }
  return { out, asIs, names };
};
