// The severities of findings after a number: `1 crítico`, `4 altos`.
import type { Severity } from '../../../desired/desired.ts';

/** One, and several. */
export const severities: Readonly<Record<Severity, readonly [one: string, several: string]>> = {
  critical: ['crítico', 'críticos'],
  high: ['alto', 'altos'],
  medium: ['médio', 'médios'],
  low: ['baixo', 'baixos'],
  info: ['informativo', 'informativos'],
};

/** In a cell, or after `severidade`. */
export const severity: Readonly<Record<Severity, string>> = {
  critical: 'crítica',
  high: 'alta',
  medium: 'média',
  low: 'baixa',
  info: 'informativa',
};

/** By the name in English. */
export const severityWords: ReadonlyMap<string, string> = new Map(Object.entries(severity));
