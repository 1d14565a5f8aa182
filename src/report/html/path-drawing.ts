// Paths to administrator as a drawing from left to right: who, through what, and the role. Solid: proved; dashed: possible; dotted: not known.
import { type Administrators, type Certainty, certainties, type PathEdge } from '../../access/paths/path.ts';
import { kindText, shownAddress } from '../../kinds/address.ts';
import { groupBy } from '../../live/group-by.ts';
import { pathKey } from '../administrator-blocks.ts';
import { forPeople } from '../for-people.ts';
import type { Say } from '../texts/texts.ts';
import { type Html, html, text } from './html.ts';

/** Of everybody, of one person, or of a plan. */
export interface DrawnPaths {
  readonly subjects: readonly Pick<Administrators['subjects'][number], 'subject' | 'path' | 'certainty' | 'after'>[];
  readonly outside: readonly Pick<Administrators['outside'][number], 'path'>[];
}

/** Paths that are drawn, the shortest first; the table has all. */
const mostPaths = 12;

/** Units of the drawing. */
const [width, nodeWidth, lineHeight, apart] = [1152, 230, 15, 14];

/** Characters of a name in one line of a node. */
const lineLength = 26;

type Column = 0 | 1 | 2 | 3;

interface Node {
  readonly name: string;
  readonly column: Column;
}

interface Drawn {
  readonly from: Node;
  readonly to: Node;
  readonly certainty: Certainty;
}

const columnOf = (address: string): Column => {
  if (address === 'administrator') return 3;
  if (address.startsWith('outside/')) return 0;
  return ['service-account', 'group', 'role'].includes(kindText(address)) ? 2 : 1;
};

const nodeOf = (address: string, name = shownAddress(address)): Node => ({ name: forPeople(name), column: columnOf(address) });

/** What a right rests on stands between both ends, unless one of them is it. */
const edgesOf = (path: readonly PathEdge[], first: Node | undefined): readonly Drawn[] =>
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
  readonly first: Node | undefined;
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

/** The rest if it fits, otherwise up to a sign between two parts of the name, otherwise as much as fits. */
const lineIn = new RegExp(`.{1,${lineLength}}$|.{8,${lineLength - 1}}[/@.\\s-]|.{1,${lineLength}}`, 'gu');

const linesOf = (name: string): readonly string[] => name.match(lineIn) ?? [''];

interface Placed extends Node {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

const keyOf = ({ name, column }: Node): string => `${column} ${name}`;

/** Each node once, in its column, in the order of the paths. */
const placed = (edges: readonly Drawn[]): ReadonlyMap<string, Placed> => {
  const free = [0, 0, 0, 0];
  const nodes = new Map<string, Placed>();
  for (const node of edges.flatMap(({ from, to }) => [from, to])) {
    if (nodes.has(keyOf(node))) continue;
    const height = linesOf(node.name).length * lineHeight + 14;
    const y = free[node.column] ?? 0;
    nodes.set(keyOf(node), { ...node, x: (node.column * (width - nodeWidth)) / 3, y, height });
    free[node.column] = y + height + apart;
  }
  return nodes;
};

const curve = (from: Placed, to: Placed): string => {
  const [x1, y1, y2] = [from.x + nodeWidth, from.y + from.height / 2, to.y + to.height / 2];
  // Within a column: around its right side.
  if (from.column >= to.column) return `M${x1} ${y1}C${x1 + 40} ${y1} ${x1 + 40} ${y2} ${to.x + nodeWidth} ${y2}`;
  const bend = (to.x - x1) / 2;
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${to.x - bend} ${y2} ${to.x} ${y2}`;
};

const nodeHtml = ({ name, x, y, height, column }: Placed): Html => {
  const kind = column === 3 ? html` goal` : column === 0 ? html` outside` : html``;
  const lines = linesOf(name).map(
    (line, at) => html`<tspan x="${Math.round(x) + 10}" y="${y + 18 + at * lineHeight}">${text(line)}</tspan>`,
  );
  return html`<rect class="node${kind}" x="${Math.round(x)}" y="${y}" width="${nodeWidth}" height="${height}" rx="6"/><text class="node-name">${lines}</text>`;
};

/** Nothing without a path. `label`: what it shows, in a sentence. */
export const pathDrawing = (found: DrawnPaths, label: string, say: Say): Html => {
  const paths = drawnPaths(found, say);
  const edges = paths.flatMap(({ path, first }) => edgesOf(path, first));
  const nodes = placed(edges);
  if (nodes.size === 0) return html``;
  const height = Math.max(...[...nodes.values()].map((one) => one.y + one.height));
  const lines = [...new Map(edges.map((edge) => [`${keyOf(edge.from)} ${keyOf(edge.to)} ${edge.certainty}`, edge])).values()].map(
    ({ from, to, certainty }) => {
      const [start, end] = [nodes.get(keyOf(from)), nodes.get(keyOf(to))];
      if (!start || !end) return html``;
      const kind = from.column === 0 ? html` outside` : html``;
      return html`<path class="edge ${text(certainty)}${kind}" d="${text(curve(start, end))}"/>`;
    },
  );
  const heads = say.paths.drawn.map(
    (head, at) => html`<text class="axis" x="${Math.round((at * (width - nodeWidth)) / 3)}" y="-10">${text(head)}</text>`,
  );
  return html`<svg class="graph wide" viewBox="-1 -24 ${width + 2} ${height + 25}" width="100%" role="img" aria-label="${text(label)}">${heads}${lines}${[...nodes.values()].map(nodeHtml)}</svg>\n${listOf(paths, say)}`;
};
