// The circumstances of a run, last and folded: what was read, with which policies, and by which version.
import { code, lineBreak, type Piece, phrase, tone } from '../document.ts';
import { unknownIn } from '../evaluation.ts';
import { isUnread, otherTimeText } from '../reading-blocks.ts';
import type { Review } from '../review.ts';
import type { Say } from '../texts/texts.ts';
import { lineOf } from './blocks.ts';
import { type Html, html, joined, text } from './html.ts';
import { folded } from './panels.ts';

/** `99.1 %`: of a share with four places. */
export const percentText = (share: number | null, { page, format }: Say): string =>
  share === null ? page.nothingToEvaluate : format.share(share);

type Fact = readonly [name: string, value: Piece];

const fact = <Value>(name: string, value: Value | undefined, says: (value: Value) => Piece): readonly Fact[] =>
  value === undefined ? [] : [[name, says(value)]];

const readsText = (reads: Review['reads'], { page }: Say): Piece => {
  const items = reads.reduce((sum, read) => sum + read.items, 0);
  return page.reads(items, reads.filter(({ state }) => state === 'complete').length, reads.filter(isUnread).length);
};

const factsOf = ({ run, tenant, tenantName, desired, files, reads, coverage, score, exitCode }: Review, say: Say): readonly Fact[] => {
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
    ...fact(names.score, score, ({ evaluated, passed }) => page.score(percentText(evaluated, say), percentText(passed, say))),
    ...fact(names.comparedWith, run.comparedWith, (scan) => page.comparedWith(format.utc(scan.now), scan.absent, scan.unknown)),
    ...fact(names.policiesDigest, run.policiesDigest, code),
    ...fact(names.settingsDigest, run.settingsDigest, code),
    [names.exitCode, `${exitCode}`],
    [names.tool, page.version(run.version)],
  ];
};

/** `more`: what else only few readers need. */
export const aboutOf = (review: Review, more: Html, say: Say): Html => {
  const rows = factsOf(review, say).map(([name, value]) => html`<div><dt>${text(name)}</dt><dd>${lineOf([value].flat())}</dd></div>\n`);
  return html`<section id="about"><h2>${text(say.page.about)}</h2>
${folded(text(say.page.aboutFold), html`<dl class="facts">${joined(rows)}</dl>`)}${more}</section>
`;
};
