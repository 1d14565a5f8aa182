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
import { type Card, cardsOf, chapter, headOf, type PageHead, type Pill, trendText } from '../panels.ts';
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

/** How many there are, of one organization or of several. */
export interface ManyAdministrators {
  readonly counts: Administrators['counts'];
  readonly outside: number;
  readonly gaps: number;
}

const everybodyPill = ({ counts, outside, gaps }: ManyAdministrators, say: Say): Pill => {
  const says = say.whoPage.everybody;
  if (outside > 0) return { tone: 'bad', word: says.outside(outside) };
  if (counts.can > 0) return { tone: 'bad', word: says.can(counts.can) };
  return gaps + counts.unknown > 0 ? { tone: 'warn', word: say.page.pills[3] } : { tone: 'good', word: says.none };
};

/** Whoever was not read may be one: a number is then the least, and zero is none. */
const leastCard = (word: string, many: number, gaps: number, { whoPage }: Say): Card => ({
  word,
  many: many === 0 && gaps > 0 ? undefined : many,
  ...(gaps > 0 && { change: trendText({ direction: 'same', says: many === 0 ? whoPage.notRead : whoPage.least }) }),
});

/** The head and the cards about everybody. */
export const everybodySummary = (many: ManyAdministrators, say: Say): Required<WhoParts['head']> & { readonly cards: Html } => {
  const { counts, outside, gaps } = many;
  const says = say.whoPage;
  const [all] = say.paths.counts(counts);
  const parts: readonly BarPart[] = [
    { many: counts.is, paint: 's1', word: says.parts.is },
    { many: counts.can, paint: 'warn', word: says.parts.can },
    { many: counts.unknown, paint: 'unknown', word: says.parts.unknown },
    { many: counts.cannot, paint: 'waived', word: says.parts.cannot },
  ];
  return {
    pill: everybodyPill(many, say),
    score: html`<p><strong>${text(gaps > 0 ? says.atLeast(all) : all)}</strong></p>${bar(parts, barLabel(parts))}${legend(parts)}`,
    cards: cardsOf([
      leastCard(say.paths.administrators, counts.is, gaps, say),
      { ...leastCard(say.paths.can, counts.can, gaps, say), mark: 'high' },
      { word: says.outside, many: outside, mark: 'critical' },
      { word: say.paths.notKnown, many: counts.unknown + gaps, mark: 'unknown' },
    ]),
  };
};

const everybodyParts = (report: WhoReport, administrators: Administrators, say: Say): WhoParts => {
  const { counts, outside, subjects, gaps } = administrators;
  const says = say.whoPage;
  const { pill, score, cards } = everybodySummary({ counts, outside: outside.length, gaps: gaps.length }, say);
  return {
    title: plainText(say.paths.title(report.tenant)),
    head: { pill: pillOf(report.exitCode, pill, say), score },
    sections: [
      { id: 'paths', name: says.sections.paths },
      { id: 'holds', name: says.sections.holds, many: subjects.length },
    ],
    content: [
      cards,
      drawingPanel(administrators, say.paths.counts(counts).join(', '), say),
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
