// The id of a step: a hash of its operation, targets and preconditions. Positions, reasons, times and order are not part of it, so that moving a comment in the file changes no id.
import { canonical, digestOf, isArray, type Json } from '../json.ts';
import { canonicalAddress } from '../kinds/address.ts';
import type { Arg, Condition, StepDraft, Target } from '../kinds/step.ts';
import type { StepId } from './plan.ts';

const targetOf = (at: Target): Json => ('id' in at ? { id: at.id } : { address: canonicalAddress(at.address) });

const argOf = (arg: Arg): Json => {
  if (typeof arg !== 'object' || arg === null) return arg;
  if (isArray(arg)) return arg.map(argOf);
  return Object.fromEntries(
    Object.entries(arg).map(([name, value]) => [
      name,
      name === 'idOf' && typeof value === 'string' ? canonicalAddress(value) : argOf(value),
    ]),
  );
};

/** Conditions compare lists of text as sets (apply/condition.ts). */
const inOneOrder = (value: Json): Json => (isArray(value) && value.every((one) => typeof one === 'string') ? [...value].sort() : value);

const factOf = ({ at, ...fact }: Condition): Json => ({
  at: targetOf(at),
  ...Object.fromEntries(Object.entries(fact).map(([name, value]) => [name, inOneOrder(value)])),
});

/**
 * 32 hex digits. The platform ids of the targets make it valid for these resources only. References in path and body stay references, and a
 * secret is represented by its name.
 */
export const stepIdOf = ({ operation, resources, region, path, body, secretSink, preconditions, ifUnverified }: StepDraft): StepId =>
  digestOf(
    {
      operation,
      // Without a path only the addresses identify the resource: a new one, or the only one of its kind.
      on: path ? null : resources.map(canonicalAddress),
      region: region ?? null,
      path: argOf(path ?? null),
      body: argOf(body ?? null),
      secretTo: secretSink ?? null,
      ...(ifUnverified && { unlessProved: argOf(ifUnverified.body) }),
      saw: preconditions.map(factOf).sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1)),
    },
    32,
  ) as StepId;
