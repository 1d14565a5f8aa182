// Why an undeclared resource is kept: names of keys are code, in a comment too.
import { expect, it } from 'vitest';
import { namingOf } from '../../src/report/comment/context.ts';
import { blocksAsMarkdown } from '../../src/report/markdown-blocks.ts';
import { english } from '../../src/report/texts/texts.ts';
import { unmanagedBlocks } from '../../src/report/unmanaged-blocks.ts';
import { addressOfText } from '../plan/world.ts';
import { review } from './reviews.ts';

const naming = namingOf({ shown: (name) => name, repository: '', head: '', folder: '' });

it.each([
  ['member/eva@acme.example', 'kept, because members are additive; add it to `removed:` or use `authoritative`'],
  ['federation/acme.example', 'kept, because the platform cannot delete federations'],
])('%s: %s', (address, why) => {
  const text = blocksAsMarkdown(unmanagedBlocks(review({ unmanaged: [addressOfText(address)] }), english, naming));
  expect(text).toContain(`(${why})`);
});
