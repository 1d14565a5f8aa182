// The manual page of one rule.
import type { Case, Policy } from '../policies/policy.ts';
import { type Block, code, count, heading, type ListItem, paragraph } from './document.ts';
import { showValue } from './show-value.ts';

const item = (text: ListItem['text'], below: ListItem['below'] = []): ListItem => ({ sign: '-', text, below });

export const policyBlocks = (policy: Policy, cases: readonly Case[]): readonly Block[] => {
  const params = policy.params.map((param) =>
    item([code(param.name), ` (${param.type}): ${param.description ?? ''}`], [[`default ${showValue(param.default)}`]]),
  );
  const controls = Object.entries(policy.controls).map(([framework, ids]) => item([code(framework), `: ${ids.join(', ')}`]));
  const examples = cases.map((one) => item([`${one.expect}: ${one.name}`]));
  return [
    heading(1, policy.id),
    paragraph(policy.title.en),
    paragraph(`Judges each ${policy.kind}; severity ${policy.severity}; packs ${Object.keys(policy.packs).join(', ') || 'none'}.`),
    heading(2, 'Why'),
    paragraph(policy.why.en),
    heading(2, policy.manual ? 'What to do (by hand)' : 'What to do'),
    paragraph(policy.fix.text.en),
    ...(policy.fix.desired ? [{ type: 'commands', lines: [JSON.stringify(policy.fix.desired)] } as const] : []),
    ...(params.length > 0 ? [heading(2, 'Parameters'), { type: 'list', items: params } as const] : []),
    heading(2, 'Reads'),
    paragraph(policy.reads.join(', ') || 'nothing of the resource'),
    ...(controls.length > 0 ? [heading(2, 'Controls it answers, in our reading'), { type: 'list', items: controls } as const] : []),
    heading(2, count(examples.length, 'case')),
    { type: 'list', items: examples },
  ];
};
