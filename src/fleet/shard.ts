// A shard: the part of a fleet that one machine works on.
import { createHash } from 'node:crypto';
import { fail } from '../errors.ts';
import { quoted } from '../yaml/visible.ts';

export interface Shard {
  /** From 0. */
  readonly index: number;
  readonly count: number;
}

const most = 10_000;

/** `2/5`: the third of five. Throws `usage`. */
export const parseShard = (text: string): Shard => {
  const [, index = '', count = ''] = /^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (index === '' || shard.count < 1 || shard.count > most || shard.index >= shard.count) {
    return fail('usage', `--shard ${quoted(text)} is not a shard`, {
      help: `Write index/count, e.g. \`0/4\`: the index is from 0 to count - 1, the count at most ${most}.`,
    });
  }
  return shard;
};

const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/**
 * Every n-th organization in the order of the hashes of their names, beginning with the index. Sizes differ by at most one, and each organization is in exactly
 * one shard, whatever the order in the file.
 */
export const inShard = <Named extends { readonly name: string }>(all: readonly Named[], { index, count }: Shard): readonly Named[] => {
  const hashed = all.map((one) => ({ one, hash: hashOf(one.name) }));
  return hashed
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .filter((_, position) => position % count === index)
    .map(({ one }) => one)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
};
