// One policy on one resource → a verdict. The order: does it apply, can it be evaluated, does it hold.
import type { CompiledPolicy } from './evaluate/compile-policy.ts';
import { overBudget, unknownOf } from './evaluate/unknown-causes.ts';
import type { Frame, Value } from './evaluate/value.ts';
import type { PolicyVerdict, UnknownCause } from './finding.ts';

const pass: PolicyVerdict = { type: 'pass' };
const fail: PolicyVerdict = { type: 'fail' };
const skip: PolicyVerdict = { type: 'skip' };

type Reason = CompiledPolicy['unknownWhen'][number];

const reasons: Readonly<Partial<Record<UnknownCause, string>>> = {
  'no-ledger': 'needs a record of earlier states, which is not available',
  'not-offered': 'this platform does not offer the data it needs',
  stale: 'the data is too old to evaluate',
};

/** Without `unknown_because`: the fields, so that nobody has to look them up in the policy. */
const fieldsText = (fields: readonly string[]): string =>
  fields.length === 0
    ? 'the parameters of the policy do not answer it'
    : `${fields.map((field) => `\`${field}\``).join(', ')} cannot answer it`;

const reasonOf = ({ cause, missing, says }: Reason): string => says ?? reasons[cause] ?? fieldsText(missing);

/** A `where` that is unknown leaves open whether the policy applies: if the policy holds anyway, that does not matter. */
export const evaluateResource = ({ where, require: required, unknownWhen }: CompiledPolicy, frame: Frame): PolicyVerdict => {
  const applies: Value = where ? where(frame) : true;
  if (applies === false) return frame.steps < 0 ? overBudget : skip;
  for (const reason of unknownWhen) {
    if (reason.when(frame) === true) return { type: 'unknown', cause: reason.cause, missing: reason.missing, says: reasonOf(reason) };
  }
  const holds = required(frame);
  if (frame.steps < 0) return overBudget;
  if (holds === true) return pass;
  if (applies !== true) return unknownOf(applies);
  return holds === false ? fail : unknownOf(holds);
};

/** Of the verdicts at both ends of the times that are known only as intervals between two scans: `late` if they are equal. */
export const agreed = (early: PolicyVerdict, late: PolicyVerdict): PolicyVerdict => {
  if (early.type === late.type || late.type === 'unknown') return late;
  if (early.type === 'unknown') return early;
  return {
    type: 'unknown',
    cause: 'no-ledger',
    missing: [],
    says: 'depends on when it began, which is not known exactly: scans with the first-seen ledger (`audit --ledger <file>`) decide it',
  };
};
