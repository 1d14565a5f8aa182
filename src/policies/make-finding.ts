// From a verdict to a finding: severity, message and evidence, computed only for reported resources.
import type { Severity } from '../desired/desired.ts';
import type { Json } from '../json.ts';
import type { CompiledPolicy } from './evaluate/compile-policy.ts';
import { show } from './evaluate/show.ts';
import type { Frame, Row } from './evaluate/value.ts';
import type { Finding, PolicyVerdict, WorldName } from './finding.ts';
import { fragmentOf } from './fix-fragment.ts';
import { severities } from './policy.ts';
import type { EffectivePolicy } from './select.ts';

/** The highest severity whose condition is true, if it is higher than the policy's own. */
const severityOf = ({ escalate }: CompiledPolicy, own: Severity, frame: Frame): Severity => {
  for (const { to, when } of escalate) if (severities.indexOf(to) < severities.indexOf(own) && when(frame) === true) return to;
  return own;
};

/** Built once per policy; the frame points to the resource of the verdict. */
export const findingMaker = (
  compiled: CompiledPolicy,
  { policy, severity, params }: EffectivePolicy,
  world: WorldName,
  language: string,
): ((row: Row, verdict: PolicyVerdict, frame: Frame) => Finding) => {
  const spoken = Object.hasOwn(policy.message, language) ? language : 'en';
  const template = policy.message[spoken]?.template ?? '';
  const parts = compiled.message[spoken] ?? [];
  const types = Object.fromEntries(parts.map(({ name, type }) => [name, type]));
  const parameters: Readonly<Record<string, Json>> = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [`params.${name}`, value]),
  );

  const messageOf = (frame: Frame): NonNullable<Finding['message']> => {
    const values: Record<string, Json> = {};
    for (const { name, type, evaluate } of parts) values[name] = show(evaluate(frame), type);
    return { template, arguments: values, types };
  };
  const evidenceOf = (frame: Frame): Finding['evidence'] => {
    if (compiled.lets.length === 0) return parameters;
    const evidence: Record<string, Json> = { ...parameters };
    for (const [index, { name, evaluate }] of compiled.lets.entries())
      evidence[name] = show((frame.lets[index] ??= evaluate(frame)), policy.lets[index]?.typed.type ?? 'dyn');
    return evidence;
  };

  return ({ address, at }, verdict, frame) => {
    const known = { policy: policy.id, address, world, verdict, ...(at ? { at } : {}) };
    if (verdict.type === 'fail') {
      const fragment = fragmentOf(compiled.fix, frame);
      const failure = { severity: severityOf(compiled, severity, frame), message: messageOf(frame), evidence: evidenceOf(frame) };
      return { ...known, ...failure, ...(fragment ? { fix: fragment } : {}) };
    }
    return { ...known, severity, evidence: verdict.type === 'unknown' ? evidenceOf(frame) : {} };
  };
};
