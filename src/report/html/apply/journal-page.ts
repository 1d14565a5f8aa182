// A journal as a page: the runs, the newest first, each with what was called, when, and what came of it.
import { type JournalStep, leftByLast, openSteps } from '../../../apply/journal-runs.ts';
import type { TextLine } from '../../document.ts';
import { callLine, type JournalReport, lineBlocks, stepLines, stepState } from '../../journal-blocks.ts';
import type { Say } from '../../texts/texts.ts';
import { blocksOf, fold, lineOf } from '../blocks.ts';
import { type Html, html, joined, text } from '../html.ts';
import { pageOf } from '../page.ts';
import { type Card, cardsOf, headOf, type Pill } from '../panels.ts';
import { recordTable } from '../tables.ts';

type Run = JournalReport['runs'][number];

const paints = { bad: 'critical', warn: 'high', good: 'fixed', quiet: 'waived', strong: 'waived' } as const;

const lines = (all: readonly TextLine[]): Html => joined(all.map(lineOf), html`<br>`);

const rowOf = (step: JournalStep, say: Say) => {
  const { name, word, tone } = stepState(step, say);
  const ended = step.outcome?.at;
  return {
    cells: [
      html`<span class="level ${text(paints[tone])}">${text(word)}</span>`,
      html`<span><strong>${lineOf([name])}</strong>${stepLines(step, say).map((line) => html`<br>${lineOf(line)}`)}</span>`,
      html`<span>${lines(step.calls.map((call) => callLine(call, say)))}</span>`,
      ended === undefined ? html`–` : text(say.format.clock(ended)),
    ],
  };
};

/** Steps without an outcome come first. The first run is open, the others are where a script runs closed. */
const runSection = (run: Run, isFirst: boolean, say: Say): Html => {
  const { journal, journalPage } = say;
  const title = lineOf(journal.run(run.at, run.tenant));
  const columns = journalPage.columns.map((name, at) => ({ name, isNumber: at > 2 }));
  const steps = [...run.steps.filter(({ outcome }) => !outcome), ...run.steps.filter(({ outcome }) => outcome)];
  const never = run.planned - run.steps.length;
  const ended = run.end ? journal.ended(run.end.at, run.end.interrupted) : journal.notEnded;
  const about = html`<p class="quiet">${text(`${journal.about(run.run, run.tool, run.planned, run.digest)}${ended}`)}</p>`;
  const table = recordTable({ name: `${journalPage.runs} ${run.run}`, columns, rows: steps.map((step) => rowOf(step, say)), named: false });
  const content = html`${about}${table}${never > 0 ? html`<p>${text(journal.notStarted(never))}</p>` : html``}`;
  return isFirst ? html`<h3>${title}</h3>${content}` : fold(title, content);
};

const pillIn = ({ runs, unread }: JournalReport, open: number, { journalPage: { pills } }: Say): Pill => {
  if (unread.count > 0) return { tone: 'warn', word: pills.unread };
  if (open > 0) return { tone: 'bad', word: pills.open };
  if (leftByLast(runs) > 0) return { tone: 'bad', word: pills.left };
  if (runs.length === 0) return { tone: 'quiet', word: pills.none };
  return runs.some(({ end }) => !end || end.interrupted) ? { tone: 'warn', word: pills.interrupted } : { tone: 'good', word: pills.whole };
};

function* parts(report: JournalReport, title: string, say: Say): Generator<Html> {
  const { runs, total, unread, verdict, run } = report;
  const { cards, runs: heading, newestFirst } = say.journalPage;
  const open = runs.flatMap(openSteps).length;
  const all: readonly Card[] = [
    { word: cards.runs, many: runs.length },
    { word: cards.steps, many: runs.reduce((sum, { steps }) => sum + steps.length, 0) },
    { mark: 'critical', word: cards.open, many: open },
    { mark: 'unknown', word: cards.unread, many: unread.count },
  ];
  yield headOf({ eyebrow: text(say.format.utc(run.now)), title: text(title), pill: pillIn(report, open, say), sentence: text(verdict) });
  yield html`${cardsOf(all)}${blocksOf(lineBlocks(report, say), say.printed)}<section id="runs"><h2>${text(heading)}</h2>
<p class="quiet">${text(runs.length < total ? say.journal.onlyLast(total) : newestFirst)}</p>
`;
  for (const [at, one] of runs.toReversed().entries()) yield runSection(one, at === 0, say);
  yield html`</section>\n`;
}

export const journalPage = (report: JournalReport, say: Say): Iterable<Html> => {
  const title = `${say.journalPage.name} ${report.file}`;
  return pageOf(
    {
      title: text(title),
      when: say.format.day(report.run.now),
      paper: [title, say.format.utc(report.run.now)].join(' · '),
      sections: [{ id: 'runs', name: say.journalPage.runs, many: report.runs.length }],
      main: parts(report, title, say),
      footer: html`<p class="quiet">${text(report.verdict)}</p>\n`,
    },
    say,
  );
};
