// What got worse in a fleet since the run before: one message for each event, whatever the number of organizations.
import { exitCodes } from '../exit-code.ts';
import { code, phrase, type TextLine } from '../report/document.ts';
import { endLine } from '../report/ends-soon-blocks.ts';
import type { FleetDetails, MergedFleet, MergedOrganization, RunPoint } from '../report/fleet/merged-fleet.ts';
import { sentence } from '../report/sentence.ts';
import type { NotifyEvent } from '../trust/notify.ts';
import { type About, messageOf, type Notification } from './message.ts';

interface Fleet {
  readonly merged: MergedFleet;
  readonly details: FleetDetails;
}

type LinesOf = (one: MergedOrganization, fleet: Fleet, about: About) => readonly TextLine[];

/** The run before this one. */
const runBefore = ({ name }: MergedOrganization, { merged, details }: Fleet): RunPoint | undefined =>
  details.pastOf(name).runs.findLast(({ run }) => run !== merged.run.id);

const week = 7 * 86_400_000;

/** The lines of an organization, for each event. */
const events: Readonly<Record<NotifyEvent, LinesOf>> = {
  'critical-new': ({ worse }, _, { say }) =>
    worse.flatMap(({ what, before, now }) => (what === 'critical' ? [[say.notify.criticalFrom(before, now)]] : [])),
  'apply-failed': ({ exitCode, reason }, { merged }, { say }) => {
    if (merged.command !== 'apply' || exitCode === null || exitCode === exitCodes.clean) return [];
    return [[reason === null ? say.notify.exitCode(exitCode) : sentence(reason.message)]];
  },
  'scan-overdue': ({ isOverdue }, { merged }, { say }) => (isOverdue ? [[say.fleet.overdue.says(merged.maxAge ?? '')]] : []),
  'budget-exceeded': (one, fleet, { say }) => {
    const before = runBefore(one, fleet);
    return one.budget?.verdict === 'over' && before?.overBudget === false ? [[say.notify.overBudget]] : [];
  },
  'access-ends-soon': (one, fleet, { say }) => {
    const before = Date.parse(runBefore(one, fleet)?.at ?? '');
    const ends = fleet.details.reviewOf(one.name)?.endsSoon?.ends ?? [];
    return ends.filter(({ end }) => !(Date.parse(end) <= before + week)).map((end) => endLine(end, say));
  },
};

/** `wanted`: an event that nobody wants costs nothing: for some, each result is read again. */
export const fleetMessages = (fleet: Fleet, wanted: readonly NotifyEvent[], about: About): readonly Notification[] =>
  wanted.flatMap((event) => {
    const lines = fleet.merged.organizations.flatMap((one) =>
      events[event](one, fleet, about).map((line) => phrase`${code(one.name)}: ${line}`),
    );
    return messageOf(event, lines, about) ?? [];
  });
