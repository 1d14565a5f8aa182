// Addresses and paths of a trust file that the platform's client would not accept, each with its position.
import { type Problem, TenantryError } from '../errors.ts';
import { addressesOf, type Routes } from '../platform/addresses.ts';
import type { Path } from '../yaml/path.ts';

interface UnfitRoute {
  readonly path: Path;
  readonly problem: Problem;
}

const problemsOf = (path: Path, routes: Routes): readonly UnfitRoute[] => {
  try {
    addressesOf({ routes });
    return [];
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.map((problem) => ({ path, problem }));
  }
};

/** Each is tried individually, so that its problem is known. */
export const invalidRoutes = ({ bases = {}, paths = {}, ...rest }: Routes): readonly UnfitRoute[] => [
  ...Object.entries(bases).flatMap(([product, base]) => problemsOf(['addresses', product], { ...rest, bases: { [product]: base } })),
  ...Object.entries(paths).flatMap(([operation, path]) => problemsOf(['paths', operation], { paths: { [operation]: path } })),
];
