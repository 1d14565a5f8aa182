// The severities, in a cell or after a word.
import type { Severity } from '../../../desired/desired.ts';

export const severity: Readonly<Record<Severity, string>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  info: 'info',
};
