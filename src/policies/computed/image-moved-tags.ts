// `moved_tags` of an image: tags that pointed to another image when the ledger first saw them.
import { partsOf, sameAddress } from '../../kinds/address.ts';
import { isList, isUnknown, type Value } from '../evaluate/value.ts';
import type { Shape } from '../language/shape.ts';
import { intervalOf, noLedger, valuesOf } from '../ledger/ledger-facts.ts';
import { changeOf } from '../ledger/memory.ts';
import { imageTagThing, imageValue } from '../ledger/observations.ts';
import { type Computed, fieldOf } from './computed.ts';

const movedTag: Shape = {
  name: 'image-moved-tags',
  title: ['moved tag', 'moved tags'],
  about: 'A tag that pointed to another image when the ledger first saw it.',
  declarable: false,
  isRecord: true,
  fields: {
    name: { type: 'string', about: 'The tag.', side: 'live' },
    was: { type: 'string', about: 'The first digits of the digest that it pointed to.', side: 'live' },
    moved_at: {
      type: 'time',
      isInterval: true,
      about: 'When it moved: between the last scan with another image and the first one with this image.',
      side: 'live',
    },
  },
  links: {},
  sample: {},
};

/** So many digits of a digest are shown. */
const shownDigits = 12;

export const imageMovedTags: Computed = {
  kind: 'image',
  name: 'moved_tags',
  cell: {
    field: {
      type: 'list<image_moved_tags>',
      about:
        'Its tags that pointed to another image when the ledger first saw them. Tags that point to that image again are not among them.',
      side: 'live',
      record: { many: true, shape: movedTag },
    },
    sample: [],
  },
  needs: ['image.tags'],
  values: ({ shapes, facts: { ledger } }) => {
    if (!ledger) return () => noLedger('image.moved_tags');
    const tagsOf = fieldOf(shapes, 'image', 'tags');
    return ({ row }) => {
      const tags = tagsOf({ row });
      if (isUnknown(tags) || !isList(tags)) return tags;
      const { region, registry, repository, digest } = partsOf(sameAddress(row.address), 'image');
      return tags.flatMap((tag): readonly Value[] => {
        if (typeof tag !== 'string') return [];
        const change = changeOf(valuesOf(ledger.memory, 'image-tag', imageTagThing(region, registry, repository, tag)), imageValue(digest));
        if (!change) return [];
        const cells = [tag, `sha256:${change.was.slice(0, shownDigits)}`, intervalOf(change)];
        return [{ type: 'row', address: '', at: undefined, from: undefined, cells, record: movedTag }];
      });
    };
  },
};
