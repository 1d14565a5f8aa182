// The first lines of a page: the verdict, the numbers, and the circumstances of the run. Nothing that the result does not contain.
import { stepClasses } from '../../plan/digests.ts';
import { severities } from '../../policies/policy.ts';
import { code, lineBreak, type Piece, phrase, type Tone, tone } from '../document.ts';
import { driftedIn, notAppliedIn } from '../drift.ts';
import { unknownIn } from '../evaluation.ts';
import { countDue, countFindings } from '../finding-counts.ts';
import { titleOf, toneOf } from '../outline.ts';
import { isUnread, otherTimeText } from '../reading-blocks.ts';
import type { Review } from '../review.ts';
import { severityTones } from '../states.ts';
import type { Say } from '../texts/texts.ts';
import { lineOf, toned } from './blocks.ts';
import { type Html, html, joined, text } from './html.ts';

type Figures = Say['page']['figures'];

interface Figure {
  readonly many: number;
  readonly word: string;
  readonly tone: Tone;
}

const figure = (many: number, word: string, tone: Figure['tone'] = 'quiet'): Figure => ({ many, word, tone });

/** Only if there is any. */
const figureIfAny = (many: number, word: string, tone: Figure['tone']): readonly Figure[] => (many > 0 ? [figure(many, word, tone)] : []);

const findingFigures = ({ findings, coverage, run }: Review, says: Figures): readonly Figure[] => {
  if (!coverage || !findings) return [];
  const { failures, onlyWarn, unknown, waived } = countFindings(findings);
  const due = countDue(findings, run.now);
  return [
    ...severities.map((name) => figure(failures[name], name, severityTones[name])).filter(({ many, word }) => many > 0 || word !== 'info'),
    ...figureIfAny(onlyWarn, says.onlyWarn, 'warn'),
    ...(due ? [figure(due.overdue, says.overdue, 'bad')] : []),
    figure(unknown, says.unknown, 'warn'),
    figure(waived, says.waived),
  ];
};

const driftFigures = ({ drift }: Review, says: Figures): readonly Figure[] =>
  drift ? [figure(driftedIn(drift).length, says.drifted, 'warn'), ...figureIfAny(notAppliedIn(drift).length, says.notApplied, 'warn')] : [];

const planFigures = ({ plan, classes = [], outlook }: Review, says: Figures): readonly Figure[] => {
  if (!plan) return [];
  const [change, drift, due] = stepClasses.map((name) => classes.find((one) => one.class === name));
  return [
    figure(change?.steps ?? 0, says.changes, 'warn'),
    ...figureIfAny(change?.noLongerReverted ?? 0, says.noLongerReverted, 'bad'),
    figure(change?.grants ?? 0, says.grants, 'bad'),
    figure(change?.irreversible ?? 0, says.irreversible, 'bad'),
    figure(change?.toAcknowledge ?? 0, says.toAcknowledge, 'bad'),
    figure(drift?.steps ?? 0, says.drift, 'warn'),
    figure(due?.steps ?? 0, says.scheduled),
    ...(outlook && outlook.evaluated > 0
      ? [
          figure(outlook.introduced.length, says.introduced, 'bad'),
          figure(outlook.fixed.length, says.fixed),
          ...figureIfAny(outlook.onlyWarn.length, says.findingsOnlyWarn, 'warn'),
        ]
      : []),
  ];
};

const budgetFigures = ({ spend }: Review, says: Figures): readonly Figure[] =>
  spend && spend.budgets.length > 0
    ? [figure(spend.budgets.filter(({ verdict, closed }) => !closed && verdict.type === 'over').length, says.budgetsExceeded, 'bad')]
    : [];

const problemFigures = ({ problems = [] }: Review, says: Figures): readonly Figure[] => figureIfAny(problems.length, says.problems, 'bad');

const figureHtml = ({ many, word, tone }: Figure): Html =>
  html`<div><dt>${text(word)}</dt><dd>${many > 0 ? toned(tone, html`${many}`) : toned('quiet', html`0`)}</dd></div>\n`;

/** `99.1 %`: of a share with four places. */
const percent = (share: number | null, { page, format }: Say): string =>
  share === null ? page.nothingToEvaluate : format.percent(`${Math.floor(share * 1000) / 10}`);

type Fact = readonly [name: string, value: Piece];

const fact = <Value>(name: string, value: Value | undefined, says: (value: Value) => Piece): readonly Fact[] =>
  value === undefined ? [] : [[name, says(value)]];

const readsText = (reads: Review['reads'], { page }: Say): Piece => {
  const items = reads.reduce((sum, read) => sum + read.items, 0);
  return page.reads(items, reads.filter(({ state }) => state === 'complete').length, reads.filter(isUnread).length);
};

const facts = ({ run, tenant, tenantName, desired, files, reads, coverage, score, exitCode }: Review, say: Say): readonly Fact[] => {
  const other = otherTimeText(run, say);
  const { page, format } = say;
  const { facts: names } = page;
  const now = format.utc(run.now);
  return [
    ...fact(names.tenant, tenant, (id) => (tenantName === undefined ? code(id) : phrase`${tenantName} ${code(id)}`)),
    ...fact(names.desired, desired, (name) => page.files(code(name), files.length)),
    ...fact(names.commit, run.commit, code),
    ...fact(names.read, run.asOf, (at) => page.readAt(format.utc(at), run.capture === undefined ? undefined : code(run.capture))),
    [names.evaluatedAsOf, other === undefined ? now : phrase`${now}${lineBreak}${tone('warn', other)}`],
    ...(reads.length === 0 ? [] : [[names.completeness, readsText(reads, say)] as const]),
    ...fact(names.policies, coverage, (all) => page.counts(all, unknownIn(all))),
    ...fact(names.score, score, ({ evaluated, passed }) => page.score(percent(evaluated, say), percent(passed, say))),
    ...fact(names.comparedWith, run.comparedWith, (scan) => page.comparedWith(format.utc(scan.now), scan.absent, scan.unknown)),
    ...fact(names.policiesDigest, run.policiesDigest, code),
    ...fact(names.settingsDigest, run.settingsDigest, code),
    [names.exitCode, `${exitCode}`],
    [names.tool, page.version(run.version)],
  ];
};

/** The title of the window. */
export const pageTitle = ({ command, desired, tenant, tenantName }: Review, say: Say): Html =>
  text(say.page.title(say.states.command[command], tenantName ?? desired ?? tenant ?? ''));

export const summaryOf = (review: Review, say: Say): Html => {
  const figures = [problemFigures, planFigures, findingFigures, driftFigures, budgetFigures].flatMap((one) =>
    one(review, say.page.figures),
  );
  const title = titleOf(review, say);
  const rows = facts(review, say).map(([name, value]) => html`<div><dt>${text(name)}</dt><dd>${lineOf([value].flat())}</dd></div>\n`);
  return html`<h1>${title.type === 'heading' ? lineOf(title.text) : html``}</h1>
<p class="verdict">${toned(toneOf(review), text(review.verdict))}</p>
${figures.length === 0 ? html`` : html`<dl class="figures">\n${joined(figures.map(figureHtml))}</dl>\n`}<dl class="facts">\n${joined(rows)}</dl>
`;
};
