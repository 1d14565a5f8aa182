// The differences between the approved plan and the current one. The saved plan only provides the names of steps: it decides nothing.
import { resolve } from 'node:path';
import { TenantryError } from '../errors.ts';
import type { Plan, Step } from '../plan/plan.ts';
import { type CommentContext, namingOf } from '../report/comment/context.ts';
import { type Block, type Piece, paragraph, table } from '../report/document.ts';
import { readSaved } from '../use/open/read-saved.ts';
import type { Job } from './job.ts';
import type { SpeakingJob } from './language.ts';
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

const rowsOf = (steps: readonly Step[], what: Piece, context: CommentContext): readonly (readonly Piece[])[] =>
  steps.map((step) => [what, namingOf(context).step(step)]);

/** Parts of a report about an apply whose digest is not the expected one. */
export const compareApprovedPlan = (job: SpeakingJob, now: Selected, context: CommentContext): readonly Block[] => {
  const say = job.say.action.apply;
  const counts = paragraph(say.nowHas(now.changes, now.digest));
  const saved = savedPlan(job);
  if (!saved) return [counts];
  const before = selectedOf(saved, job.inputs.classes).steps;
  const [known, current] = [before, now.steps].map((steps) => new Set(steps.map(({ id, basis }) => `${id} ${basis}`)));
  const gone = before.filter(({ id, basis }) => !current?.has(`${id} ${basis}`));
  const fresh = now.steps.filter(({ id, basis }) => !known?.has(`${id} ${basis}`));
  const rows = [...rowsOf(gone, say.gone, context), ...rowsOf(fresh, say.fresh, context)];
  if (rows.length === 0) return [counts];
  return [counts, table(say.columns, rows, { rank: 1 })];
};
