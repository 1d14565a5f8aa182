// The capture that a pull request without a key is planned against: the newest one from the default branch, which no other run can have created.
import { findCapture } from '../github/find-capture.ts';
import { captureArtifact } from '../use/github-names.ts';
import type { Job } from './job.ts';
import { orWarn } from './or-warn.ts';

/** In the working folder. No file of a pull request is written there afterwards. */
export const captureFile = 'tenantry-capture.json';

export interface PlannedCapture {
  readonly text: string;
  /** Whole hours, or minutes. */
  readonly age: string;
}

const ageText = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h`;
};

/** undefined: there is no usable capture, which is a warning. */
export const captureToPlan = async (job: Job): Promise<PlannedCapture | undefined> => {
  const { inputs, settings, event, github, surroundings } = job;
  const { trust } = inputs;
  const { captures, maxAge } = settings;
  const { id: repositoryId, defaultBranch } = event.repository;
  const workflowFile = `.github/workflows/${captures}`;
  const search = findCapture(github, { repositoryId, defaultBranch, workflowFile, trust, artifact: captureArtifact, maxAge });
  const found = await orWarn(job, search, 'No capture is used.');
  if (found?.type !== 'found') {
    if (found) job.warn(`No capture is used. ${found.why}`);
    return undefined;
  }
  const { bytes, from } = found;
  return { text: bytes.toString('utf8'), age: ageText(surroundings.now().getTime() - Date.parse(from)) };
};
