// `--compared-with`: a result compared with an earlier one of the same tenant.
import type { Review } from '../../report/review.ts';
import type { Ports } from '../ports.ts';

/** The schema of results is loaded with it, because most runs compare nothing. */
export const comparedWithFile = async (review: Review, path: string, ports: Ports): Promise<Review> => {
  const [{ readBaseline }, { comparedWith }] = await Promise.all([import('./read-result.ts'), import('../../report/compare-results.ts')]);
  return comparedWith(review, readBaseline(path, review.tenant, ports));
};
