// Nodes in four columns, from left to right, and what leads from one to another. Solid: proved; dashed: possible; dotted: not known.
import type { Certainty } from '../../access/paths/path.ts';
import { type Html, html, text } from './html.ts';

/** Units of the drawing. */
const [width, nodeWidth, lineHeight, apart] = [1152, 230, 15, 14];

/** Characters of a name in one line of a node. */
const lineLength = 26;

export type GraphColumn = 0 | 1 | 2 | 3;

export interface GraphNode {
  readonly name: string;
  readonly column: GraphColumn;
}

export interface Drawn {
  readonly from: GraphNode;
  readonly to: GraphNode;
  readonly certainty: Certainty;
}

/** The rest if it fits, otherwise up to a sign between two parts of the name, otherwise as much as fits. */
const lineIn = new RegExp(`.{1,${lineLength}}$|.{8,${lineLength - 1}}[/@.\\s-]|.{1,${lineLength}}`, 'gu');

const linesOf = (name: string): readonly string[] => name.match(lineIn) ?? [''];

interface Placed extends GraphNode {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

const keyOf = ({ name, column }: GraphNode): string => `${column} ${name}`;

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

/** At least one edge. `titles`: of the columns; `label`: what it shows, in a sentence. */
export const graph = (edges: readonly Drawn[], titles: readonly string[], label: string): Html => {
  const nodes = placed(edges);
  const height = Math.max(...[...nodes.values()].map((one) => one.y + one.height));
  const lines = [...new Map(edges.map((edge) => [`${keyOf(edge.from)} ${keyOf(edge.to)} ${edge.certainty}`, edge])).values()].map(
    ({ from, to, certainty }) => {
      const [start, end] = [nodes.get(keyOf(from)), nodes.get(keyOf(to))];
      if (!start || !end) return html``;
      const kind = from.column === 0 ? html` outside` : html``;
      return html`<path class="edge ${text(certainty)}${kind}" d="${text(curve(start, end))}"/>`;
    },
  );
  const heads = titles.map(
    (head, at) => html`<text class="axis" x="${Math.round((at * (width - nodeWidth)) / 3)}" y="-10">${text(head)}</text>`,
  );
  return html`<svg class="graph wide" viewBox="-1 -24 ${width + 2} ${height + 25}" width="100%" role="img" aria-label="${text(label)}">${heads}${lines}${[...nodes.values()].map(nodeHtml)}</svg>\n`;
};
