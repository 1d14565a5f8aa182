// What differs between the file and the organization, for an audit: only what needs a look.
import type { Causes } from '../diff/find-causes.ts';
import { causeLines, causesBlocks } from './cause-lines.ts';
import {
  type Block,
  chapter,
  code,
  count,
  fold,
  heading,
  type ListItem,
  list,
  paragraph,
  quietPlace,
  type TextLine,
  tone,
} from './document.ts';
import { type Drift, driftedIn, isDrift, notAppliedIn } from './drift.ts';
import { driftLine } from './field-change.ts';
import type { Review } from './review.ts';
import { driftStates } from './states.ts';

/** Why a plan does not fix it. Deferred changes are reported by the plan itself. */
const unplannedLines = ({ unplanned }: Drift): readonly TextLine[] => {
  if (unplanned?.type === 'waiting') return [[`waiting: ${unplanned.who}`]];
  if (unplanned?.type === 'manual') return [[unplanned.why], [unplanned.action]];
  if (unplanned?.type === 'impossible') return [[`impossible: ${unplanned.why}`], [`instead: ${unplanned.instead}`]];
  return [];
};

const itemOf = (drift: Drift, causes: Causes | undefined): ListItem => ({
  sign: driftStates[drift.type].sign,
  tone: isDrift(drift) || drift.notApplied || drift.type === 'unknown' ? 'warn' : 'quiet',
  text: [code(drift.address), ` ${driftStates[drift.type].says}`, ...(drift.at ? ['  ', quietPlace(drift.at)] : [])],
  below: [
    ...drift.changes.map(driftLine),
    ...(drift.cause === undefined ? [] : [[drift.cause]]),
    ...(drift.ids ? [[`ids: ${drift.ids.join(', ')}`]] : []),
    ...causeLines(causes, [drift.address]),
    ...unplannedLines(drift),
  ],
});

const fewEnough = 10;

export const driftBlocks = ({ drift, causes }: Review): readonly Block[] => {
  if (!drift) return [];
  const toItem = (one: Drift): ListItem => itemOf(one, causes);
  const real = driftedIn(drift);
  const unmanaged = drift.entries.filter(({ type }) => type === 'unmanaged');
  const merged = notAppliedIn(drift);
  const open = drift.entries.filter((one) => !isDrift(one) && !merged.includes(one) && one.type !== 'unmanaged');
  return [
    heading(2, `Drift: ${count(real.length, 'difference')} (${count(drift.declared, 'resource')} declared)`),
    real.length === 0 ? paragraph(tone('good', 'No drift.')) : list(real.map(toItem)),
    ...causesBlocks(causes),
    ...chapter(3, 'Not applied yet', merged.map(toItem)),
    ...chapter(3, 'Pending or unknown', open.map(toItem)),
    ...(unmanaged.length > 0 ? [fold(`Unmanaged (${unmanaged.length})`, list(unmanaged.map(toItem), fewEnough))] : []),
  ];
};
