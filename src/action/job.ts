// The input and the result of every job of the Action.
import type { ExitCode } from '../exit-code.ts';
import type { Author } from '../github/author.ts';
import type { GitHub } from '../github/client.ts';
import type { GitHubEvent } from '../github/event.ts';
import type { Language } from '../languages.ts';
import type { CheckVerdicts, VerdictName } from '../report/comment/verdict.ts';
import type { Markdown } from '../report/markdown-blocks.ts';
import type { Review } from '../report/review.ts';
import type { Words } from '../report/words.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import type { NotifyDestination } from '../trust/notify.ts';
import type { RunSettings } from '../trust/run-settings.ts';
import type { Inputs } from './inputs.ts';

export interface Job {
  readonly inputs: Inputs;
  /** Of everything that people read. undefined: nobody chose one, until the desired state is read. */
  readonly language: Language | undefined;
  /** The usual ones, until the trust file is read. */
  readonly settings: RunSettings;
  /** Who is notified of a run of the default branch; undefined: nobody, or the trust file is not read. */
  readonly notify?: readonly NotifyDestination[];
  readonly event: GitHubEvent;
  readonly github: GitHub;
  /** The account of the token. */
  readonly author: Author;
  /** For files that later steps use. It contains no file of the repository, so none can interfere. */
  readonly outputFolder: string;
  /** The surroundings of the command line; the working folder is the runner's temporary one. They contain a key only if the event allows one. */
  readonly surroundings: Surroundings;
  /** A line for the runner: a workflow command. Everything else goes through the outputs of `surroundings`, in which a runner executes no command. */
  readonly command: (line: string) => void;
  /** Displayed as a warning on the run; the verdict does not depend on it. */
  readonly warn: (message: string) => void;
}

/** The checks of a change, with the text of the one about loosened settings. */
export interface ChangeChecks extends CheckVerdicts {
  readonly text: Markdown;
}

/** The result of a job, which determines everything that is published. */
export interface JobResult {
  readonly verdict: { readonly name: VerdictName; readonly line: Words };
  readonly exitCode: ExitCode;
  /** undefined: the settings of the change were not compared, and both checks have the verdict of the run. */
  readonly checks?: ChangeChecks | undefined;
  /** undefined: nothing was evaluated. */
  readonly review: Review | undefined;
  /** For a comment and the summary. */
  readonly text: Markdown;
  /** Whether a comment is created if there is none (`comment: changes`). */
  readonly isNotable: boolean;
}
