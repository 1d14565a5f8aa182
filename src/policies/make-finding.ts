// From a verdict to a finding: severity, message and evidence, computed only for reported resources.
import type { Severity } from '../desired/desired.ts';
import type { Json } from '../json.ts';
import type { Language } from '../languages.ts';
import type { CompiledPolicy } from './evaluate/compile-policy.ts';
import { show } from './evaluate/show.ts';
import type { Frame, Row } from './evaluate/value.ts';
import { evidenceMaker } from './evidence.ts';
import type { Finding, FindingVerdict, MessageTemplate, WorldName } from './finding.ts';
import { fragmentOf } from './fix-fragment.ts';
import type { Shapes } from './language/shape.ts';
import { severities } from './policy.ts';
import type { EffectivePolicy } from './select.ts';

/** The highest severity whose condition is true, if it is higher than the policy's own. */
const escalationOf = (
  { escalate, policy }: CompiledPolicy,
  own: Severity,
  frame: Frame,
): { readonly to: Severity; readonly when: string } | undefined => {
  for (const { to, when } of escalate) {
    if (severities.indexOf(to) < severities.indexOf(own) && when(frame) === true)
      return { to, when: policy.source[`escalate.${to}`] ?? '' };
  }
  return undefined;
};

type Draft = { -readonly [Key in keyof Finding]: Finding[Key] };

/** Built once per policy; the frame points to the resource of the verdict. */
export const findingMaker = (
  compiled: CompiledPolicy,
  effective: EffectivePolicy,
  world: WorldName,
  shapes: Shapes,
  language: Language,
): ((row: Row, verdict: FindingVerdict, frame: Frame) => Finding) => {
  const { policy, severity, onlyWarnsUntil } = effective;
  const spoken = Object.hasOwn(policy.message, language) ? language : 'en';
  const template = policy.message[spoken]?.template ?? '';
  const parts = compiled.message[spoken] ?? [];
  const types = Object.fromEntries(parts.map(({ name, type }) => [name, type]));
  const namesCause = [...policy.reads, ...policy.shows].includes('collection.cause');
  const evidenceOf = evidenceMaker(compiled, effective, world, shapes);

  const messageOf = (frame: Frame): MessageTemplate => {
    const values: Record<string, Json> = {};
    for (const { name, type, evaluate } of parts) values[name] = show(evaluate(frame), type);
    return spoken === 'en' ? { template, arguments: values, types } : { template, arguments: values, types, language: spoken };
  };

  return ({ address, name, at, inSection = false, because }, verdict, frame) => {
    const isFailure = verdict.type === 'fail';
    const escalation = isFailure ? escalationOf(compiled, severity, frame) : undefined;
    // One object, filled in: with a copy for each optional part, this took more time than the evaluation of all policies.
    const finding: Draft = {
      policy: policy.id,
      address,
      world,
      severity: escalation?.to ?? severity,
      verdict,
      evidence: isFailure || verdict.type === 'unknown' ? evidenceOf(frame) : [],
    };
    if (name !== undefined) finding.name = name;
    if (at) finding.at = { ...at, role: inSection ? 'section' : 'declaration' };
    if (!isFailure) return finding;
    if (because !== undefined && !namesCause) finding.verdict = { ...verdict, because };
    if (escalation) finding.escalation = { from: severity, when: escalation.when };
    finding.message = messageOf(frame);
    const fragment = fragmentOf(compiled.fix, frame);
    if (fragment) finding.fix = fragment;
    if (onlyWarnsUntil !== undefined) finding.onlyWarnsUntil = onlyWarnsUntil;
    return finding;
  };
};
