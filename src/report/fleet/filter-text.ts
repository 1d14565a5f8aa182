// What a filter leaves out, in a sentence that every format contains.
import { count } from '../document.ts';
import type { FleetFilter } from './merged-fleet.ts';

const part = (name: string, values: readonly string[]): readonly string[] => (values.length === 0 ? [] : [`${name} ${values.join(', ')}`]);

export const filterText = ({ select, rings, policies, severity, shown, hidden }: FleetFilter): string => {
  const organizations = [...part('label', select), ...part('ring', rings)];
  const findings = [...part('policy', policies), ...(severity === null ? [] : [`severity ${severity} or higher`])];
  const which =
    organizations.length === 0 ? count(shown, 'organization') : `${count(shown, 'organization')} with ${organizations.join('; ')}`;
  const what = findings.length === 0 ? 'all findings' : `findings with ${findings.join('; ')}`;
  const left =
    hidden === 0
      ? ''
      : ` ${count(hidden, 'organization is', 'organizations are')} not shown, which says nothing about ${hidden === 1 ? 'it' : 'them'}.`;
  return `Only ${which} and ${what} are shown.${left} The exit code is that of the whole run.`;
};
