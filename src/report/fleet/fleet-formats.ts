// The formats of a merged fleet: one row each. Each is generated in parts.
import { paragraph } from '../document.ts';
import { fleetPage } from '../html/fleet/fleet-page.ts';
import { blocksAsMarkdown } from '../markdown-blocks.ts';
import { resultLine } from '../result-line.ts';
import { blocksAsText, type TextOptions } from '../text.ts';
import { type Say, sayOf } from '../texts/texts.ts';
import { type FleetLinks, fleetComment } from './fleet-comment.ts';
import { fleetCounts } from './fleet-counts.ts';
import { fleetIssue } from './fleet-issue.ts';
import { fleetAsJson } from './fleet-json.ts';
import { type FleetTotals, fleetAsJunit } from './fleet-junit.ts';
import { type FleetLimits, fleetOutline } from './fleet-outline.ts';
import { type FleetResults, fleetAsSarif } from './fleet-sarif.ts';
import type { FleetDetails, MergedFleet } from './merged-fleet.ts';

/** Everything that some format needs. */
export interface FleetReport {
  readonly merged: MergedFleet;
  /** The same with its texts in the language of `text`, for people. */
  readonly spoken: MergedFleet;
  readonly details: FleetDetails;
  readonly results: FleetResults;
  readonly totals: FleetTotals;
  /** The lines of the history that this run adds. */
  readonly history: string;
  readonly links: FleetLinks;
  /** With the language of every format for people. */
  readonly text: TextOptions;
  /** The address of the page of an organization, from this page; absent: pages are not written. */
  readonly pageOf?: (organization: string) => string | undefined;
}

const [few, many]: readonly [FleetLimits, FleetLimits] = [
  { organizations: 50, groups: 20 },
  { organizations: 500, groups: 100 },
];

export const textLimits = ({ verbose }: Pick<TextOptions, 'verbose'>): FleetLimits => (verbose ? many : few);

const answerOf = (merged: MergedFleet, say: Say): string => resultLine(merged.exitCode, fleetCounts(merged, say), say);

/** The comment of each row is its line in docs/fleet.md. */
export const fleetFormats = {
  /** What was not evaluated, what got worse, the changes to review, the organizations (the worst first), policies, and what organizations have in common. */
  text: ({ spoken: merged, details, text }) => [
    `${blocksAsText(fleetOutline(merged, details, textLimits(text), sayOf(text)), text)}${answerOf(merged, sayOf(text))}\n`,
  ],
  /** Everything; its schema is `schemas/output/fleet-merge.schema.json`. */
  json: ({ merged, details }) => fleetAsJson(merged, details),
  /** The same as text. */
  markdown: ({ spoken: merged, details, text }) => {
    const say = sayOf(text);
    return [blocksAsMarkdown([...fleetOutline(merged, details, few, say), paragraph(answerOf(merged, say))], { say })];
  },
  /** One page: the verdict, the trend, every organization with filters, and links to their pages, which `--output` writes beside their results. */
  html: ({ spoken: merged, details, text, pageOf = () => undefined }) => {
    const say = sayOf(text);
    return fleetPage({ merged, details, pageOf, say }, many, answerOf(merged, say));
  },
  /** One run, with the organization in each result; the worst 5,000 results, the others are counted. */
  sarif: ({ merged, results }) => [fleetAsSarif(merged, results)],
  /** One suite per organization; its first test case is the evaluation itself. */
  junit: ({ merged, details, totals }) => fleetAsJunit(merged, details, totals),
  /** One comment for a pull request, at most 64 kB. */
  comment: ({ spoken: merged, links }) => [fleetComment(merged, links)],
  /** One rolling issue for scheduled audits, at most 64 kB. */
  issue: ({ spoken: merged, details, links }) => [fleetIssue(merged, details, links)],
  /** One JSON line per organization; its schema is `schemas/fleet-history.schema.json`. */
  history: ({ history }) => [history],
} as const satisfies Readonly<Record<string, (report: FleetReport) => Iterable<string>>>;

export type FleetFormat = keyof typeof fleetFormats;

export const isFleetFormat = (name: string): name is FleetFormat => Object.hasOwn(fleetFormats, name);

export const fleetFormatNames: readonly FleetFormat[] = Object.keys(fleetFormats).filter(isFleetFormat);
