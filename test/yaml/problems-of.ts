// The problems of a call, one line each, so that tests compare whole lists.
import { type Problem, TenantryError } from '../../src/errors.ts';

export const problemsOf = (call: () => unknown): readonly Problem[] => {
  try {
    call();
  } catch (error) {
    if (error instanceof TenantryError) return error.problems;
    throw error;
  }
  return [];
};

/** `3:7 yaml-tab` for each problem. */
export const placesOf = (problems: readonly Problem[]): readonly string[] =>
  problems.map(({ code, at }) => `${at === undefined ? '-' : `${at.line}:${at.col}`} ${code}`);
