// The documentation of one policy as data: what `policy explain` shows.

import type { Severity } from '../desired/desired.ts';
import { TenantryError } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Language } from '../languages.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { prose } from '../yaml/prose.ts';
import { quoted } from '../yaml/visible.ts';
import { kindsOf } from './for-kind.ts';
import { isDeclarable } from './language/reads.ts';
import type { Shapes } from './language/shape.ts';
import { textIn } from './languages.ts';
import type { Policy } from './policy.ts';
import { idsOf, type SelectedPolicies } from './select.ts';

/** What `tenantry policy explain` prints with `--format json`. */
export interface PolicyPage {
  /** Its id. */
  readonly id: string;
  /** Old ids that still name it. */
  readonly aliases: readonly string[];
  /** The version of Tenantry that brought it. */
  readonly since?: string;
  /** What holds when it is kept. */
  readonly title: string;
  /** What can happen otherwise. */
  readonly why: string;
  /** The kind that it evaluates, in words for people. */
  readonly about: string;
  readonly severity: Severity;
  /** Severities that take the place of its own, the worst that is true. */
  readonly escalate: readonly {
    readonly to: Severity;
    /** The condition, in CEL. */
    readonly when: string;
  }[];
  /** The packs that hold it. */
  readonly packs: readonly string[];
  /** With the value in this run, if the policy is selected. */
  readonly params: readonly {
    /** Its name. */
    readonly name: string;
    /** Its type. */
    readonly type: string;
    /** Its value where nothing is set; any JSON. */
    readonly default: Json;
    /** Its value in this run; any JSON. */
    readonly value: Json;
    /** What it means. */
    readonly description: string;
  }[];
  /** The expressions as written: `let.x`, `where`, `require`, `unknown_when.stale`. */
  readonly expressions: Readonly<Record<string, string>>;
  /** What to do. */
  readonly fix: string;
  /** What would be written into the desired state. */
  readonly desired?: JsonObject;
  /** The condition under which `desired` is proposed. */
  readonly when?: string;
  /** The scheduled work that fixes it. */
  readonly due?: string;
  /** Tenantry cannot fix it; a person must. */
  readonly manual: boolean;
  /** The fields and links that its verdict depends on, each with its description. */
  readonly reads: readonly {
    /** Kind and name. */
    readonly name: string;
    /** What it is. */
    readonly about: string;
  }[];
  /** Whether it can be evaluated offline, against the desired state. */
  readonly offline: boolean;
  /** The controls that it answers, in our reading, by framework. */
  readonly controls: Policy['controls'];
  /** Those that it answers in part. */
  readonly supports: Policy['supports'];
  /** Whether it comes with Tenantry or from the user's own files. */
  readonly from: 'built-in' | 'own';
  /** The built-in policy whose place it takes. */
  readonly overrides?: string;
}

const aboutOf = (read: string, shapes: Shapes): string => {
  const [kind = '', name = ''] = read.split('.');
  const shape = shapes.get(kind);
  const link = shape?.links[name];
  return (
    shape?.fields[name]?.about ?? (link ? `${link.many ? 'Its' : 'The'} ${shapes.get(link.to)?.title[link.many ? 1 : 0] ?? link.to}.` : '')
  );
};

/** By id or alias. Throws for an unknown policy, with the closest name. */
export const explainPolicy = (
  id: string,
  policies: readonly Policy[],
  selection: SelectedPolicies,
  shapes: Shapes,
  language?: Language,
): PolicyPage => {
  const ids = idsOf(policies);
  const policy = policies.find((one) => one.id === ids.get(id));
  if (!policy) {
    const help = didYouMean(id, [...ids.keys()]) ?? 'See `tenantry policy list`.';
    throw new TenantryError([{ code: 'usage', message: `there is no policy ${quoted(id)}`, help }]);
  }
  const chosen = selection.policies.find((one) => one.policy.id === policy.id);
  return {
    id: policy.id,
    aliases: policy.aliases,
    ...(policy.since === undefined ? {} : { since: policy.since }),
    title: textIn(policy.title, language),
    why: textIn(policy.why, language),
    about: kindsOf(policy)
      .map((kind) => shapes.get(kind)?.title[1] ?? kind)
      .join(', '),
    severity: chosen?.severity ?? policy.severity,
    escalate: policy.escalate.map(({ to }) => ({ to, when: prose(policy.source[`escalate.${to}`] ?? '') })),
    packs: Object.keys(policy.packs),
    params: policy.params.map(({ name, type, default: otherwise, description }) => ({
      name,
      type,
      default: otherwise,
      value: chosen?.params[name] ?? otherwise,
      description,
    })),
    expressions: policy.source,
    fix: textIn(policy.fix.text, language),
    ...(policy.fix.desired ? { desired: policy.fix.desired } : {}),
    ...(policy.source['fix.when'] === undefined ? {} : { when: prose(policy.source['fix.when']) }),
    ...(policy.fix.due === undefined ? {} : { due: policy.fix.due }),
    manual: policy.manual,
    reads: policy.reads.map((name) => ({ name, about: aboutOf(name, shapes) })),
    offline: (shapes.get(policy.kind)?.declarable ?? false) && policy.reads.every((read) => isDeclarable(read, shapes)),
    controls: policy.controls,
    supports: policy.supports,
    from: policy.at ? 'own' : 'built-in',
    ...(policy.overrides === undefined ? {} : { overrides: policy.overrides }),
  };
};
