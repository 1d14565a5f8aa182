// The text of a new policy, with comments that explain each key. It loads, and its cases pass, for every kind.
import type { Shapes } from './language/shape.ts';

/** The kind that an id starts with; the longest one, because `service-account` starts with nothing shorter that is a kind. */
export const kindOfId = (id: string, shapes: Shapes): string | undefined =>
  [...shapes.values()]
    .filter(({ name, isRecord }) => !isRecord && id.startsWith(`${name}-`) && id.length > name.length + 1)
    .map(({ name }) => name)
    .sort((a, b) => b.length - a.length)[0];

export const policyStarter = (
  id: string,
  kind: string,
): string => `# A policy of your own. Name this file, or its folder, under policies.files in the desired state.
# \`tenantry policy test <desired state>\` runs the cases below; \`tenantry explain ${kind}\` lists the fields of the kind.

# Waivers and settings name the policy by its id, which starts with its kind.
id: ${id}
# The requirement, as a sentence.
title: The address of each ${kind} starts with a known prefix
# What can happen otherwise.
why: Replace this sentence with the reason.
kind: ${kind}
# critical, high, medium, low or info. Add \`escalate: { critical: <condition> }\` if some failures weigh more.
severity: medium

# What a setting may change: params.<name> in expressions.
params:
  prefix: { type: string, default: "${kind}", description: How the address must start }

# Optional: the policy applies only to resources for which this is true.
# where: resource.phase == "settled"

# What must be true of each resource. Expressions are CEL; docs/policies.md lists the functions.
require: resource.address.startsWith(params.prefix)

# What a failure says: {expression} is replaced by its value.
message: "{resource.address} does not start with {params.prefix}"

# How to fix a failure: a text, and \`desired:\` with a piece of the desired state; or \`manual: true\` if only people can fix it.
fix: { text: Rename it. }
manual: true

# Controls of frameworks that it covers (controls) or supports (supports).
# supports: { iso-27001-2022: [A.5.9] }

# Each case changes the sample resource of the kind. At least one must pass, one must fail, and one must be unknown.
cases:
  - { name: a known prefix, resource: { address: ${kind}/a }, expect: pass }
  - { name: another prefix, resource: { address: other/a }, expect: fail, severity: medium, message: other/a does not start with ${kind} }
  - { name: not read, unread: [address], expect: unknown, cause: denied }
`;
