// From a path to the node that stands there, or to its nearest parent that does. Maps are indexed when first asked, so that locating
// every item of a large file stays linear.
import { isMap, isSeq, type Pair, type ParsedNode, type YAMLMap } from 'yaml';
import { keyText } from './build.ts';
import type { Path } from './path.ts';

export interface Location {
  readonly node: ParsedNode;
  /** The key under which the node stands; absent for the root and for items of lists. */
  readonly key?: ParsedNode;
}

const small = 16;

interface Index {
  readonly pairs: Map<string, Pair<ParsedNode, ParsedNode | null>>;
  /** The first item that is not in it yet. */
  next: number;
}

/** A function from path to place. What lies beyond the last node that exists is answered with that node. */
export const placesIn = (root: ParsedNode): ((path: Path) => Location) => {
  const indexes = new Map<YAMLMap.Parsed, Index>();
  const pairOf = (map: YAMLMap.Parsed, key: string): Pair<ParsedNode, ParsedNode | null> | undefined => {
    // Most maps are small, and looked at a few times: looking through them is quicker than indexing them.
    if (map.items.length <= small) return map.items.find((pair) => keyText(pair.key) === key);
    const index = indexes.get(map) ?? { pairs: new Map(), next: 0 };
    indexes.set(map, index);
    // As far as it was looked for: of a map with a million wrong keys, the first ones are asked for.
    for (let pair = map.items[index.next]; pair !== undefined && !index.pairs.has(key); pair = map.items[index.next]) {
      index.pairs.set(keyText(pair.key) ?? '', pair);
      index.next += 1;
    }
    return index.pairs.get(key);
  };

  // Places are mostly asked for in the order of the text: what a path has in common with the one before is not looked for again.
  const known: { readonly part: string | number; readonly place: Location }[] = [];
  return (path) => {
    let depth = 0;
    while (depth < path.length && known[depth]?.part === path[depth]) depth += 1;
    known.length = depth;
    let place = known[depth - 1]?.place ?? { node: root };
    for (const part of depth === 0 ? path : path.slice(depth)) {
      const below = step(place.node, part, pairOf);
      if (below === undefined) return place;
      place = below;
      known.push({ part, place });
    }
    return place;
  };
};

const step = (
  node: ParsedNode,
  part: string | number,
  pairOf: (map: YAMLMap.Parsed, key: string) => Pair<ParsedNode, ParsedNode | null> | undefined,
): Location | undefined => {
  if (isMap(node)) {
    const pair = pairOf(node, String(part));
    return pair === undefined ? undefined : { node: pair.value ?? pair.key, key: pair.key };
  }
  const item = isSeq(node) && typeof part === 'number' ? node.items[part] : undefined;
  return item === undefined ? undefined : { node: item };
};
