// Image retention: per repository and digest, by the time of the push. What a kept index could refer to stays.
import type { Declared, Look, Observed } from '../kinds/kind.ts';
import { deleteImageStep } from '../kinds/image.ts';
import { anyPatternOf } from '../kinds/pattern.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import { collectionOf } from '../kinds/address.ts';
import { isObject, type Json } from '../json.ts';
import { parseDuration } from '../yaml/duration.ts';
import type { DueNote, DueWork } from './due.ts';
import { type DueContext, whyNotComplete } from './due-context.ts';

interface Retention {
  /** Milliseconds; absent: untagged images stay. */
  readonly untaggedOlderThan?: number;
  readonly text: string;
  /** Absent: tagged images stay. */
  readonly keepLast?: number;
  readonly keeps: (tag: string) => boolean;
}

const retentionOf = (registry: Declared): Retention | undefined => {
  const written: Json = registry.values['retention'] ?? null;
  if (!isObject(written)) return undefined;
  const age = written['untagged_older_than'];
  const last = written['keep_last'];
  const tags = written['keep_tags'];
  const parsed = typeof age === 'string' ? parseDuration(age) : undefined;
  return {
    ...(parsed === undefined ? {} : { untaggedOlderThan: parsed }),
    text: typeof age === 'string' ? age : '',
    ...(typeof last === 'number' ? { keepLast: last } : {}),
    keeps: anyPatternOf(Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []),
  };
};

const pushedAt = (image: Observed): number | undefined => {
  const text = textIn(image, 'pushed_at');
  return text === undefined ? undefined : Date.parse(text);
};

const newestFirst = (a: Observed, b: Observed): number =>
  (pushedAt(b) ?? Infinity) - (pushedAt(a) ?? Infinity) || (a.address < b.address ? -1 : 1);

/** Why an image goes; undefined when it stays. */
const reasonToGo = (image: Observed, rank: number, retention: Retention, now: number): string | undefined => {
  const tags = textsIn(image, 'tags');
  const pushed = pushedAt(image);
  if (!tags || pushed === undefined) return undefined;
  if (tags.length === 0) {
    const { untaggedOlderThan } = retention;
    return untaggedOlderThan !== undefined && now - pushed > untaggedOlderThan
      ? `has no tag and is older than ${retention.text}`
      : undefined;
  }
  if (retention.keepLast === undefined || tags.some(retention.keeps)) return undefined;
  return rank >= retention.keepLast ? `is not among the ${retention.keepLast} newest tagged` : undefined;
};

/** A kept index that does not say what it refers to could refer to anything pushed before it. */
const heldByIndex = (kept: readonly Observed[]): ((image: Observed) => boolean) => {
  const named = new Set<string>();
  let until = -Infinity;
  for (const index of kept) {
    if (index.values['is_index'] === false) continue;
    const children = textsIn(index, 'children');
    if (children) for (const digest of children) named.add(digest);
    else until = Math.max(until, pushedAt(index) ?? Infinity);
  }
  return (image) => named.has(textIn(image, 'digest') ?? '') || (pushedAt(image) ?? -Infinity) <= until;
};

const inRepository = (repository: Observed, registry: Declared, retention: Retention, { look, now }: DueContext) => {
  const work: DueWork[] = [];
  const notes: DueNote[] = [];
  const unread = whyNotComplete(look, collectionOf('image', repository.address));
  if (unread) {
    notes.push({ address: repository.address, message: `retention was not judged: ${unread}`, at: registry.at, unknown: true });
    return { work, notes };
  }
  const images = [...look.below('image', repository.address).items].sort(newestFirst);
  const ranks = new Map(images.filter((image) => (textsIn(image, 'tags') ?? []).length > 0).map((image, rank) => [image, rank]));
  const going = images.flatMap((image) => {
    const why = reasonToGo(image, ranks.get(image) ?? 0, retention, now);
    return why === undefined ? [] : [{ image, why }];
  });
  const leaving = new Set(going.map(({ image }) => image));
  const held = heldByIndex(images.filter((image) => !leaving.has(image)));
  for (const { image, why } of going) {
    if (held(image)) continue;
    const answer = { type: 'steps', chain: [deleteImageStep(image)] } as const;
    work.push({
      type: 'image-retention',
      address: image.address,
      under: repository.address,
      because: registry.at,
      why,
      answer,
      removes: true,
    });
  }
  const blind = images.filter((image) => pushedAt(image) === undefined || textsIn(image, 'tags') === undefined);
  for (const image of blind) {
    notes.push({
      address: image.address,
      message: 'retention was not judged: the platform does not say when it was pushed or its tags',
      at: registry.at,
      unknown: true,
    });
  }
  return { work, notes };
};

const repositoriesOf = (registry: Declared, look: Look): readonly Observed[] => look.below('repository', registry.address).items;

export const cleanImages = (context: DueContext): { readonly work: readonly DueWork[]; readonly notes: readonly DueNote[] } => {
  const { desired, look } = context;
  const work: DueWork[] = [];
  const notes: DueNote[] = [];
  for (const registry of desired.items) {
    const retention = registry.kind === 'registry' ? retentionOf(registry) : undefined;
    if (!retention || !look.live(registry.address)) continue;
    const unread = whyNotComplete(look, collectionOf('repository', registry.address));
    if (unread) notes.push({ address: registry.address, message: `retention was not judged: ${unread}`, at: registry.at, unknown: true });
    for (const repository of repositoriesOf(registry, look)) {
      const found = inRepository(repository, registry, retention, context);
      work.push(...found.work);
      notes.push(...found.notes);
    }
  }
  return { work, notes };
};
