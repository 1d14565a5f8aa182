// Requests to GitHub that a job can do without: a refusal is a warning on the run.
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import type { Job } from './job.ts';

type Warns = Pick<Job, 'warn'>;

/** undefined: it was refused. `before`: a sentence for the warning. */
export const orWarn = async <Value>({ warn }: Warns, request: Promise<Value>, before?: string): Promise<Value | undefined> => {
  const answer = await orRefusal(request);
  if (!(answer instanceof GitHubRefusal)) return answer;
  warn(before === undefined ? answer.message : `${before} ${answer.message}`);
  return undefined;
};

export const warnAll = ({ warn }: Warns, warnings: readonly GitHubRefusal[]): void => {
  for (const { message } of warnings) warn(message);
};

type Written<Value> = Value | (Value & { readonly warnings: readonly GitHubRefusal[] });

/** The same for what has warnings of its own. */
export const withWarnings = async <Value extends object>(job: Warns, request: Promise<Written<Value>>): Promise<Value | undefined> => {
  const written = await orWarn(job, request);
  if (written && 'warnings' in written) warnAll(job, written.warnings);
  return written;
};

/** Displays a warning only once: two writes can be refused for the same reason. */
export const warningOnce = <Warning extends Warns>(job: Warning): Warning => {
  const warned = new Set<string>();
  return {
    ...job,
    warn: (message) => {
      if (!warned.has(message)) job.warn(message);
      warned.add(message);
    },
  };
};
