// The steps of a change of images.
import { partsOf } from '../address.ts';
import { asSeen } from '../condition.ts';
import { deleting } from '../draft.ts';
import type { Observed } from '../kind.ts';
import { textsIn } from '../read-value.ts';
import { describeRegional } from '../regional.ts';
import type { StepDraft } from '../step.ts';
import { imagePath } from './read.ts';

/**
 * Deletes one image by its digest, never by a tag, which would also delete its other tags (contradictions.md R24). Its tags are read again before: an image
 * that was tagged meanwhile stays.
 */
export const deleteImageStep = (image: Observed): StepDraft => {
  const { repository, digest } = partsOf(image.address, 'image');
  const tags = textsIn(image, 'tags') ?? [];
  return deleting(image, {
    description: `delete image ${digest.slice(0, 19)} of ${describeRegional('repository', repository, image.region)}${tags.length > 0 ? ` (tags ${tags.join(', ')})` : ' (untagged)'}`,
    operation: 'registry.deleteImage',
    path: imagePath(image.id),
    preconditions: asSeen(image, 'tags'),
    reversibility: 'irreversible',
    loses: 'the content of the image is lost',
  });
};
