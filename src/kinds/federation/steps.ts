// The write calls of federations: create one of either type, change, send the client secret again.
import { addressOf, partsOf } from '../address.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { asSeen, awaited, existing, exists, gone } from '../condition.ts';
import { changing, creating } from '../draft.ts';
import type { Field } from '../field.ts';
import type { Declared, Lookup, Observed } from '../kind.ts';
import { idArg } from '../live-id.ts';
import { textIn, textsIn } from '../read-value.ts';
import { sortedSet } from '../sorted-set.ts';
import type { AcknowledgeReason, ChangeAnswer, StepDraft } from '../step.ts';
import { sameOrigin } from '../web-origin.ts';
import { normalPem } from './certificate.ts';
import { fields as rows } from './fields.ts';

/** The fields of each type; all are required to create one (facts/operations.yaml: createOidcFederation, createSamlFederation). */
const fieldsOfType = (type: string): readonly string[] =>
  Object.entries<Field>(rows).flatMap(([name, { onlyOf, side }]) => (onlyOf === type && side !== 'live' ? [name] : []));

export type FederationType = 'oidc' | 'saml';

export const isFederationType = (text: string | undefined): text is FederationType => text === 'oidc' || text === 'saml';

const endpoints: readonly string[] = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri', 'sso_url'];

/** Endpoints that the platform sends the client secret to, or that people are sent to when they sign in. */
const secretEndpoints: readonly string[] = rows.client_secret.secret.sentTo;

/** Fields that decide whose assertions are trusted. */
const identities: readonly string[] = ['entity_id', 'idp_certificate'];

const domainOf = (item: Declared | Observed) => item.parent ?? addressOf('domain', partsOf(item.address, 'federation').domain);

const say = ({ address }: Declared | Observed): string => {
  const { domain, name } = partsOf(address, 'federation');
  return `federation ${name} of ${domain}`;
};

type Written = string | readonly string[] | { readonly secret: string };

/** A certificate in its normal form, a set in its sorted order; a secret by its name only. */
const written = (declared: Declared, field: string): Written | undefined => {
  const value: unknown = declared.values[field];
  if (typeof value === 'string') return field === 'idp_certificate' ? normalPem(value) : value;
  if (Array.isArray(value)) return sortedSet(textsIn(declared, field) ?? []);
  const isSecret = typeof value === 'object' && value !== null && 'secret' in value && typeof value.secret === 'string';
  return isSecret ? { secret: String(value.secret) } : undefined;
};

const allWritten = (declared: Declared, fields: readonly string[]): readonly (readonly [string, Written])[] =>
  fields.flatMap((field) => {
    const value = field === 'name' ? partsOf(declared.address, 'federation').name : written(declared, field);
    return value === undefined ? [] : [[field, value] as const];
  });

/** Declared fields that this type does not have. */
const strayFields = (declared: Declared, type: FederationType): readonly ChangeAnswer[] =>
  fieldsOfType(type === 'oidc' ? 'saml' : 'oidc')
    .filter((field) => declared.values[field] !== undefined)
    .map((field) => ({
      type: 'impossible',
      fields: [field],
      why: `${say(declared)} is of type ${type}, which has no ${field}`,
      instead: 'remove the line',
    }));

export const creatingFederation = (declared: Declared, lookup: Lookup): readonly ChangeAnswer[] => {
  const type = textIn(declared, 'type');
  if (!isFederationType(type)) {
    const why = 'the type of the federation is missing';
    return [{ type: 'impossible', fields: ['type'], why, instead: 'add `type: oidc` or `type: saml`' }];
  }
  const needed = fieldsOfType(type);
  const absent = needed.filter((field) => written(declared, field) === undefined);
  if (absent.length > 0) {
    const why = `a ${type} federation requires ${absent.join(', ')}`;
    return [{ type: 'impossible', fields: absent, why, instead: `add ${absent.map((field) => `\`${field}:\``).join(', ')}` }];
  }
  const { address } = declared;
  const domain = domainOf(declared);
  const step = creating(address, {
    description: `create ${say(declared)} (${type})`,
    operation: type === 'oidc' ? 'iam.createOidcFederation' : 'iam.createSamlFederation',
    path: { domain_id: idArg(domain, lookup) },
    body: Object.fromEntries(allWritten(declared, ['name', ...needed])),
    preconditions: lookup.live(domain) ? [gone(awaited(address))] : [],
    reversibility: 'irreversible',
    loses: 'the platform cannot delete a federation',
    accessEffect: 'lockout-risk',
    acknowledge: ['trusts-identity-provider'],
    effects: [{ fact: 'sign-in-way', resource: address, change: 'gain' }],
    stage: 'federation',
    requires: [domain],
  });
  return [...strayFields(declared, type), ...asSteps(step)];
};

/** The changed endpoints with another origin than before. The origin of an unread endpoint may be any. */
const moved = (declared: Declared, observed: Observed, changed: readonly string[]): readonly string[] =>
  changed.filter((field) => endpoints.includes(field) && !sameOrigin(textIn(declared, field) ?? '', textIn(observed, field) ?? ''));

/** An endpoint with another origin, or another identity provider with the same name. */
const reasons = (declared: Declared, observed: Observed, changed: readonly string[]): readonly AcknowledgeReason[] => {
  const other = changed.some((field) => identities.includes(field));
  const strange = moved(declared, observed, changed).length > 0;
  return [...(other ? ['trusts-identity-provider' as const] : []), ...(strange ? ['trusts-host' as const] : [])];
};

const patching = (declared: Declared, observed: Observed, lookup: Lookup) =>
  ({
    operation: 'iam.updateFederation',
    resources: [...new Set([observed.address, declared.address])],
    path: { domain_id: idArg(domainOf(observed), lookup), federation_id: observed.id },
  }) as const;

/** The client secret, if it must be sent. */
type SecretToSend = Readonly<Partial<Record<'client_secret', Written>>>;

/** It is sent with every endpoint of another origin: the stored secret is never used for a new origin. */
const secretOf = (declared: Declared, observed: Observed, changed: readonly string[]): SecretToSend => {
  const secret = written(declared, 'client_secret');
  const follows = moved(declared, observed, changed).some((field) => secretEndpoints.includes(field));
  return follows && secret !== undefined ? { client_secret: secret } : {};
};

/** The secret is never sent to an endpoint that was not read: then the endpoint is written with it. */
const unreadEndpoints = (declared: Declared, observed: Observed) =>
  allWritten(
    declared,
    secretEndpoints.filter((field) => textIn(observed, field) === undefined),
  );

const lostSecret = 'the current client secret cannot be read back';

/** Only changed fields, in the wrapper of its type (contradictions.md I31). */
const change = (declared: Declared, observed: Observed, type: FederationType, changed: readonly string[], lookup: Lookup): StepDraft => {
  const values = allWritten(declared, changed);
  const secret = type === 'oidc' ? secretOf(declared, observed, changed) : {};
  const sends = secret.client_secret !== undefined;
  const onlyName = changed.every((field) => field === 'name');
  const says = [...changed, ...(sends ? ['client_secret'] : [])].join(', ');
  return changing(observed, Object.fromEntries(values), {
    description: onlyName
      ? `rename ${say(observed)} to ${partsOf(declared.address, 'federation').name}`
      : `change ${says} of ${say(observed)}`,
    ...patching(declared, observed, lookup),
    body: {
      [type]: { ...(sends ? Object.fromEntries(unreadEndpoints(declared, observed)) : {}), ...Object.fromEntries(values), ...secret },
    },
    preconditions: asSeen(observed, ...new Set([...changed, ...(sends ? secretEndpoints : [])])),
    reversibility: sends ? 'partially-reversible' : 'reversible',
    ...(sends ? { loses: lostSecret } : {}),
    accessEffect: onlyName ? 'none' : 'lockout-risk',
    acknowledge: reasons(declared, observed, changed),
    ...(onlyName ? {} : { stage: 'federation' }),
  });
};

/** No response proves that it arrived, so it is never "already so"; the old one is lost. `changed` is done before. */
const resending = (declared: Declared, observed: Observed, secret: Written, changed: readonly string[], lookup: Lookup): StepDraft => {
  const then = { ...observed, values: { ...observed.values, ...Object.fromEntries(allWritten(declared, changed)) } };
  return {
    description: `send the client secret of ${say(observed)} again`,
    ...patching(declared, observed, lookup),
    body: { oidc: { ...Object.fromEntries(unreadEndpoints(declared, observed)), client_secret: secret } },
    preconditions: [exists(existing(observed)), ...asSeen(then, ...secretEndpoints)],
    postconditions: [],
    reversibility: 'partially-reversible',
    loses: lostSecret,
    accessEffect: 'lockout-risk',
    stage: 'federation',
  };
};

export const changingFederation = (
  declared: Declared,
  observed: Observed,
  fields: readonly string[],
  lookup: Lookup,
): readonly ChangeAnswer[] => {
  const type = textIn(observed, 'type');
  const instead = 'declare a federation with another name';
  // No other change of it is possible either, because it would be of the other type.
  if (fields.includes('type')) return cannotChange(rows, ['type'], instead).map((answer) => ({ ...answer, fields }));
  if (!isFederationType(type)) {
    const why = `the platform cannot change the type of ${say(observed)}, which is ${type ?? 'unknown'}`;
    return [{ type: 'impossible', fields, why, instead }];
  }
  const changed = ['name', ...fieldsOfType(type)].filter((field) => field !== 'client_secret' && fields.includes(field));
  const secret = type === 'oidc' && lookup.resendSecret(declared.address) ? written(declared, 'client_secret') : undefined;
  const isSent = type === 'oidc' && secretOf(declared, observed, changed).client_secret !== undefined;
  return [
    ...strayFields(declared, type),
    ...asSteps(
      ...(changed.length > 0 ? [change(declared, observed, type, changed, lookup)] : []),
      ...(secret === undefined || isSent ? [] : [resending(declared, observed, secret, changed, lookup)]),
    ),
  ];
};
