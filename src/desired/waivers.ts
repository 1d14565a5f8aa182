// `waivers:`: findings that are accepted for a limited time. An invalid one stops the run: no finding is silenced by mistake.

import type { Problem } from '../errors.ts';
import { isPattern } from '../kinds/pattern.ts';
import { instant } from '../platform/instant.ts';
import { prose } from '../yaml/prose.ts';
import { visible } from '../yaml/visible.ts';
import type { Waiver } from './desired.ts';
import type { DesiredFile } from './desired-file.generated.ts';
import type { Merged, WrittenValue } from './merge.ts';

type WrittenWaiver = NonNullable<DesiredFile['waivers']>[number];

const complaints = ({ value, document, path }: WrittenValue<WrittenWaiver>): readonly Problem[] => {
  const problems: Problem[] = [];
  const complain = (key: 'policy' | 'expires', message: string, help: string): void => {
    problems.push({ code: 'waiver', message, at: document.at([...path, key]), help });
  };
  if (typeof instant(value.expires) !== 'string')
    complain(
      'expires',
      `\`expires\` is not a valid date: \`${visible(value.expires)}\``,
      'Use the last day of the waiver, such as `2026-12-31`.',
    );
  if (isPattern(value.policy)) complain('policy', 'a waiver must name one policy, not a pattern', 'Add one waiver for each policy.');
  return problems;
};

export const readWaivers = (merged: Merged): { readonly waivers: readonly Waiver[]; readonly problems: readonly Problem[] } => {
  const written = merged<WrittenWaiver>(['waivers']);
  return {
    waivers: written.map(({ value: { reason_class: reasonClass, ...value }, at, document, path }) => ({
      ...value,
      reason: prose(value.reason),
      ...(reasonClass && { reasonClass }),
      at,
      policyAt: document.at([...path, 'policy']),
      resourceAt: document.at([...path, 'resource']),
      ownerAt: document.at([...path, 'owner']),
    })),
    problems: written.flatMap(complaints),
  };
};
