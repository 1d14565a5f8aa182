// The digest of a policy: its conditions, texts, parameters and mappings. Neither its file nor the way it was compiled is part of it.
import { digestOf, type Json } from '../json.ts';
import type { Policy, Template } from './policy.ts';

const templatesOf = (message: Readonly<Record<string, Template>>): Json =>
  Object.fromEntries(Object.entries(message).map(([language, { template }]) => [language, template]));

const compute = ({
  id,
  kind,
  severity,
  title,
  why,
  message,
  params,
  packs,
  source,
  unknownWhen,
  fix,
  controls,
  supports,
}: Policy): string => {
  const { text, desired = null, due = null } = fix;
  const says = unknownWhen.flatMap((one) => one.says ?? []);
  const definition = { id, kind, severity, title, why, message: templatesOf(message), params, packs, source, controls, supports };
  // `undefined` is not JSON: optional keys of parameters and packs may have it.
  return digestOf(JSON.parse(JSON.stringify({ ...definition, ...(says.length > 0 && { says }), fix: { text, desired, due } })), 32);
};

/** 32 hex digits. `source` holds every expression as written. */
export const policyDigest = (policy: Policy): string => policy.digest ?? compute(policy);
