// The digests that a maintainer typed when starting the workflow by hand. They are read only from the event, because inputs of the Action may come from another
// job.
import type { Trigger } from '../github/event.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A workflow or an App can also start this one, without a typed digest. */
const isPerson = (env: Environment): boolean =>
  [env['GITHUB_ACTOR'], env['GITHUB_TRIGGERING_ACTOR']].every((name) => !(name ?? '').endsWith('[bot]'));

/** The input `acknowledge` of `workflow_dispatch`. */
export const typedDigests = (trigger: Trigger, env: Environment): readonly string[] =>
  trigger.type === 'dispatch' && isPerson(env)
    ? (trigger.inputs['acknowledge'] ?? '').split(/[\s,]+/).filter((one) => /^[0-9a-f]{32}$/.test(one))
    : [];
