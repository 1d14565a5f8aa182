// The current desired state of the default branch: scans compare with it, and captures are made for it. A repeated run does not use an old one.
import { readTip } from '../github/pull-request.ts';
import { type FoundCommitState, readCommitState } from './commit-state.ts';
import type { Job } from './job.ts';

export const readDefaultBranch = async ({ github, event, inputs, surroundings }: Job): Promise<FoundCommitState> => {
  const commit = await readTip(github, event.repository.defaultBranch);
  const more = inputs.trust === undefined ? [] : [inputs.trust];
  const side = await readCommitState(github, { commit, tree: commit, path: inputs.desiredState, more, folder: surroundings.cwd });
  if (side.type === 'rejected' || side.side.files.length > 0) return side;
  return { type: 'rejected', reasons: [`There is no desired state at ${inputs.desiredState === '' ? '.' : inputs.desiredState}.`] };
};
