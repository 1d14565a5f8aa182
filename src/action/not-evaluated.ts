// Outcomes of pull requests without a plan, each with its reason.
import { exitCodes } from '../exit-code.ts';
import type { GitHubRefusal } from '../github/refusal.ts';
import type { VerdictName } from '../report/comment/verdict.ts';
import { verdictText } from '../report/comment/verdict-text.ts';
import { points, span } from '../report/document.ts';
import type { PrintedIn } from '../report/printed.ts';
import { notEvaluated as english } from '../report/texts/en/not-evaluated.ts';
import { printed as englishPrinter } from '../report/texts/en/printed.ts';
import { notEvaluated as portuguese } from '../report/texts/pt-BR/not-evaluated.ts';
import { printed as portuguesePrinter } from '../report/texts/pt-BR/printed.ts';
import type { Words } from '../report/words.ts';
import type { Job, JobResult } from './job.ts';

/** Apart from the catalogue, which such a run does not load. */
const texts = {
  en: { notEvaluated: english, printed: englishPrinter },
  'pt-BR': { notEvaluated: portuguese, printed: portuguesePrinter },
} as const;

const sayOf = ({ language = 'en' }: Pick<Job, 'language'>) => texts[language];

/** `reasons`: full sentences, which may contain names from outside. */
export const nothing = (
  name: VerdictName,
  line: Words,
  isNotable: boolean,
  exitCode: JobResult['exitCode'],
  reasons: readonly string[] = [],
  options: PrintedIn = {},
): JobResult => ({
  verdict: { name, line },
  exitCode,
  review: undefined,
  text: verdictText(line, reasons.length === 0 ? [] : [points(reasons.map((one) => span(one, 240)))], options),
  isNotable,
});

const rows = {
  noFiles: ['clean', false, exitCodes.clean],
  conflicts: ['conflicts', true, exitCodes.unread],
  outdated: ['not-evaluated', false, exitCodes.unread],
  closed: ['not-evaluated', false, exitCodes.clean],
  notComputed: ['not-evaluated', true, exitCodes.unread],
  /** Of a merge queue. */
  outdatedGroup: ['not-evaluated', true, exitCodes.unread],
} as const satisfies Readonly<Record<string, readonly [VerdictName, isNotable: boolean, JobResult['exitCode']]>>;

/** Why a change has no plan, although GitHub answered. */
export type WithoutPlan = keyof typeof rows;

export const unplannedOutcome = (job: Pick<Job, 'language'>, why: WithoutPlan): JobResult => {
  const [name, isNotable, exitCode] = rows[why];
  return nothing(name, sayOf(job).notEvaluated[why], isNotable, exitCode);
};

/** GitHub refused: nothing was evaluated, and the check reports it. */
export const refusedOutcome = (job: Job, { message }: GitHubRefusal): JobResult => {
  job.warn(message);
  const say = sayOf(job);
  return nothing('not-evaluated', say.notEvaluated.refused, true, exitCodes.unread, [message], { say });
};
