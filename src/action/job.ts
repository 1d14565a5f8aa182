// What every job of the Action works with, and what it comes to.
import type { Surroundings } from '../commands/surroundings.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Author } from '../github/author.ts';
import type { GitHub } from '../github/client.ts';
import type { GitHubEvent } from '../github/event.ts';
import type { Markdown, OwnText } from '../report/comment/markdown.ts';
import type { VerdictName } from '../report/comment/verdict.ts';
import type { Review } from '../report/review.ts';
import type { Inputs } from './inputs.ts';

export interface Job {
  readonly inputs: Inputs;
  readonly event: GitHubEvent;
  readonly github: GitHub;
  /** Who the token acts as. */
  readonly author: Author;
  /** For what the run leaves to later steps. Nothing of the repository is in it, so no file of it can be in the way. */
  readonly outputFolder: string;
  /** Of the command line; the working folder is the runner's temporary one. Holds a key only where the event allows one. */
  readonly surroundings: Surroundings;
  /** A line for the runner: a workflow command. Everything else goes through the outputs of `surroundings`, which no runner acts on. */
  readonly command: (line: string) => void;
  /** Shown as a warning on the run; the verdict stands without what it is about. */
  readonly warn: (message: string) => void;
}

/** What a job found out: everything that is published follows from this. */
export interface JobResult {
  readonly verdict: { readonly name: VerdictName; readonly line: OwnText };
  readonly exitCode: ExitCode;
  /** undefined: nothing was evaluated. */
  readonly review: Review | undefined;
  /** For a comment and the summary. */
  readonly text: Markdown;
  /** Whether a comment is made where none is (`comment: changes`). */
  readonly isNotable: boolean;
}
