// The steps of a change of a proxy cache: credentials are tested before they are written, and only changed values are sent.
import { isObject } from '../../json.ts';
import { cannotChange } from '../change-answer.ts';
import { asSeen, awaited, exists, has, nameIsOpen } from '../condition.ts';
import { changing, creating, deleting } from '../draft.ts';
import type { Change, Declared, Lookup, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { describeRegional } from '../regional.ts';
import { createBody, updatable, updateBody } from '../request-body.ts';
import type { Arg, ChangeAnswer, StepDraft } from '../step.ts';
import { sameOrigin } from '../web-origin.ts';
import { type ProxyCacheFields, fields as rows } from './fields.ts';

type ProxyCache = Observed<ProxyCacheFields>;
type Written = Declared<ProxyCacheFields>;

/** The names of the two secrets; empty if the file declares none (a public registry). */
const credentialsOf = ({ values: { credentials } }: Written): Readonly<Record<string, Arg>> => {
  const secret = (field: string): Readonly<Record<string, Arg>> => {
    const reference = isObject(credentials) ? credentials[field] : undefined;
    const name = isObject(reference) ? reference['secret'] : undefined;
    return typeof name === 'string' ? { [field]: { secret: name } } : {};
  };
  return { ...secret('access_key'), ...secret('access_secret') };
};

/** A new proxy cache without credentials may use the address of an existing one. */
const isNewHost = (url: string, lookup: Lookup): boolean =>
  !lookup.all('proxy-cache').some((cache) => sameOrigin(textIn(cache, 'url') ?? '', url));

/** Another origin, regardless of other users of it. The origin of an unread address may be any. */
const moves = (written: string | undefined, observed: ProxyCache): boolean =>
  written !== undefined && !sameOrigin(observed.values.url ?? '', written);

const trusting = (isTrusted: boolean): Pick<StepDraft, 'accessEffect' | 'acknowledge'> =>
  isTrusted ? { accessEffect: 'grants', acknowledge: ['trusts-host'] } : { accessEffect: 'none' };

/** Stores nothing and cannot be read back: the response itself must say that they are valid (contradictions.md R19). */
const probe = (
  declared: Written,
  region: string,
  target: { readonly name: string; readonly provider: string; readonly url: string },
): StepDraft => ({
  description: `verify the credentials of ${describeRegional('proxy cache', target.name, region)} at ${target.url}`,
  operation: 'registry.testProxyCacheCredentials',
  resources: [declared.address],
  region,
  // The documented sample sends the type, although no list of fields has it (contradictions.md R16).
  body: { provider: target.provider, url: target.url, ...credentialsOf(declared), credential_type: 'basic' },
  preconditions: [],
  postconditions: [],
  expect: { field: 'status', is: 'valid' },
  reversibility: 'reversible',
  accessEffect: 'none',
});

const create = (declared: Written, lookup: Lookup): ChangeAnswer => {
  const { address, values } = declared;
  const { region = '', name = '', provider, url } = values;
  const lacking = [provider === undefined ? 'provider' : '', url === undefined ? 'url' : ''].filter((field) => field !== '').join(' and ');
  if (provider === undefined || url === undefined) {
    const why = `proxy cache ${name} does not exist in ${region}, and creating it requires ${lacking}`;
    return { type: 'impossible', fields: lacking.split(' and '), why, instead: `add ${lacking}` };
  }
  const at = awaited(address);
  const credentials = credentialsOf(declared);
  const step = creating(address, {
    description: `create proxy cache ${name} in ${region} for ${provider} at ${url}`,
    operation: 'registry.createProxyCache',
    region,
    body: { ...createBody(rows, { ...values, name }), ...credentials },
    postconditions: [exists(at), has(at, 'provider', provider)],
    ...trusting(Object.keys(credentials).length > 0 || isNewHost(url, lookup)),
  });
  const tried = Object.keys(credentials).length > 0 ? [probe(declared, region, { name, provider, url })] : [];
  return { type: 'steps', chain: [...tried, step] };
};

const remake = 'create a proxy cache under a new key, use it in new registries, and remove this one afterwards';

/** Sent on the operator's request, and with every address of another origin: the stored credentials are never used for a new origin. */
const credentialsToSend = (declared: Written, moved: boolean, lookup: Lookup): Readonly<Record<string, Arg>> =>
  moved || lookup.resendSecret(declared.address) ? credentialsOf(declared) : {};

const update = (declared: Written, observed: ProxyCache, fields: readonly string[], lookup: Lookup): readonly ChangeAnswer[] => {
  const refused = cannotChange(rows, fields, remake);
  const { values } = declared;
  const differing = updatable(rows, fields).filter((field) => values[field] !== undefined);
  const moved = differing.includes('url') && moves(values.url, observed);
  const resent = credentialsToSend(declared, moved, lookup);
  const sends = Object.keys(resent).length > 0;
  if (differing.length === 0 && !sends) return refused;
  const name = observed.values.name ?? observed.id;
  const { url = observed.values.url, provider = observed.values.provider } = values;
  const written = updateBody(rows, values, differing);
  // Credentials are never sent to an address that was not read: then the address is written with them.
  const known = sends && values.url !== undefined && typeof observed.values.url !== 'string' ? { url: values.url } : {};
  const parts = [
    ...differing.map((field) => (field === 'name' ? `name to ${values.name ?? ''}` : field)),
    ...(sends ? ['credentials'] : []),
  ];
  // Credentials cannot be read back: without other changes, only the call itself can be verified.
  const step = changing(observed, Object.fromEntries(differing.map((field) => [field, values[field] ?? ''])), {
    description: `change ${parts.join(', ')} of ${describeRegional('proxy cache', name, observed.region)}`,
    operation: 'registry.updateProxyCache',
    resources: [...new Set([observed.address, declared.address])],
    path: { proxy_cache_id: observed.id },
    // Every key defaults to the empty text: an unnecessary key would clear the stored value (contradictions.md R8).
    body: { ...written, ...known, ...resent },
    preconditions: [
      ...asSeen(observed, ...new Set<string>([...differing, ...(sends ? ['url'] : [])])),
      ...(differing.includes('name') ? [nameIsOpen(declared.address)] : []),
    ],
    // The previous credentials are lost.
    reversibility: sends ? 'partially-reversible' : 'reversible',
    ...(sends ? { loses: 'the current credentials cannot be read back' } : {}),
    ...trusting(moved),
  });
  if (!sends) return [...refused, { type: 'steps', chain: [step] }];
  if (!provider || !url) {
    const why = `its credentials cannot be verified before they are written, because the platform does not report its ${provider ? 'url' : 'provider'}`;
    return [
      ...refused,
      { type: 'impossible', fields: ['credentials', ...differing], why, instead: `add ${provider ? 'url' : 'provider'}` },
    ];
  }
  return [...refused, { type: 'steps', chain: [probe(declared, observed.region ?? '', { name, provider, url }), step] }];
};

const remove = (observed: ProxyCache, lookup: Lookup): ChangeAnswer => {
  const users = lookup.all('registry').filter((registry) => textIn(registry, 'proxy_cache_id') === observed.id);
  const used = users.length > 0 ? ` (used by ${users.map((registry) => textIn(registry, 'name') ?? registry.id).join(', ')})` : '';
  const step = deleting(observed, {
    description: `delete proxy cache ${observed.values.name ?? observed.id} in ${observed.region ?? 'its region'} and its credentials${used}`,
    operation: 'registry.deleteProxyCache',
    path: { proxy_cache_id: observed.id },
    preconditions: asSeen(observed, 'name', 'url'),
    reversibility: 'partially-reversible',
    loses: 'its credentials cannot be read back',
    accessEffect: 'revokes',
    runsAfter: users.map((registry) => registry.address),
  });
  return { type: 'steps', chain: [step] };
};

export const answerProxyCache = (change: Change<ProxyCacheFields>, lookup: Lookup): readonly ChangeAnswer[] => {
  if (change.type === 'missing') return [create(change.declared, lookup)];
  if (change.type === 'unexpected') return [remove(change.observed, lookup)];
  return update(change.declared, change.observed, change.fields, lookup);
};
