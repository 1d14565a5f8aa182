// What changed since the earlier scan, before everything that is still so; and the trend.
import { groupBy } from '../live/group-by.ts';
import { bySeverity, worstOf } from './caused-findings.ts';
import { isKnown } from './coverage.ts';
import { type Block, code, heading, type ListItem, list, paragraph, shown, tone } from './document.ts';
import { failuresIn } from './finding-counts.ts';
import type { ReportedFinding, Review } from './review.ts';
import { type ChangesSince, changesSince, type News } from './scan-before.ts';
import { sparkline } from './sparkline.ts';
import { severityTones } from './states.ts';
import type { NewsCounts } from './texts/en/since.ts';
import type { Say } from './texts/texts.ts';

/** Policies of each list, and resources that a line names. */
const [fewEnough, fewNamed] = [10, 3];

/** The newest scans that fit into a line. */
const mostScans = 30;

type Group = 'fresh' | 'changed' | 'newlyEvaluated' | 'gone';

const signs = { fresh: '+', changed: '~', newlyEvaluated: '?', gone: '-' } as const;

/** One line for each policy, the most severe first. */
const items = (group: Group, findings: readonly ReportedFinding[], say: Say): readonly ListItem[] =>
  [...groupBy(findings, ({ policy }) => policy)]
    .map(([policy, own]) => ({ policy, own, worst: worstOf(own) }))
    .toSorted((a, b) => bySeverity(a.worst, b.worst) || (a.policy < b.policy ? -1 : 1))
    .map(({ policy, own, worst }) => {
      const { first, left } = shown(own, fewNamed);
      return {
        sign: signs[group],
        tone: group === 'gone' ? 'good' : severityTones[worst],
        text: [
          say.since.state[group],
          ' ',
          say.severity[worst],
          ' ',
          tone('strong', policy),
          ': ',
          ...say.format.first(
            first.map(({ address }) => code(address)),
            left.length,
          ),
        ],
      };
    });

const trendBlocks = ({ trend = [] }: Review, say: Say): readonly Block[] => {
  const points = trend.slice(-mostScans);
  const known = points.filter(isKnown);
  const [first, last] = [known.at(0), known.at(-1)];
  // The change between two scans is in the title.
  if (known.length < 3 || !first || !last) return [];
  const drawn = sparkline(points.map((point) => (isKnown(point) ? failuresIn(point) : undefined)));
  const gaps = points.length - known.length;
  return [paragraph(say.since.trend(drawn, [failuresIn(first), failuresIn(last)], { complete: known.length, gaps, from: first.at }))];
};

const changeBlocks = ({ failures, onlyWarn, drift, goneNamed }: ChangesSince, say: Say): readonly Block[] => {
  const of = (group: keyof News): readonly ReportedFinding[] => [failures, onlyWarn, drift].flatMap((one) => one[group]);
  const open = (['fresh', 'changed', 'newlyEvaluated'] as const).flatMap((group) => items(group, of(group), say));
  const all = [...open, ...items('gone', goneNamed, say)];
  return all.length === 0 ? [] : [list(all, fewEnough)];
};

const manyOf = ({ fresh, changed, newlyEvaluated, unchanged }: News): NewsCounts => ({
  fresh: fresh.length,
  changed: changed.length,
  newlyEvaluated: newlyEvaluated.length,
  unchanged: unchanged.length,
});

/** `3 new, 64 unchanged, 5 no longer found; drift: 1 new, 2 unchanged`. */
export const sinceText = ({ failures, onlyWarn, drift, gone, unknown }: ChangesSince, say: Say): string =>
  say.since.counts({ failures: manyOf(failures), onlyWarn: manyOf(onlyWarn), drift: manyOf(drift), gone, unknown });

export const sinceBlocks = (review: Review, say: Say): readonly Block[] => {
  const since = changesSince(review, say);
  if (!since) return [];
  return [heading(2, say.since.title(since.at, sinceText(since, say))), ...changeBlocks(since, say), ...trendBlocks(review, say)];
};
