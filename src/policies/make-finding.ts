// From a verdict to a finding: severity, message and evidence, computed only for reported resources.
import type { Severity } from '../desired/desired.ts';
import type { Json } from '../json.ts';
import type { CompiledPolicy } from './evaluate/compile-policy.ts';
import { show } from './evaluate/show.ts';
import type { Frame, Row } from './evaluate/value.ts';
import { evidenceMaker } from './evidence.ts';
import type { Finding, PolicyVerdict, WorldName } from './finding.ts';
import { fragmentOf } from './fix-fragment.ts';
import type { Shapes } from './language/shape.ts';
import type { Language } from './languages.ts';
import { severities } from './policy.ts';
import type { EffectivePolicy } from './select.ts';

/** The highest severity whose condition is true, if it is higher than the policy's own. */
const severityOf = ({ escalate, policy }: CompiledPolicy, own: Severity, frame: Frame): Pick<Finding, 'severity' | 'escalation'> => {
  for (const { to, when } of escalate) {
    if (severities.indexOf(to) < severities.indexOf(own) && when(frame) === true)
      return { severity: to, escalation: { from: own, when: policy.source[`escalate.${to}`] ?? '' } };
  }
  return { severity: own };
};

/** Built once per policy; the frame points to the resource of the verdict. */
export const findingMaker = (
  compiled: CompiledPolicy,
  effective: EffectivePolicy,
  world: WorldName,
  shapes: Shapes,
  language: Language,
): ((row: Row, verdict: PolicyVerdict, frame: Frame) => Finding) => {
  const { policy, severity, onlyWarnsUntil } = effective;
  const spoken = Object.hasOwn(policy.message, language) ? language : 'en';
  const template = policy.message[spoken]?.template ?? '';
  const parts = compiled.message[spoken] ?? [];
  const types = Object.fromEntries(parts.map(({ name, type }) => [name, type]));
  const evidenceOf = evidenceMaker(compiled, effective, world, shapes);

  const messageOf = (frame: Frame): NonNullable<Finding['message']> => {
    const values: Record<string, Json> = {};
    for (const { name, type, evaluate } of parts) values[name] = show(evaluate(frame), type);
    return { template, arguments: values, types, ...(spoken !== 'en' && { language: spoken }) };
  };

  return ({ address, at, inSection = false }, verdict, frame) => {
    const position = at && { ...at, role: inSection ? ('section' as const) : ('declaration' as const) };
    const known = { policy: policy.id, address, world, verdict, ...(position && { at: position }) };
    if (verdict.type === 'fail') {
      const fragment = fragmentOf(compiled.fix, frame);
      const failure = { ...severityOf(compiled, severity, frame), message: messageOf(frame), evidence: evidenceOf(frame) };
      return { ...known, ...failure, ...(fragment ? { fix: fragment } : {}), ...(onlyWarnsUntil !== undefined && { onlyWarnsUntil }) };
    }
    return { ...known, severity, evidence: verdict.type === 'unknown' ? evidenceOf(frame) : [] };
  };
};
