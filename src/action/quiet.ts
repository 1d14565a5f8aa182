// Commands of the Action that print nothing: everyone can read the log of a public repository.
import type { Output, Surroundings } from '../terminal/surroundings.ts';
import type { Job } from './job.ts';

export const silent = (output: Output): Output => ({ ...output, write: () => undefined });

export const quietInPublic = ({ event, surroundings }: Job): Surroundings => {
  const { stdout, stderr } = surroundings;
  return event.repository.isPrivate ? surroundings : { ...surroundings, stdout: silent(stdout), stderr: silent(stderr) };
};
