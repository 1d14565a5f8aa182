// What changed since the earlier scan, before everything that is still so; and the trend.
import { groupBy } from '../live/group-by.ts';
import { bySeverity, worstOf } from './caused-findings.ts';
import { type Block, code, heading, type ListItem, list, paragraph, shown, tone } from './document.ts';
import { failuresIn } from './finding-counts.ts';
import type { ReportedFinding, Review } from './review.ts';
import { type ChangesSince, changesSince } from './scan-before.ts';
import { sparkline } from './sparkline.ts';
import { severityTones } from './states.ts';
import type { Say } from './texts/texts.ts';

/** Policies of each list, and resources that a line names. */
const [fewEnough, fewNamed] = [10, 3];

/** The newest scans that fit into a line. */
const mostScans = 30;

type Group = 'fresh' | 'changed' | 'gone';

const signs = { fresh: '+', changed: '~', gone: '-' } as const;

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
  const points = trend.slice(-mostScans).map(({ at, failures }) => ({ at, many: failuresIn({ failures }) }));
  const [first, last] = [points.at(0), points.at(-1)];
  // The change between two scans is in the title.
  if (points.length < 3 || !first || !last) return [];
  const drawn = sparkline(points.map(({ many }) => many));
  return [paragraph(say.since.trend(drawn, first.many, last.many, points.length, first.at))];
};

const changeBlocks = (since: ChangesSince, say: Say): readonly Block[] => {
  const all = [...items('fresh', since.fresh, say), ...items('changed', since.changed, say), ...items('gone', since.goneNamed, say)];
  return all.length === 0 ? [] : [list(all, fewEnough)];
};

/** `3 new, 64 unchanged, 5 no longer found`. */
export const sinceText = (since: ChangesSince, say: Say): string =>
  say.since.counts({ ...since, fresh: since.fresh.length, changed: since.changed.length });

export const sinceBlocks = (review: Review, say: Say): readonly Block[] => {
  const since = changesSince(review, say);
  if (!since) return [];
  return [heading(2, say.since.title(since.at, sinceText(since, say))), ...changeBlocks(since, say), ...trendBlocks(review, say)];
};
