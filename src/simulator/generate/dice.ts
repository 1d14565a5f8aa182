// Choices that depend only on the seed and on their subject, so that a larger organization contains the smaller one.
import { hexOf } from '../ids.ts';

export interface Dice {
  /** 0 (included) to 1 (excluded). */
  readonly chance: (...about: readonly (string | number)[]) => number;
  /** 0 to `below` - 1. */
  readonly number: (below: number, ...about: readonly (string | number)[]) => number;
  readonly pick: <T>(from: readonly [T, ...T[]], ...about: readonly (string | number)[]) => T;
}

export const createDice = (seed: number): Dice => {
  const chance: Dice['chance'] = (...about) => Number.parseInt(hexOf(seed, 8, 'dice', ...about), 16) / 4_294_967_296;
  const number: Dice['number'] = (below, ...about) => Math.floor(chance(...about) * below);
  return { chance, number, pick: (from, ...about) => from[number(from.length, ...about)] ?? from[0] };
};

/** 0 to `count` - 1. */
export const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** `7` of at most `count` as text of a fixed length. */
export const padded = (index: number, count: number): string => `${index + 1}`.padStart(`${count}`.length, '0');
