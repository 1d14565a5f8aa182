// Desired → World, offline: only the content of the files. Values that only the platform knows are absent here.
import type { Desired } from '../../desired/desired.ts';
import type { Declared, Kind } from '../../kinds/kind.ts';
import type { WorldFacts } from '../derived/derived.ts';
import { noValue } from '../evaluate/unknown-causes.ts';
import { type Unknown, unknown, type Value } from '../evaluate/value.ts';
import type { Shape, Shapes } from '../language/shape.ts';
import { assemble } from './assemble.ts';
import { fieldCell } from './cell.ts';
import type { Linkable } from './link-rows.ts';
import { rowMaker } from './make-row.ts';
import { neededCells } from './needed-cells.ts';
import { aboutReading, fromUsage } from './partial-kinds.ts';
import type { World } from './world.ts';

const valueIn = (shape: Shape, item: Declared, name: string): Value | undefined => {
  if (name === 'address') return item.address;
  if (name === 'phase') return 'settled';
  const field = shape.fields[name];
  if (!field || (field.side === 'live' && field.offline === undefined)) return undefined;
  if (field.offline === null) return null;
  const value = item.values[field.offline ?? name];
  if (value !== undefined) return fieldCell(field, value, `${shape.name}.${name}`);
  // Only the file can contain it, and it does not: it is absent.
  return field.side === 'desired' ? null : undefined;
};

/** Under `authoritative`, the declared resources are all there will be; otherwise the platform may have more. */
const lackingIn = (desired: Desired): ((target: Kind) => Unknown | undefined) => {
  const written = new Set(desired.sections.map((section) => section.kind));
  return ({ name, place, collection }) => {
    if (!place || !written.has(name)) return noValue(name);
    const { word } = desired.ownership[place.ownership ?? place.section] ?? { word: 'additive' };
    if (word === 'authoritative' || collection.single) return undefined;
    return unknown('no-value', [name], `\`${place.section}\` is ${word}: the platform may hold more than the file says`);
  };
};

export interface DeclaredFacts extends WorldFacts {
  readonly desired: Desired;
}

export const declaredWorld = (facts: DeclaredFacts, catalogue: readonly Kind[], shapes: Shapes, reads: ReadonlySet<string>): World => {
  const { desired } = facts;
  const needed = neededCells(reads, shapes);
  const items = new Map<string, Declared[]>(catalogue.flatMap((kind) => (kind.place ? [[kind.name, []]] : [])));
  for (const item of desired.items) items.get(item.kind)?.push(item);
  const kinds = new Map(
    [...items].flatMap(([name, declared]): (readonly [string, readonly Linkable[]])[] => {
      const shape = shapes.get(name);
      if (!shape) return [];
      const makeRow = rowMaker(shape, needed);
      const linkable = (item: Declared): Linkable => ({
        row: makeRow({ address: item.address, at: item.at }, (field) => valueIn(shape, item, field)),
        parent: item.parent,
        region: item.region,
      });
      return [[name, declared.map(linkable)]];
    }),
  );
  const lacking = lackingIn(desired);
  return assemble({
    name: 'declared',
    catalogue,
    shapes,
    kinds,
    lacking,
    facts,
    tenant: desired.tenant,
    reads,
    gaps: [],
    // Offline, any resource may exist on the platform.
    partial: [...catalogue.map(({ name }) => name), ...fromUsage, ...aboutReading],
    notes: [],
  });
};
