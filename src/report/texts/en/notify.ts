// Messages to other programs and to chats about what got worse.
import type { NotifyEvent } from '../../../trust/notify.ts';
import { count } from '../../document.ts';

type Title = (many: number, organization: string) => string;

const title: Readonly<Record<NotifyEvent, Title>> = {
  'critical-new': (many, organization) => `${count(many, 'new critical finding')}: ${organization}`,
  'apply-failed': (_, organization) => `Apply failed: ${organization}`,
  'scan-overdue': (_, organization) => `Scan overdue: ${organization}`,
  'budget-exceeded': (many, organization) => `${count(many, 'budget')} exceeded: ${organization}`,
  'access-ends-soon': (_, organization) => `Access ends within 7 days: ${organization}`,
};

export const notify = {
  title,
  /** The words of a link. */
  open: 'Open the report',
  /** Of an organization of a fleet. */
  criticalFrom: (before: number | string, now: number | string): string => `critical findings ${before} → ${now}`,
  overBudget: 'a budget is exceeded',
  exitCode: (code: number): string => `exit code ${code}`,
};
