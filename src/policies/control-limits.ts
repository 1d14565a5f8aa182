// The limits that controls state in numbers. Of the frameworks here, only CIS does: it names frequencies.
import type { Json } from '../json.ts';
import { isLooser, shown } from './parameter.ts';
import type { Policy } from './policy.ts';

interface ControlLimit {
  readonly policy: string;
  readonly param: string;
  readonly framework: string;
  readonly control: string;
  readonly limit: string;
}

const limits: readonly ControlLimit[] = [
  { policy: 'run-overdue', param: 'max_age', framework: 'cis-v8.1', control: '1.2', limit: '7d' },
  { policy: 'member-review-overdue', param: 'max_age', framework: 'cis-v8.1', control: '5.1', limit: '92d' },
  { policy: 'image-unscanned', param: 'max_age', framework: 'cis-v8.1', control: '7.5', limit: '92d' },
  { policy: 'volume-recent-backup', param: 'within', framework: 'cis-v8.1', control: '11.2', limit: '7d' },
];

/** The parameters of a policy that allow more than a control that it is mapped to, in words. */
export const belowControl = ({ id, overrides, params }: Policy, values: Readonly<Record<string, Json>>): readonly string[] =>
  limits.flatMap(({ policy, param: name, framework, control, limit }) => {
    const param = policy === id || policy === overrides ? params.find((one) => one.name === name) : undefined;
    const value = param && (values[name] ?? param.default);
    if (!param || value === undefined || !isLooser(param, value, limit)) return [];
    return [`${name} ${shown(value)}, but ${framework} ${control} allows at most ${limit}`];
  });
