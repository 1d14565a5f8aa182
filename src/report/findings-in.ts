// The findings that a report lists: those of the evaluation; for a plan, the open ones after the change, which code scanning compares with those of the base.
import { openIn } from '../policies/outlook.ts';
import type { ReportedFinding, Review } from './review.ts';

export const findingsIn = ({ findings, outlook }: Pick<Review, 'findings' | 'outlook'>): readonly ReportedFinding[] =>
  findings ?? (outlook ? openIn(outlook) : []);
