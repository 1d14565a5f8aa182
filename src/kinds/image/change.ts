// The steps of a change of images.
import { partsOf } from '../address.ts';
import { asSeen, existing, gone } from '../condition.ts';
import type { Observed } from '../kind.ts';
import { textsIn } from '../read-value.ts';
import { describeRegional, inRegion } from '../regional.ts';
import type { StepDraft } from '../step.ts';
import { imagePath } from './read.ts';

/**
 * Deletes one image by its digest, never by a tag, which would also delete its other tags (contradictions.md R24). Its tags are read again before: an image
 * that was tagged meanwhile stays.
 */
export const deleteImageStep = (image: Observed): StepDraft => {
  const { repository, digest } = partsOf(image.address, 'image');
  const tags = textsIn(image, 'tags') ?? [];
  return {
    description: `delete image ${digest.slice(0, 19)} of ${describeRegional('repository', repository, image.region)}${tags.length > 0 ? ` (tags ${tags.join(', ')})` : ' (untagged)'}`,
    operation: 'registry.deleteImage',
    resources: [image.address],
    deletes: image.address,
    ...inRegion(image),
    path: imagePath(image.id),
    preconditions: asSeen(image, 'tags'),
    postconditions: [gone(existing(image))],
    reversibility: 'irreversible',
    loses: 'the content of the image is lost',
    accessEffect: 'none',
  };
};
