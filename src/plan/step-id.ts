// The id of a step: what it does to what, and what the plan saw; never positions, reasons, times or order, so that a moved comment changes nothing.
import { digestOf, type Json } from '../json.ts';
import type { Arg, Condition, StepDraft, Target } from '../kinds/step.ts';
import type { StepId } from './plan.ts';

const target = (at: Target): Json => ('id' in at ? { id: at.id } : { address: at.address });

const condition = (one: Condition): Json => ({ ...one, at: target(one.at) });

/** An argument as it is written into plans and hashes: references stay references, a secret is only its name. */
export const argText = (arg: Arg): Json => arg;

/** 32 hex digits. Target ids of the platform make it good for these resources only. */
export const stepIdOf = (draft: StepDraft): StepId =>
  digestOf(
    {
      operation: draft.operation,
      on: draft.path ? [] : draft.on.map(String),
      region: draft.region ?? null,
      path: draft.path ? argText(draft.path) : null,
      body: draft.body === undefined ? null : argText(draft.body),
      secretTo: draft.secretTo ?? null,
      saw: draft.saw.map(condition),
    },
    32,
  ) as StepId;
