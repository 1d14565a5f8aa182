// `--fault`: the requested faults. All mistakes are reported at once.

import { type Problem, TenantryError } from '../errors.ts';
import { operationIds } from '../platform/operations.ts';
import { documentation } from '../repository.ts';
import { quoted } from '../yaml/visible.ts';
import type { Fault } from './fault.ts';
import { faultOf } from './fault-text.ts';

/** A fault that matches no operation would silently never happen. */
const strange = ({ operation = '*' }: Fault): boolean =>
  operation.endsWith('*')
    ? !operationIds.some((id) => id.startsWith(operation.slice(0, -1)))
    : !operationIds.some((id) => id === operation);

/** `option`: with its value, as the user wrote it. */
export const faultProblem = (option: string, fault: Fault | string): Problem | null => {
  if (typeof fault === 'string') return { code: 'usage', message: `Invalid value for ${option}. ${fault}` };
  return strange(fault)
    ? {
        code: 'usage',
        message: `Invalid value for ${option}. Operation ${quoted(fault.operation ?? '')} does not exist; ${documentation('operations')} lists all.`,
      }
    : null;
};

export const faultsOf = (texts: readonly string[]): readonly Fault[] => {
  const read = texts.map((text) => ({ text, fault: faultOf(text) }));
  const problems = read.flatMap(({ text, fault }) => faultProblem(`--fault: ${quoted(text)}`, fault) ?? []);
  if (problems.length > 0) throw new TenantryError(problems);
  return read.flatMap(({ fault }) => (typeof fault === 'string' ? [] : [fault]));
};
