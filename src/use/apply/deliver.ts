// Secrets for apply: values that steps send come from the sources of the trust file, and secrets of new keys are delivered to its sinks. All are checked before
// the first step.
import type { Deliver } from '../../apply/keep-secret.ts';
import { fail, type Problem } from '../../errors.ts';
import type { Lookup } from '../../kinds/kind.ts';
import type { Step } from '../../plan/plan.ts';
import type { Secret } from '../../secret.ts';
import { checkGrants } from '../../trust/check-grants.ts';
import { deliverSecret, unfitSink } from '../../trust/deliver-secret.ts';
import { secretNeeds } from '../../trust/needs.ts';
import { guardedFolders } from '../../trust/repository.ts';
import { resolveSecret } from '../../trust/resolve-secret.ts';
import type { GitHubSink, Trust } from '../../trust/trust.ts';
import { visible } from '../../yaml/visible.ts';
import type { Ports } from '../ports.ts';
import { sendToGitHub, unfitGitHubSink } from './github-sink.ts';

export interface Secrets {
  readonly type: 'ready';
  /** The value of a secret that a step sends. */
  readonly valueFor: (name: string, step: Step) => Secret;
  readonly deliver: Deliver;
}

const key = (step: Step, name: string): string => `${step.id} ${name}`;

/** Refused: everything that the steps need and that the trust file does not grant, or that cannot be read or written. */
export const prepareSecrets = async (
  steps: readonly Step[],
  lookup: Lookup,
  trust: Trust,
  folders: readonly string[],
  { env, mask }: Ports,
): Promise<Secrets | { readonly type: 'refused'; readonly problems: readonly Problem[] }> => {
  const guarded = guardedFolders(folders);
  const problems: Problem[] = [...checkGrants(trust, steps, lookup)];
  const values = new Map<string, Secret>();
  for (const step of steps) {
    for (const need of secretNeeds(step, lookup)) {
      const resolved = resolveSecret(trust, need, env);
      if (resolved.type === 'secret') values.set(key(step, need.name), resolved.secret);
      else if (!problems.some((problem) => problem.message === resolved.problem.message)) problems.push(resolved.problem);
    }
  }
  // Each sink once, regardless of the number of steps: checking one may call GitHub.
  for (const name of new Set(steps.flatMap(({ secretSink }) => secretSink ?? []))) {
    const sink = trust.sinks[name];
    const unfitGitHub = (to: GitHubSink): Promise<string | undefined> => unfitGitHubSink(to, env);
    const unfit = sink && (await unfitSink({ name, sink, guarded, unfitGitHub }));
    if (unfit) problems.push(unfit);
  }
  if (problems.length > 0) return { type: 'refused', problems };
  return {
    type: 'ready',
    valueFor: (name, step) =>
      values.get(key(step, name)) ?? fail('defect', `the secret ${visible(name)} was not resolved before the first step`),
    deliver: async (name, _step, secret) => {
      const sink = trust.sinks[name];
      if (!sink) return { type: 'failed', says: 'the trust file defines no such sink' };
      // Before any other output.
      mask?.(secret);
      const toGitHub = (to: GitHubSink, value: Secret): Promise<string | undefined> => sendToGitHub(to, value, env);
      const problem = await deliverSecret({ trust, name, sink, guarded, environment: env, toGitHub }, secret);
      return problem ? { type: 'failed', says: problem.message } : { type: 'delivered' };
    },
  };
};
