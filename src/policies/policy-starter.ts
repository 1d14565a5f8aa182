// The text of a new policy, with comments that explain each key. It loads, and its cases pass and are complete, for every kind.
import { documentation } from '../repository.ts';
import type { Shape, ShapeField, Shapes } from './language/shape.ts';

/** The kind that an id starts with; the longest one, because `service-account` starts with nothing shorter that is a kind. */
export const kindOfId = (id: string, shapes: Shapes): Shape | undefined =>
  [...shapes.values()]
    .filter(({ name, isRecord }) => !isRecord && id.startsWith(`${name}-`) && id.length > name.length + 1)
    .sort((a, b) => b.name.length - a.name.length)[0];

/** What the policy demands of one field. */
interface Requirement {
  readonly title: string;
  readonly param: string;
  readonly require: string;
  readonly message: string;
  readonly passing: string;
  readonly failing: string;
  /** What the message of the failing case says. */
  readonly said: string;
}

const words = (field: string): string => field.replaceAll('_', ' ');

const atMost = (kind: string, field: string, most: number): Requirement => ({
  title: `The ${words(field)} of each ${kind} is limited`,
  param: `most: { type: int, default: ${most}, stricter: lower, description: The highest value that is allowed }`,
  require: `resource.${field} <= params.most`,
  message: `${words(field)} {resource.${field}}, at most {params.most} is allowed`,
  passing: `name: the highest value, resource: { ${field}: ${most} }`,
  failing: `name: one more, resource: { ${field}: ${most + 1} }`,
  said: `${words(field)} ${most + 1}, at most ${most} is allowed`,
});

const isTrue = (kind: string, field: string): Requirement => ({
  title: `The ${words(field)} of each ${kind} is as expected`,
  param: `expected: { type: bool, default: true, description: The expected value }`,
  require: `resource.${field} == params.expected`,
  message: `${words(field)} is {resource.${field}}, {params.expected} is expected`,
  passing: `name: as expected, resource: { ${field}: true }`,
  failing: `name: the opposite, resource: { ${field}: false }`,
  said: `${words(field)} is false, true is expected`,
});

const startsWith = (kind: string, field: string): Requirement => ({
  title: `The ${words(field)} of each ${kind} starts with a known prefix`,
  param: `prefix: { type: string, default: acme, description: How it must start }`,
  require: `resource.${field}.startsWith(params.prefix)`,
  message: `the ${words(field)} {resource.${field}} does not start with {params.prefix}`,
  passing: `name: a known prefix, resource: { ${field}: acme-1 }`,
  failing: `name: another prefix, resource: { ${field}: other }`,
  said: `the ${words(field)} other does not start with acme`,
});

/** What each kind has says nothing about it. */
const ofEveryKind: ReadonlySet<string> = new Set(['address', 'id', 'phase']);

/** A number, a switch or a text that the platform reports. */
const requirementOf = ({ name: kind, fields, sample }: Shape): Requirement => {
  const own = Object.entries(fields).filter(([field, { side }]) => !ofEveryKind.has(field) && side !== 'desired');
  const first = (type: string, fits: (field: ShapeField) => boolean = () => true): string | undefined =>
    own.find(([, field]) => field.type === type && fits(field))?.[0];
  const [number, flag, text] = [first('int'), first('bool'), first('string', ({ values }) => values === undefined)];
  if (number !== undefined) return atMost(kind, number, typeof sample[number] === 'number' ? sample[number] : 10);
  if (flag !== undefined) return isTrue(kind, flag);
  return startsWith(kind, text ?? 'address');
};

export const policyStarter = (id: string, shape: Shape): string => {
  const kind = shape.name;
  const { title, param, require, message, passing, failing, said } = requirementOf(shape);
  const [field = ''] = /(?<=resource\.)\w+/.exec(require) ?? [];
  return `# A policy of your own. Name this file, or its folder, under policies.files in the desired state.
# \`tenantry policy test <this file>\` runs the cases below; \`tenantry explain ${kind}\` lists the fields of the kind.

# Waivers and settings name the policy by its id, which starts with its kind.
id: ${id}
# The requirement, as a sentence.
title: ${title}
# What can happen otherwise.
why: Replace this sentence with the reason.
kind: ${kind}
# critical, high, medium, low or info. Add \`escalate: { critical: <condition> }\` if some failures weigh more.
severity: medium
# Optional: evaluated only if \`policies.packs\` of the desired state chooses one of these packs.
# packs: [house]

# What a setting may change: params.<name> in expressions.
params:
  ${param}

# Optional: the policy applies only to resources for which this is true.
# where: resource.phase == "settled"

# What must be true of each resource. Expressions are CEL; ${documentation('policies')}
# lists the functions.
require: ${require}

# What a failure says: {expression} is replaced by its value.
message: "${message}"

# How to fix a failure: a text, and \`desired:\` with a piece of the desired state; or \`manual: true\` if only people can fix it.
fix: { text: Say how to change it. }
manual: true

# Controls of frameworks that it covers (controls) or supports (supports).
# supports: { iso-27001-2022: [A.5.9] }

# Each case changes the sample resource of the kind. At least one must pass, one must fail, and one must be unknown, with a case at each boundary.
cases:
  - { ${passing}, expect: pass }
  - { ${failing}, expect: fail, severity: medium, message: "${said}" }
  - { name: not read, unread: [${field}], expect: unknown, cause: denied }
`;
};
