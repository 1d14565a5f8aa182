// The differences between the approved plan and the current one. The saved plan only provides the names of steps: it decides nothing.
import { resolve } from 'node:path';
import { readSaved } from '../commands/apply/read-saved.ts';
import { TenantryError } from '../errors.ts';
import type { Plan, Step } from '../plan/plan.ts';
import { changeCell, verbOf } from '../report/comment/change-cell.ts';
import type { CommentContext } from '../report/comment/context.ts';
import { counted, type Markdown, md, span, words } from '../report/comment/markdown.ts';
import type { CommentPart } from '../report/comment/part.ts';
import type { Job } from './job.ts';
import { type Selected, selectedOf } from './selected-steps.ts';

const saidInstead = 'The report shows counts only.';

/** The plan of job 1; undefined: it was not passed, or it is not the approved one. */
const savedPlan = ({ inputs, event, surroundings, warn }: Job): Plan | undefined => {
  const { savedPlan: path, expect, classes } = inputs;
  if (path === undefined || !event.repository.isPrivate) return undefined;
  try {
    const plan = readSaved(resolve(surroundings.env['GITHUB_WORKSPACE'] ?? surroundings.cwd, path), surroundings);
    if (selectedOf(plan, classes).digest === expect) return plan;
    warn(`The saved plan is not the one with the digest ${expect ?? ''}. ${saidInstead}`);
  } catch (cause) {
    if (!(cause instanceof TenantryError)) throw cause;
    warn(`The saved plan cannot be used: ${cause.message}. ${saidInstead}`);
  }
  return undefined;
};

const rowsOf = (steps: readonly Step[], what: Markdown, context: CommentContext): readonly (readonly Markdown[])[] =>
  steps.map((step) => [what, md`${verbOf(step)} ${changeCell(step, context)}`]);

/** Parts of a report about an apply whose digest is not the expected one. */
export const compareApprovedPlan = (job: Job, now: Selected, context: CommentContext): readonly CommentPart[] => {
  const counts: CommentPart = {
    type: 'paragraph',
    text: md`The plan now has ${counted(now.changes, words`change`, words`changes`)}, with the digest ${span(now.digest)}. Run the workflow again to plan and approve it.`,
  };
  const saved = savedPlan(job);
  if (!saved) return [counts];
  const before = selectedOf(saved, job.inputs.classes).steps;
  const [known, current] = [before, now.steps].map((steps) => new Set(steps.map(({ id, basis }) => `${id} ${basis}`)));
  const gone = before.filter(({ id, basis }) => !current?.has(`${id} ${basis}`));
  const fresh = now.steps.filter(({ id, basis }) => !known?.has(`${id} ${basis}`));
  const rows = [...rowsOf(gone, words`approved, not planned any more`, context), ...rowsOf(fresh, words`new`, context)];
  if (rows.length === 0) return [counts];
  return [counts, { type: 'table', head: [words``, words`change`], rows, rank: 1 }];
};
