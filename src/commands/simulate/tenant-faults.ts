// `--tenant-fault`: the faulty organizations of a simulated fleet. All mistakes are reported at once.
import { type Problem, TenantryError } from '../../errors.ts';
import { faultOf } from '../../simulator/fault-text.ts';
import { hexOf } from '../../simulator/ids.ts';
import { faultProblem } from '../../simulator/parse-faults.ts';
import { organizationAt } from '../../simulator/tenants/organization.ts';
import { type TenantFault, tenantFaultNamed, tenantFaultNames } from '../../simulator/tenants/tenant-fault.ts';
import { quoted } from '../../yaml/visible.ts';

interface Fleet {
  readonly seed: number;
  readonly count: number;
}

interface Asked {
  readonly option: string;
  /** An organization, or how many of them. */
  readonly who: string;
  readonly what: string;
}

const usage = ({ option }: Asked, why: string): Problem => ({ code: 'usage', message: `Invalid value for ${option}. ${why}` });

const form = `Write <organization or number>:<fault>, with one of ${tenantFaultNames.join(', ')}, or a fault as in --fault.`;

const isNumber = (text: string): boolean => /^\d{1,4}$/.test(text);

/** Where `3:denied` and `3:slow` are both requested, these are six organizations. */
const chosen = ({ who, what }: Asked, { seed }: Fleet, free: readonly string[]): readonly string[] =>
  isNumber(who)
    ? free
        .map((name) => ({ name, hash: hexOf(seed, 16, 'tenant fault', what, name) }))
        .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
        .slice(0, Number(who))
        .map(({ name }) => name)
    : free.filter((name) => name === who);

const faultIn = (asked: Asked): TenantFault | Problem => {
  const named = tenantFaultNamed(asked.what);
  if (named) return named;
  const fault = faultOf(asked.what);
  if (typeof fault === 'string') return usage(asked, form);
  return faultProblem(asked.option, fault) ?? { faults: [fault] };
};

/** By the name of the organization. */
export const tenantFaultsOf = (texts: readonly string[], fleet: Fleet): ReadonlyMap<string, TenantFault> => {
  const names = Array.from({ length: fleet.count }, (_, index) => organizationAt(fleet.seed, index).name);
  const found = new Map<string, TenantFault>();
  const problems = texts.flatMap((text): readonly Problem[] => {
    const [, who = '', what = ''] = /^([^:]+):(.+)$/s.exec(text) ?? [];
    const asked = { option: `--tenant-fault: ${quoted(text)}`, who, what };
    const fault = faultIn(asked);
    if ('code' in fault) return [fault];
    const free = names.filter((name) => !found.has(name));
    const faulty = chosen(asked, fleet, free);
    for (const name of faulty) found.set(name, fault);
    if (isNumber(who))
      return faulty.length < Number(who) ? [usage(asked, `Only ${free.length} organizations without a fault are left.`)] : [];
    if (faulty.length > 0) return [];
    return [usage(asked, names.includes(who) ? 'This organization has a fault already.' : `There is no organization ${quoted(who)}.`)];
  });
  if (problems.length > 0) throw new TenantryError(problems);
  return found;
};
