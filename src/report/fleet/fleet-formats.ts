// The formats of a merged fleet: one row each. Each is generated in parts.
import { paragraph, plainText } from '../document.ts';
import { blocksAsPage } from '../html/page.ts';
import { blocksAsMarkdown } from '../markdown-blocks.ts';
import { resultLine } from '../result-line.ts';
import { blocksAsText, type TextOptions } from '../text.ts';
import { textsIn } from '../texts/texts.ts';
import { type FleetLinks, fleetComment } from './fleet-comment.ts';
import { fleetCounts } from './fleet-counts.ts';
import { fleetIssue } from './fleet-issue.ts';
import { fleetAsJson } from './fleet-json.ts';
import { type FleetTotals, fleetAsJunit } from './fleet-junit.ts';
import { type FleetLimits, fleetBody, fleetOutline, fleetTitle } from './fleet-outline.ts';
import { type FleetResults, fleetAsSarif } from './fleet-sarif.ts';
import type { FleetDetails, MergedFleet } from './merged-fleet.ts';

/** Everything that some format needs. */
export interface FleetReport {
  readonly merged: MergedFleet;
  readonly details: FleetDetails;
  readonly results: FleetResults;
  readonly totals: FleetTotals;
  /** The lines of the history that this run adds. */
  readonly history: string;
  readonly links: FleetLinks;
  readonly text: TextOptions;
}

const [few, many]: readonly [FleetLimits, FleetLimits] = [
  { organizations: 50, groups: 20 },
  { organizations: 500, groups: 100 },
];

export const textLimits = ({ verbose }: Pick<TextOptions, 'verbose'>): FleetLimits => (verbose ? many : few);

const answerOf = (merged: MergedFleet): string => resultLine(merged.exitCode, fleetCounts(merged), textsIn());

export const fleetFormats = {
  text: ({ merged, details, text }) => [`${blocksAsText(fleetOutline(merged, details, textLimits(text)), text)}${answerOf(merged)}\n`],
  json: ({ merged, details }) => fleetAsJson(merged, details),
  markdown: ({ merged, details }) => [blocksAsMarkdown([...fleetOutline(merged, details, few), paragraph(answerOf(merged))])],
  html: ({ merged, details }) => [blocksAsPage(plainText(fleetTitle(merged)), fleetBody(merged, details, many), answerOf(merged))],
  sarif: ({ merged, results }) => [fleetAsSarif(merged, results)],
  junit: ({ merged, details, totals }) => fleetAsJunit(merged, details, totals),
  comment: ({ merged, links }) => [fleetComment(merged, links)],
  issue: ({ merged, links }) => [fleetIssue(merged, links)],
  history: ({ history }) => [history],
} as const satisfies Readonly<Record<string, (report: FleetReport) => Iterable<string>>>;

export type FleetFormat = keyof typeof fleetFormats;

export const isFleetFormat = (name: string): name is FleetFormat => Object.hasOwn(fleetFormats, name);

export const fleetFormatNames: readonly FleetFormat[] = Object.keys(fleetFormats).filter(isFleetFormat);
