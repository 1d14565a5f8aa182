// From a path to its node, or to its nearest existing parent. Maps are indexed on first use, so that locating every item of a large file stays linear.
import { isMap, isSeq, type Pair, type ParsedNode, type YAMLMap } from 'yaml';
import { keyText } from './build.ts';
import type { Path } from './path.ts';

export interface Location {
  readonly node: ParsedNode;
  /** The key of the node; absent for the root and for items of lists. */
  readonly key?: ParsedNode;
}

const small = 16;

interface Index {
  readonly pairs: Map<string, Pair<ParsedNode, ParsedNode | null>>;
  /** The first item that is not in it yet. */
  next: number;
}

/** A function from path to position. A path beyond the last existing node returns that node. */
export const placesIn = (root: ParsedNode): ((path: Path) => Location) => {
  const indexes = new Map<YAMLMap.Parsed, Index>();
  const pairOf = (map: YAMLMap.Parsed, key: string): Pair<ParsedNode, ParsedNode | null> | undefined => {
    // Most maps are small and searched a few times: a linear search is faster than an index.
    if (map.items.length <= small) return map.items.find((pair) => keyText(pair.key) === key);
    const index = indexes.get(map) ?? { pairs: new Map(), next: 0 };
    indexes.set(map, index);
    // Indexed only as far as needed: of a map with a million wrong keys, only the first ones are requested.
    for (let pair = map.items[index.next]; pair !== undefined && !index.pairs.has(key); pair = map.items[index.next]) {
      index.pairs.set(keyText(pair.key) ?? '', pair);
      index.next += 1;
    }
    return index.pairs.get(key);
  };

  // Positions are usually requested in the order of the text: the common beginning with the previous path is reused.
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
