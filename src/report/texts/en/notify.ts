// Messages to other programs and to chats about what got worse.
import type { NotifyEvent } from '../../../trust/notify.ts';
import { count } from '../../document.ts';

/** `fresh`: those of them that are new or got worse; the others are evaluated for the first time. */
type Title = (many: number, organization: string, fresh: number) => string;

const title: Readonly<Record<NotifyEvent, Title>> = {
  'critical-new': (many, organization, fresh) =>
    fresh === 0
      ? `${count(many, 'critical finding')} newly evaluated: ${organization}`
      : `${count(fresh, 'new critical finding')}${many > fresh ? `, ${many - fresh} newly evaluated` : ''}: ${organization}`,
  'apply-failed': (_, organization) => `Apply failed: ${organization}`,
  'scan-overdue': (_, organization) => `Scan overdue: ${organization}`,
  'budget-exceeded': (many, organization) => `${count(many, 'budget')} exceeded: ${organization}`,
  'access-ends-soon': (_, organization) => `Access ends within 7 days: ${organization}`,
};

export const notify = {
  title,
  /** After a line. */
  newlyEvaluated: 'newly evaluated',
  /** The words of a link. */
  open: 'Open the report',
  /** Of an organization of a fleet. */
  criticalFrom: (before: number | string, now: number | string): string => `critical findings ${before} → ${now}`,
  overBudget: 'a budget is exceeded',
  exitCode: (code: number): string => `exit code ${code}`,
};
