// The first lines of a page: the verdict, the numbers, and the circumstances of the run. Nothing that the result does not contain.
import { severities } from '../../policies/policy.ts';
import { count, type Tone } from '../document.ts';
import { driftedIn, notAppliedIn } from '../drift.ts';
import { unknownIn } from '../evaluation.ts';
import { countDue, countFindings } from '../finding-counts.ts';
import { titleOf, verdictTone } from '../outline.ts';
import { isUnread, otherTimeText } from '../reading-blocks.ts';
import type { Review } from '../review.ts';
import { commandTitles, severityTones } from '../states.ts';
import { lineOf, toned } from './blocks.ts';
import { type Html, html, joined, text } from './html.ts';

interface Figure {
  readonly many: number;
  readonly word: Html;
  readonly tone: Tone;
}

const figure = (many: number, word: Html, tone: Figure['tone'] = 'quiet'): Figure => ({ many, word, tone });

const findingFigures = ({ findings, coverage, run }: Review): readonly Figure[] => {
  if (!coverage || !findings) return [];
  const { failures, onlyWarn, unknown, waived } = countFindings(findings);
  const due = countDue(findings, run.now);
  return [
    ...severities
      .map((name) => figure(failures[name], text(name), severityTones[name]))
      .filter(({ many, word }) => many > 0 || word !== 'info'),
    ...(onlyWarn > 0 ? [figure(onlyWarn, html`only warn`, 'warn')] : []),
    ...(due ? [figure(due.overdue, html`overdue`, 'bad')] : []),
    figure(unknown, html`unknown`, 'warn'),
    figure(waived, html`waived`),
  ];
};

const driftFigures = ({ drift }: Review): readonly Figure[] => {
  if (!drift) return [];
  const left = notAppliedIn(drift).length;
  return [figure(driftedIn(drift).length, html`drifted`, 'warn'), ...(left > 0 ? [figure(left, html`not applied yet`, 'warn')] : [])];
};

const planFigures = ({ plan, classes = [], outlook }: Review): readonly Figure[] => {
  if (!plan) return [];
  const steps = (name: string): number => classes.find((one) => one.class === name)?.steps ?? 0;
  const change = classes.find((one) => one.class === 'change');
  return [
    figure(steps('change'), html`changes`, 'warn'),
    ...(change && change.noLongerReverted > 0 ? [figure(change.noLongerReverted, html`no longer reverted`, 'bad')] : []),
    figure(change?.grants ?? 0, html`grant access`, 'bad'),
    figure(change?.irreversible ?? 0, html`irreversible`, 'bad'),
    figure(change?.toAcknowledge ?? 0, html`to acknowledge`, 'bad'),
    figure(steps('drift'), html`drift`, 'warn'),
    figure(steps('due'), html`scheduled`),
    ...(outlook && outlook.evaluated > 0
      ? [
          figure(outlook.introduced.length, html`findings introduced`, 'bad'),
          figure(outlook.fixed.length, html`findings fixed`),
          ...(outlook.onlyWarn.length > 0 ? [figure(outlook.onlyWarn.length, html`findings only warn`, 'warn')] : []),
        ]
      : []),
  ];
};

const budgetFigures = ({ spend }: Review): readonly Figure[] =>
  spend && spend.budgets.length > 0
    ? [figure(spend.budgets.filter(({ verdict, closed }) => !closed && verdict.type === 'over').length, html`budgets exceeded`, 'bad')]
    : [];

const problemFigures = ({ problems = [] }: Review): readonly Figure[] =>
  problems.length > 0 ? [figure(problems.length, html`problems`, 'bad')] : [];

const figureHtml = ({ many, word, tone }: Figure): Html =>
  html`<div><dt>${word}</dt><dd>${many > 0 ? toned(tone, html`${many}`) : toned('quiet', html`0`)}</dd></div>\n`;

/** `99.1 %`: of a share with four places. */
const percent = (share: number | null): Html => (share === null ? html`nothing to evaluate` : html`${Math.floor(share * 1000) / 10} %`);

const clock = (iso: string): Html => text(`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`);

/** Names and values. */
const facts = ({
  run,
  tenant,
  tenantName,
  desired,
  files,
  reads,
  coverage,
  score,
  exitCode,
}: Review): readonly (readonly [name: Html, value: Html])[] => {
  const other = otherTimeText(run);
  const unread = reads.filter(isUnread).length;
  const items = reads.reduce((sum, read) => sum + read.items, 0);
  const whole = text(`${count(items, 'item')} in ${count(reads.filter(({ state }) => state === 'complete').length, 'collection')}`);
  return [
    ...(tenant === undefined
      ? []
      : [[html`Tenant`, html`${tenantName === undefined ? html`` : html`${text(tenantName)} `}<code>${text(tenant)}</code>`] as const]),
    ...(desired === undefined
      ? []
      : [[html`Desired state`, html`<code>${text(desired)}</code>, ${text(count(files.length, 'file'))}`] as const]),
    ...(run.commit === undefined ? [] : [[html`Commit`, html`<code>${text(run.commit)}</code>`] as const]),
    ...(run.asOf === undefined
      ? []
      : [
          [
            html`Read`,
            html`${clock(run.asOf)}${run.capture === undefined ? html`` : html`, from the capture <code>${text(run.capture)}</code>`}`,
          ] as const,
        ]),
    [html`Evaluated as of`, other === undefined ? clock(run.now) : html`${clock(run.now)}<br>${toned('warn', text(other))}`],
    ...(reads.length === 0
      ? []
      : [
          [
            html`Completeness`,
            unread === 0
              ? html`complete: ${whole}`
              : html`${toned('bad', text(`incomplete: ${count(unread, 'collection')} not read completely`))}; ${whole}`,
          ] as const,
        ]),
    ...(coverage
      ? [
          [
            html`Policies`,
            html`${coverage.policies}: ${coverage.pass} pass, ${coverage.fail} fail, ${coverage.waived} waived, ${unknownIn(coverage)} unknown, ${coverage.notApplicable} not applicable`,
          ] as const,
        ]
      : []),
    ...(score ? [[html`Share evaluated`, html`${percent(score.evaluated)}; of these, ${percent(score.passed)} pass`] as const] : []),
    ...(run.comparedWith
      ? [
          [
            html`Compared with`,
            html`the scan of ${clock(run.comparedWith.now)}: ${run.comparedWith.absent} no longer found, ${run.comparedWith.unknown} not evaluated again`,
          ] as const,
        ]
      : []),
    ...(run.policiesDigest === undefined ? [] : [[html`Digest of the policies`, html`<code>${text(run.policiesDigest)}</code>`] as const]),
    ...(run.settingsDigest === undefined
      ? []
      : [[html`Digest of their settings`, html`<code>${text(run.settingsDigest)}</code>`] as const]),
    [html`Exit code`, html`${exitCode}`],
    [html`Tenantry`, html`version ${text(run.version)}`],
  ];
};

/** The title of the window. */
export const pageTitle = ({ command, desired, tenant, tenantName }: Review): Html =>
  html`${text(commandTitles[command])} ${text(tenantName ?? desired ?? tenant ?? '')} - Tenantry`;

export const summaryOf = (review: Review): Html => {
  const figures = [problemFigures, planFigures, findingFigures, driftFigures, budgetFigures].flatMap((one) => one(review));
  const title = titleOf(review);
  const rows = facts(review).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`);
  return html`<h1>${title.type === 'heading' ? lineOf(title.text) : html``}</h1>
<p class="verdict">${toned(verdictTone(review.exitCode), text(review.verdict))}</p>
${figures.length === 0 ? html`` : html`<dl class="figures">\n${joined(figures.map(figureHtml))}</dl>\n`}<dl class="facts">\n${joined(rows)}</dl>
`;
};
