// Paths to administrator as a drawing from left to right: who, through what, and the role. Solid: proved; dashed: possible; dotted: not known.
import { type Administrators, certainties, type PathEdge } from '../../access/paths/path.ts';
import { kindText, shownAddress } from '../../kinds/address.ts';
import { groupBy } from '../../live/group-by.ts';
import { pathKey } from '../administrator-blocks.ts';
import { forPeople } from '../for-people.ts';
import type { Say } from '../texts/texts.ts';
import { type Drawn, type GraphColumn, type GraphNode, graph } from './graph.ts';
import { type Html, html, text } from './html.ts';

/** Of everybody, of one person, or of a plan. */
export interface DrawnPaths {
  readonly subjects: readonly Pick<Administrators['subjects'][number], 'subject' | 'path' | 'certainty' | 'after'>[];
  readonly outside: readonly Pick<Administrators['outside'][number], 'path'>[];
}

/** Paths that are drawn, the shortest first; the table has all. */
const mostPaths = 12;

const columnOf = (address: string): GraphColumn => {
  if (address === 'administrator') return 3;
  if (address.startsWith('outside/')) return 0;
  return ['service-account', 'group', 'role'].includes(kindText(address)) ? 2 : 1;
};

const nodeOf = (address: string, name = shownAddress(address)): GraphNode => ({ name: forPeople(name), column: columnOf(address) });

/** What a right rests on stands between both ends, unless one of them is it. */
const edgesOf = (path: readonly PathEdge[], first: GraphNode | undefined): readonly Drawn[] =>
  path.flatMap(({ from, to, certainty, because }, at): readonly Drawn[] => {
    const [start, end] = [at === 0 && first ? first : nodeOf(from), nodeOf(to)];
    const [through] = because?.through.filter((one) => one !== from && one !== to) ?? [];
    const middle = through === undefined || start.column >= 2 ? undefined : nodeOf(through);
    return middle
      ? [
          { from: start, to: middle, certainty },
          { from: middle, to: end, certainty },
        ]
      : [{ from: start, to: end, certainty }];
  });

interface DrawnPath {
  readonly path: readonly PathEdge[];
  /** Absent: as its first edge names it. */
  readonly first: GraphNode | undefined;
}

/** Equal paths are one: the first names, and how many more. The shortest first. */
const drawnPaths = ({ subjects, outside }: DrawnPaths, say: Say): readonly DrawnPath[] => {
  const own = [
    ...groupBy(
      subjects.filter(({ path }) => path.length > 0),
      pathKey,
    ).values(),
  ].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const name = same.length === 1 ? undefined : `${shownAddress(first.subject)} ${say.paths.andMore(same.length - 1)}`;
    return [{ path: first.path, first: nodeOf(first.subject, name) }];
  });
  const all = [...outside.map(({ path }) => ({ path, first: undefined })), ...own];
  return all.toSorted((a, b) => a.path.length - b.path.length).slice(0, mostPaths);
};

/** On a phone: the same as a list. */
const listOf = (paths: readonly DrawnPath[], { paths: says }: Say): Html => {
  const items = paths.map(({ path, first }) => {
    const [start, ...ends] = [first?.name ?? forPeople(shownAddress(path[0]?.from ?? '')), ...path.map(({ to }) => shownAddress(to))];
    const how = certainties.findLast((one) => path.some(({ certainty }) => certainty === one)) ?? 'unknown';
    return html`<li><b class="strong">${text(start)}</b>${ends.map((end) => html` → ${text(end)}`)} <span class="quiet">${text(says.certainty({ certainty: how, after: null }))}</span></li>\n`;
  });
  return html`<ol class="rows narrow">${items}</ol>\n`;
};

/** Nothing without a path. `label`: what it shows, in a sentence. */
export const pathDrawing = (found: DrawnPaths, label: string, say: Say): Html => {
  const paths = drawnPaths(found, say);
  const edges = paths.flatMap(({ path, first }) => edgesOf(path, first));
  return edges.length === 0 ? html`` : html`${graph(edges, say.paths.drawn, label)}${listOf(paths, say)}`;
};
