// What the internet can reach, as a drawing from left to right: addresses outside, a public address, an open port, and the machine. Of the findings about it.
import { isArray, isObject, type Json, type JsonObject } from '../../json.ts';
import { forPeople } from '../for-people.ts';
import { foundText } from '../naming.ts';
import type { ReportedFinding } from '../review.ts';
import type { Say } from '../texts/texts.ts';
import { type GraphNode, graph } from './graph.ts';
import { type Html, html, text } from './html.ts';

/** Paths that are drawn; the findings have all. */
const mostPaths = 12;

const shown = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** `TCP 22 (web)` */
const portOf = ({ protocol, from_port, to_port, group }: JsonObject): string => {
  const ports = from_port === to_port ? shown(from_port) : `${shown(from_port)}-${shown(to_port)}`;
  return `${shown(protocol)} ${ports}${shown(group) === '' ? '' : ` (${shown(group)})`}`;
};

const columns = [0, 1, 2, 3] as const;

const nodesOf = (exposed: JsonObject, machine: string): readonly GraphNode[] => {
  const { cidr, address } = exposed;
  return [shown(cidr), shown(address), portOf(exposed), machine].map((name, at) => ({ name: forPeople(name), column: columns[at] ?? 0 }));
};

const isPath = (value: JsonObject): boolean => {
  const { cidr, address } = value;
  return typeof cidr === 'string' && typeof address === 'string';
};

/** The policies about machines name the paths that they found `exposed`. */
const pathsOf = (finding: ReportedFinding): readonly (readonly GraphNode[])[] =>
  finding.verdict.type === 'fail'
    ? finding.evidence.flatMap(({ path, value }) =>
        path === 'exposed' && isArray(value)
          ? value
              .filter(isObject)
              .filter(isPath)
              .map((one) => nodesOf(one, finding.name ?? foundText(finding)))
          : [],
      )
    : [];

/** Nothing if no finding is about a machine that can be reached. */
export const exposureDrawing = (findings: readonly ReportedFinding[], say: Say): Html => {
  const all = new Map(findings.flatMap(pathsOf).map((path) => [JSON.stringify(path), path]));
  const paths = [...all.values()].slice(0, mostPaths);
  const edges = paths.flatMap((path) =>
    path.slice(1).flatMap((to, at) => {
      const from = path[at];
      return from ? [{ from, to, certainty: 'proved' as const }] : [];
    }),
  );
  if (edges.length === 0) return html``;
  const { drawn, label } = say.page.exposure;
  const items = paths.map((path) => html`<li>${text(path.map(({ name }) => name).join(' → '))}</li>\n`);
  return html`${graph(edges, drawn, label(all.size))}<ol class="rows narrow">${items}</ol>\n`;
};
