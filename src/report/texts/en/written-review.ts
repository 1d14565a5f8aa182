// What `tenantry review` wrote into an access review.
import { count } from '../../document.ts';

export const writtenReview = {
  wrote: (file: string): string => `Wrote ${file}.`,
  reopened: (address: string): string => `Void, opened again: ${address}`,
  unread: (address: string): string => `Not read completely, so it is not in the review: ${address}`,
  withoutReviewer: (address: string): string => `Has no reviewer: ${address}`,
  notRead: (list: string, why: string): string => `Could not be read: ${list}: ${why}`,
  counts: {
    open: (many: number): string => `${many} open`,
    valid: (many: number): string => count(many, 'valid decision'),
    voided: (many: number): string => `${many} void`,
    unread: (many: number): string => `${many} not read`,
  },
};
