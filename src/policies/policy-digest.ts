// The digest of a policy: its conditions, texts, parameters and mappings. Neither its file nor the way it was compiled is part of it.
import { digestOf } from '../json.ts';
import type { Policy } from './policy.ts';
import { policyTexts } from './policy-texts.ts';

const compute = (policy: Policy): string => {
  const { id, kind, severity, params, packs, source, unknownWhen, controls, supports } = policy;
  const { desired = null, due = null } = policy.fix;
  const { title, why, message, fix: text } = policyTexts(policy);
  const says = unknownWhen.flatMap((one) => one.says ?? []);
  const definition = { id, kind, severity, title, why, message, params, packs, source, controls, supports };
  // `undefined` is not JSON: optional keys of parameters and packs may have it.
  return digestOf(JSON.parse(JSON.stringify({ ...definition, ...(says.length > 0 && { says }), fix: { text, desired, due } })), 32);
};

/** 32 hex digits. `source` holds every expression as written. */
export const policyDigest = (policy: Policy): string => policy.digest ?? compute(policy);
