// The page of `who`: of one person or account, or of everybody who is administrator or can become one.
import type { Administrators, PathVerdict } from '../../../access/paths/path.ts';
import { exitCodes } from '../../../exit-code.ts';
import { code, type Piece, plainText, table } from '../../document.ts';
import type { Say } from '../../texts/texts.ts';
import { type Held, holdingBody, leaveBlocks, type WhoReport, whoTitle } from '../../who-blocks.ts';
import { blocksOf, sectionsOf } from '../blocks.ts';
import { type BarPart, bar, barLabel, legend } from '../charts/bars.ts';
import { type Html, html, text } from '../html.ts';
import { pageOf, type SectionLink } from '../page.ts';
import { cardsOf, chapter, headOf, type PageHead, type Pill } from '../panels.ts';
import { drawingPanel, holdersTable, pathTable } from './access-panels.ts';

interface WhoParts {
  readonly title: string;
  readonly head: Pick<PageHead, 'pill' | 'score'>;
  readonly sections: readonly SectionLink[];
  readonly content: readonly Html[];
}

const tones: Readonly<Record<PathVerdict, Pill['tone']>> = { is: 'warn', can: 'bad', unknown: 'warn', cannot: 'quiet' };

/** Anything that could not be read is listed before any path. */
const pillOf = (exitCode: WhoReport['exitCode'], known: Pill, say: Say): Pill =>
  exitCode === exitCodes.clean ? known : { tone: exitCode === exitCodes.unread ? 'warn' : 'bad', word: say.page.pills[exitCode] };

const pathRow = ({ subject, path, ...found }: Held['administratorPath'], say: Say): readonly Piece[] => [
  code(subject),
  say.paths.certainty(found),
  say.paths.path(path),
  `${path.length}`,
  say.paths.closes(path),
];

const personParts = (report: WhoReport, who: Held, say: Say): WhoParts => {
  const { administratorPath: path, products, roles, groups, keys, gaps } = who;
  const says = say.whoPage;
  const permissions = products.reduce((sum, one) => sum + one.permissions.length, 0);
  const closing = path.path.length === 0 ? [] : [table(say.paths.columns, [pathRow(path, say)], { right: [3] })];
  const title = plainText(whoTitle(report, who, say));
  const cards = [
    { word: says.cards.permissions, many: permissions },
    { word: says.cards.roles, many: roles.length },
    { word: says.cards.groups, many: groups.length },
    { word: says.cards.keys, many: keys.length },
    { word: says.cards.gaps, many: gaps.length, mark: 'unknown' as const },
  ];
  return {
    title,
    head: { pill: pillOf(report.exitCode, { tone: tones[path.verdict], word: says.pill[path.verdict] }, say) },
    sections: [{ id: 'holds', name: says.sections.about }],
    content: [
      cardsOf(cards),
      drawingPanel({ subjects: [path], outside: [] }, plainText(say.paths.verdict(path)), say),
      blocksOf(closing, say.printed, says.table),
      html`<div id="holds">${sectionsOf(holdingBody(who, say), say)}</div>\n`,
    ],
  };
};

const everybodyPill = ({ counts, outside }: Administrators, say: Say): Pill => {
  const says = say.whoPage.everybody;
  if (outside.length > 0) return { tone: 'bad', word: says.outside(outside.length) };
  return counts.can > 0 ? { tone: 'bad', word: says.can(counts.can) } : { tone: 'good', word: says.none };
};

const everybodyParts = (report: WhoReport, administrators: Administrators, say: Say): WhoParts => {
  const { counts, outside, subjects, gaps } = administrators;
  const says = say.whoPage;
  const parts: readonly BarPart[] = [
    { many: counts.is, paint: 's1', word: says.parts.is },
    { many: counts.can, paint: 'warn', word: says.parts.can },
    { many: counts.unknown, paint: 'unknown', word: says.parts.unknown },
    { many: counts.cannot, paint: 'waived', word: says.parts.cannot },
  ];
  const label = say.paths.counts(counts);
  const cards = [
    { word: say.paths.administrators, many: counts.is },
    { word: say.paths.can, many: counts.can, mark: 'high' as const },
    { word: says.outside, many: outside.length, mark: 'critical' as const },
    { word: say.paths.notKnown, many: counts.unknown + gaps.length, mark: 'unknown' as const },
  ];
  return {
    title: plainText(say.paths.title(report.tenant)),
    head: {
      pill: pillOf(report.exitCode, everybodyPill(administrators, say), say),
      score: html`<p><strong>${text(label[0])}</strong></p>${bar(parts, barLabel(parts))}${legend(parts)}`,
    },
    sections: [
      { id: 'paths', name: says.sections.paths },
      { id: 'holds', name: says.sections.holds, many: subjects.length },
    ],
    content: [
      cardsOf(cards),
      drawingPanel(administrators, label.join(', '), say),
      chapter('paths', text(says.table), pathTable(administrators, say)),
      chapter('holds', text(says.sections.holds), blocksOf([holdersTable(administrators, say)], say.printed, says.sections.holds)),
    ],
  };
};

export const whoPage = (report: WhoReport, say: Say): Iterable<Html> => {
  const { who, administrators, run, verdict } = report;
  const parts = administrators ? everybodyParts(report, administrators, say) : who ? personParts(report, who, say) : undefined;
  const { title = '', head = { pill: { tone: 'quiet', word: '' } }, sections = [], content = [] } = parts ?? {};
  const at = run.asOf ?? run.now;
  return pageOf(
    {
      title: text(title),
      when: say.format.day(at),
      paper: [title, say.format.utc(at)].join(' · '),
      sections,
      main: [
        headOf({ eyebrow: text(say.who.read(run)), title: text(title), sentence: text(verdict), ...head }),
        ...content,
        sectionsOf(leaveBlocks(report, say), say),
      ],
      footer: html`<p class="quiet">${text(verdict)}</p>\n`,
    },
    say,
  );
};
