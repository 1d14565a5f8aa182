// The first lines of a page: the verdict, the numbers, and the circumstances of the run. Nothing that the result does not contain.
import { stepClasses } from '../../plan/digests.ts';
import { severities } from '../../policies/policy.ts';
import { code, count, lineBreak, type Piece, phrase, type Tone, tone } from '../document.ts';
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

interface Figure {
  readonly many: number;
  readonly word: string;
  readonly tone: Tone;
}

const figure = (many: number, word: string, tone: Figure['tone'] = 'quiet'): Figure => ({ many, word, tone });

/** Only if there is any. */
const figureIfAny = (many: number, word: string, tone: Figure['tone']): readonly Figure[] => (many > 0 ? [figure(many, word, tone)] : []);

const findingFigures = ({ findings, coverage, run }: Review): readonly Figure[] => {
  if (!coverage || !findings) return [];
  const { failures, onlyWarn, unknown, waived } = countFindings(findings);
  const due = countDue(findings, run.now);
  return [
    ...severities.map((name) => figure(failures[name], name, severityTones[name])).filter(({ many, word }) => many > 0 || word !== 'info'),
    ...figureIfAny(onlyWarn, 'only warn', 'warn'),
    ...(due ? [figure(due.overdue, 'overdue', 'bad')] : []),
    figure(unknown, 'unknown', 'warn'),
    figure(waived, 'waived'),
  ];
};

const driftFigures = ({ drift }: Review): readonly Figure[] =>
  drift ? [figure(driftedIn(drift).length, 'drifted', 'warn'), ...figureIfAny(notAppliedIn(drift).length, 'not applied yet', 'warn')] : [];

const planFigures = ({ plan, classes = [], outlook }: Review): readonly Figure[] => {
  if (!plan) return [];
  const [change, drift, due] = stepClasses.map((name) => classes.find((one) => one.class === name));
  return [
    figure(change?.steps ?? 0, 'changes', 'warn'),
    ...figureIfAny(change?.noLongerReverted ?? 0, 'no longer reverted', 'bad'),
    figure(change?.grants ?? 0, 'grant access', 'bad'),
    figure(change?.irreversible ?? 0, 'irreversible', 'bad'),
    figure(change?.toAcknowledge ?? 0, 'to acknowledge', 'bad'),
    figure(drift?.steps ?? 0, 'drift', 'warn'),
    figure(due?.steps ?? 0, 'scheduled'),
    ...(outlook && outlook.evaluated > 0
      ? [
          figure(outlook.introduced.length, 'findings introduced', 'bad'),
          figure(outlook.fixed.length, 'findings fixed'),
          ...figureIfAny(outlook.onlyWarn.length, 'findings only warn', 'warn'),
        ]
      : []),
  ];
};

const budgetFigures = ({ spend }: Review): readonly Figure[] =>
  spend && spend.budgets.length > 0
    ? [figure(spend.budgets.filter(({ verdict, closed }) => !closed && verdict.type === 'over').length, 'budgets exceeded', 'bad')]
    : [];

const problemFigures = ({ problems = [] }: Review): readonly Figure[] => figureIfAny(problems.length, 'problems', 'bad');

const figureHtml = ({ many, word, tone }: Figure): Html =>
  html`<div><dt>${text(word)}</dt><dd>${many > 0 ? toned(tone, html`${many}`) : toned('quiet', html`0`)}</dd></div>\n`;

/** `99.1 %`: of a share with four places. */
const percent = (share: number | null): string => (share === null ? 'nothing to evaluate' : `${Math.floor(share * 1000) / 10} %`);

const clock = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

type Fact = readonly [name: string, value: Piece];

const fact = <Value>(name: string, value: Value | undefined, says: (value: Value) => Piece): readonly Fact[] =>
  value === undefined ? [] : [[name, says(value)]];

const readsText = (reads: Review['reads']): Piece => {
  const unread = reads.filter(isUnread).length;
  const items = reads.reduce((sum, read) => sum + read.items, 0);
  const whole = `${count(items, 'item')} in ${count(reads.filter(({ state }) => state === 'complete').length, 'collection')}`;
  if (unread === 0) return `complete: ${whole}`;
  return phrase`${tone('bad', `incomplete: ${count(unread, 'collection')} not read completely`)}; ${whole}`;
};

const facts = ({ run, tenant, tenantName, desired, files, reads, coverage, score, exitCode }: Review, say: Say): readonly Fact[] => {
  const other = otherTimeText(run, say);
  return [
    ...fact('Tenant', tenant, (id) => (tenantName === undefined ? code(id) : phrase`${tenantName} ${code(id)}`)),
    ...fact('Desired state', desired, (name) => phrase`${code(name)}, ${count(files.length, 'file')}`),
    ...fact('Commit', run.commit, code),
    ...fact(
      'Read',
      run.asOf,
      (at) => phrase`${clock(at)}${run.capture === undefined ? '' : phrase`, from the capture ${code(run.capture)}`}`,
    ),
    ['Evaluated as of', other === undefined ? clock(run.now) : phrase`${clock(run.now)}${lineBreak}${tone('warn', other)}`],
    ...(reads.length === 0 ? [] : [['Completeness', readsText(reads)] as const]),
    ...fact('Policies', coverage, (all) =>
      [
        `${all.policies}: ${all.pass} pass`,
        `${all.fail} fail`,
        `${all.waived} waived`,
        `${unknownIn(all)} unknown`,
        `${all.notApplicable} not applicable`,
      ].join(', '),
    ),
    ...fact('Share evaluated', score, ({ evaluated, passed }) => `${percent(evaluated)}; of these, ${percent(passed)} pass`),
    ...fact(
      'Compared with',
      run.comparedWith,
      ({ now, absent, unknown }) => `the scan of ${clock(now)}: ${absent} no longer found, ${unknown} not evaluated again`,
    ),
    ...fact('Digest of the policies', run.policiesDigest, code),
    ...fact('Digest of their settings', run.settingsDigest, code),
    ['Exit code', `${exitCode}`],
    ['Tenantry', `version ${run.version}`],
  ];
};

/** The title of the window. */
export const pageTitle = ({ command, desired, tenant, tenantName }: Review, say: Say): Html =>
  html`${text(say.states.command[command])} ${text(tenantName ?? desired ?? tenant ?? '')} - Tenantry`;

export const summaryOf = (review: Review, say: Say): Html => {
  const figures = [problemFigures, planFigures, findingFigures, driftFigures, budgetFigures].flatMap((one) => one(review));
  const title = titleOf(review, say);
  const rows = facts(review, say).map(([name, value]) => html`<div><dt>${text(name)}</dt><dd>${lineOf([value].flat())}</dd></div>\n`);
  return html`<h1>${title.type === 'heading' ? lineOf(title.text) : html``}</h1>
<p class="verdict">${toned(toneOf(review), text(review.verdict))}</p>
${figures.length === 0 ? html`` : html`<dl class="figures">\n${joined(figures.map(figureHtml))}</dl>\n`}<dl class="facts">\n${joined(rows)}</dl>
`;
};
