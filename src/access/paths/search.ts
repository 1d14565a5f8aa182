// The search: backwards from administrator, in three passes, so that the first pass that reaches a node gives the certainty of its path.
import { canonicalAddress } from '../../kinds/address.ts';
import { onceFor } from '../../live/once.ts';
import { type Certainty, certainties, type PathEdge } from './path.ts';

/** A path has at most so many edges. */
const longestPath = 8;

export interface FoundPath {
  readonly certainty: Certainty;
  readonly edges: readonly PathEdge[];
}

/** By node. */
export interface Search {
  readonly paths: ReadonlyMap<string, FoundPath>;
  /** Nodes that only longer paths reach. */
  readonly longer: number;
}

const target = 'administrator';
const rank = (certainty: Certainty): number => certainties.indexOf(certainty);

/** One that waits for nothing before one that does, and a more certain one first. */
const better = (a: PathEdge, b: PathEdge): number =>
  Number(a.after !== null) - Number(b.after !== null) || rank(a.certainty) - rank(b.certainty);

const into = (edges: readonly PathEdge[]): ReadonlyMap<string, readonly PathEdge[]> => {
  const found = new Map<string, PathEdge[]>();
  for (const edge of edges) {
    const own = found.get(edge.to);
    if (own) own.push(edge);
    else found.set(edge.to, [edge]);
  }
  return found;
};

/** The first edge of a shortest path of each node that these edges reach. A tie: the next node with the smaller canonical address. */
const pass = (edges: ReadonlyMap<string, readonly PathEdge[]>, most: number, form: (node: string) => string): Map<string, PathEdge> => {
  const first = new Map<string, PathEdge>();
  for (let level = [target]; level.length > 0; ) {
    const reached = new Map<string, PathEdge>();
    for (const node of level.sort((a, b) => (form(a) < form(b) ? -1 : 1))) {
      for (const edge of edges.get(node) ?? []) {
        if (rank(edge.certainty) > most || edge.from === target || first.has(edge.from)) continue;
        const before = reached.get(edge.from);
        if (!before || (before.to === edge.to && better(edge, before) < 0)) reached.set(edge.from, edge);
      }
    }
    for (const [node, edge] of reached) first.set(node, edge);
    level = [...reached.keys()];
  }
  return first;
};

/** Every node that has a path, of any length. */
export const reaching = (edges: readonly PathEdge[]): ReadonlySet<string> =>
  new Set(pass(into(edges), certainties.length - 1, onceFor(canonicalAddress)).keys());

const pathFrom = (node: string, first: ReadonlyMap<string, PathEdge>): readonly PathEdge[] | undefined => {
  const path: PathEdge[] = [];
  for (let at = first.get(node); at; at = at.to === target ? undefined : first.get(at.to)) {
    path.push(at);
    if (path.length > longestPath) return undefined;
  }
  return path;
};

/** Linear in the edges; their order changes nothing. */
export const searchPaths = (edges: readonly PathEdge[]): Search => {
  const graph = into(edges);
  const form = onceFor(canonicalAddress);
  const paths = new Map<string, FoundPath>();
  let longer = 0;
  certainties.forEach((certainty, most) => {
    const first = pass(graph, most, form);
    for (const node of first.keys()) {
      if (paths.has(node)) continue;
      const path = pathFrom(node, first);
      if (path) paths.set(node, { certainty, edges: path });
      else if (most === certainties.length - 1) longer += 1;
    }
  });
  return { paths, longer };
};
