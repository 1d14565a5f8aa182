// What differs between the file and the organization, for an audit: only what needs a look.
import { causeLines, causesBlocks } from './cause-lines.ts';
import {
  type Block,
  chapter,
  code,
  fold,
  heading,
  type ListItem,
  list,
  paragraph,
  quietPlace,
  type TextLine,
  tone,
  unreadCause,
} from './document.ts';
import { type Drift, driftedIn, isDrift, notAppliedIn } from './drift.ts';
import { driftByRisk } from './drift-risk.ts';
import { driftLine } from './field-change.ts';
import type { Review } from './review.ts';
import { newsMark } from './scan-before.ts';
import { driftSigns } from './states.ts';
import type { Say } from './texts/texts.ts';

/** Why a plan does not fix it. Deferred changes are reported by the plan itself. */
export const unplannedLines = ({ unplanned }: Drift, say: Say): readonly TextLine[] => {
  if (unplanned?.type === 'waiting') return [[say.drift.waiting(unplanned.who)]];
  if (unplanned?.type === 'manual') return [[unplanned.why], [unplanned.action]];
  if (unplanned?.type === 'impossible') return [[say.drift.impossible(unplanned.why)], [say.unplanned.instead(unplanned.instead)]];
  return [];
};

const causeLine = ({ collection }: Drift, cause: string, say: Say): TextLine =>
  collection === undefined ? [cause] : [say.drift.notRead(collection), ...unreadCause(cause)];

const itemOf = (drift: Drift, { causes, run }: Pick<Review, 'causes' | 'run'>, say: Say): ListItem => ({
  sign: driftSigns[drift.type],
  tone: isDrift(drift) || drift.notApplied || drift.type === 'unknown' ? 'warn' : 'quiet',
  text: [
    ...newsMark(drift, run, say),
    code(drift.address),
    ` ${say.states.drift[drift.type].says}`,
    ...(drift.at ? ['  ', quietPlace(drift.at)] : []),
  ],
  below: [
    ...drift.changes.map((change) => driftLine(change, say)),
    ...(drift.cause === undefined ? [] : [causeLine(drift, drift.cause, say)]),
    ...(drift.ids ? [[say.drift.ids(drift.ids)]] : []),
    ...causeLines(causes, [drift.address], say),
    ...unplannedLines(drift, say),
  ],
});

const fewEnough = 10;

export const driftBlocks = (review: Review, say: Say): readonly Block[] => {
  const { drift, causes } = review;
  if (!drift) return [];
  const toItem = (one: Drift): ListItem => itemOf(one, review, say);
  const real = driftedIn(drift);
  const unmanaged = drift.entries.filter(({ type }) => type === 'unmanaged');
  const merged = notAppliedIn(drift);
  const open = drift.entries.filter((one) => !isDrift(one) && !merged.includes(one) && one.type !== 'unmanaged');
  return [
    heading(2, say.drift.title(real.length, drift.declared)),
    ...(real.length === 0 ? [paragraph(tone('good', say.drift.none))] : []),
    ...driftByRisk(drift).flatMap(([risk, own]) => chapter(3, say.page.risk[risk], own.map(toItem))),
    ...causesBlocks(causes, say),
    ...chapter(3, say.drift.notApplied, merged.map(toItem)),
    ...chapter(3, say.drift.open, open.map(toItem)),
    ...(unmanaged.length > 0 ? [fold(say.drift.unmanaged(unmanaged.length), list(unmanaged.map(toItem), fewEnough))] : []),
  ];
};
