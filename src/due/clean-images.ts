// Image retention: per repository and digest, by the time of the push. Images that a kept index may refer to are kept.
import type { Source } from '../errors.ts';
import { isObject, type Json } from '../json.ts';
import { collectionOf } from '../kinds/address.ts';
import { count } from '../kinds/count.ts';
import { deleteImageStep } from '../kinds/image/change.ts';
import type { Declared, Observed } from '../kinds/kind.ts';
import { anyPatternOf } from '../kinds/pattern.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import { parseDuration } from '../yaml/duration.ts';
import { type DueFacts, type DueNote, type DueWork, type FoundWork, together } from './due.ts';
import { type DueContext, whyNotComplete } from './due-context.ts';
import { imagesInIndexes } from './images-in-indexes.ts';

interface Retention {
  readonly registry: Declared;
  /** Absent: untagged images are kept. */
  readonly untaggedOlderThan?: { readonly text: string; readonly ms: number };
  /** Absent: tagged images are kept. */
  readonly keepLast?: number;
  readonly keeps: (tag: string) => boolean;
}

/** The schema has proved the form. */
const retentionOf = (registry: Declared): Retention | undefined => {
  const written: Json = registry.values['retention'] ?? null;
  if (registry.kind !== 'registry' || !isObject(written)) return undefined;
  const { untagged_older_than: text, keep_last: keepLast, keep_tags: tags } = written;
  const ms = typeof text === 'string' ? parseDuration(text) : undefined;
  return {
    registry,
    ...(typeof text === 'string' && ms !== undefined ? { untaggedOlderThan: { text, ms } } : {}),
    ...(typeof keepLast === 'number' ? { keepLast } : {}),
    keeps: anyPatternOf(Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []),
  };
};

/** An image with all facts that retention depends on. */
interface Pushed {
  readonly image: Observed;
  readonly tags: readonly string[];
  /** Milliseconds, UTC. */
  readonly at: number;
}

const pushedOf = (image: Observed): Pushed | undefined => {
  const [tags, at] = [textsIn(image, 'tags'), textIn(image, 'pushed_at')];
  return tags && at !== undefined ? { image, tags, at: Date.parse(at) } : undefined;
};

const newestFirst = (a: Pushed, b: Pushed): number => b.at - a.at || (a.image.address < b.image.address ? -1 : 1);

const pushOf = (image: Observed): Pick<DueFacts, 'since' | 'bytes'> => {
  const [since, bytes] = [textIn(image, 'pushed_at'), image.values['size_bytes']];
  return { ...(since === undefined ? {} : { since }), ...(typeof bytes === 'number' ? { bytes } : {}) };
};

/** Why an image is deleted; undefined if it is kept. `rank`: its position among the tagged images, 0 is the newest. */
const reasonToGo = ({ tags, at }: Pushed, rank: number, retention: Retention, now: number): string | undefined => {
  const { untaggedOlderThan: limit, keepLast, keeps } = retention;
  if (tags.length === 0) return limit && now - at > limit.ms ? `is untagged and older than ${limit.text}` : undefined;
  if (keepLast === undefined || rank < keepLast || tags.some(keeps)) return undefined;
  return `is not one of the ${keepLast} newest tagged images`;
};

const placeOf = ({ registry }: Retention): Source => registry.fieldAt['retention'] ?? registry.at;

const notEvaluated = (address: DueNote['address'], why: string, retention: Retention): DueNote => ({
  address,
  message: `retention was not evaluated: ${why}`,
  at: placeOf(retention),
  unknown: true,
});

const inRepository = (repository: Observed, retention: Retention, { lookup, now }: DueContext): FoundWork => {
  const unread = whyNotComplete(lookup, collectionOf('image', repository.address));
  if (unread) return { work: [], notes: [notEvaluated(repository.address, unread, retention)] };
  const images = lookup.below('image', repository.address).items;
  const known = images.flatMap((image) => pushedOf(image) ?? []).sort(newestFirst);
  const ranks = new Map(known.filter(({ tags }) => tags.length > 0).map(({ image }, rank) => [image, rank]));
  const reasons = new Map(
    known.flatMap((one) => {
      const why = reasonToGo(one, ranks.get(one.image) ?? 0, retention, now);
      return why === undefined ? [] : [[one.image, why] as const];
    }),
  );
  const held = imagesInIndexes(images, new Set(reasons.keys()));
  const work = [...reasons].flatMap(([image, why]): readonly DueWork[] => {
    if (held.has(image)) return [];
    const answer = { type: 'steps', chain: [deleteImageStep(image)] } as const;
    const facts = { resource: repository.address, ...pushOf(image) };
    return [
      { type: 'image-retention', address: image.address, under: repository.address, because: placeOf(retention), why, answer, facts },
    ];
  });
  const blind = images.filter((image) => !pushedOf(image));
  const kept = `${count(held.size, 'image is kept', 'images are kept')}, because a kept index refers to ${held.size === 1 ? 'it' : 'them'}, or could`;
  const notes = [
    ...blind.map((image) => notEvaluated(image.address, 'the platform does not report its tags, or when it was pushed', retention)),
    ...(held.size > 0 ? [{ address: repository.address, message: kept, at: placeOf(retention), unknown: false }] : []),
  ];
  return { work, notes };
};

const inRegistry = (retention: Retention, context: DueContext): FoundWork => {
  const { lookup } = context;
  const live = lookup.liveOf(retention.registry.address);
  if (!live) return together([]);
  const unread = whyNotComplete(lookup, collectionOf('repository', live.address));
  const notes = unread ? [notEvaluated(live.address, unread, retention)] : [];
  const repositories = lookup.below('repository', live.address).items;
  return together([{ work: [], notes }, ...repositories.map((repository) => inRepository(repository, retention, context))]);
};

export const cleanImages = (context: DueContext): FoundWork =>
  together(context.desired.items.flatMap((item) => retentionOf(item) ?? []).map((retention) => inRegistry(retention, context)));
