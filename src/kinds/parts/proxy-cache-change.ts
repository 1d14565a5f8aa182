// What a change of a proxy cache means: credentials are tried before they are written, and only what is to change is ever sent.
import { isObject } from '../../json.ts';
import { asSeen, awaited, existing, exists, gone, has } from './condition.ts';
import { hostOf } from './host.ts';
import type { Change, Declared, Look, Observed } from '../kind.ts';
import { present } from './present.ts';
import { textIn } from '../read-value.ts';
import { inRegion } from './regional.ts';
import type { Arg, ChangeAnswer, StepDraft } from '../step.ts';
import type { ProxyCacheFields } from '../proxy-cache.ts';

type ProxyCache = Observed<ProxyCacheFields>;
type Written = Declared<ProxyCacheFields>;

/** The names of the two secrets; nothing where the file gives none (a registry that anybody may pull from). */
const credentialsOf = ({ values: { credentials } }: Written): Readonly<Record<string, Arg>> => {
  const secret = (field: string): Readonly<Record<string, Arg>> => {
    const reference = isObject(credentials) ? credentials[field] : undefined;
    const name = isObject(reference) ? reference['secret'] : undefined;
    return typeof name === 'string' ? { [field]: { secret: name } } : {};
  };
  return { ...secret('access_key'), ...secret('access_secret') };
};

/** Pulls are trusted from hosts that some proxy cache passes them on to already. */
const isNewHost = (url: string, look: Look): boolean =>
  !look.all('proxy-cache').some((cache) => hostOf(textIn(cache, 'url') ?? '') === hostOf(url));

const trusting = (url: string | undefined, look: Look): Pick<StepDraft, 'exposure' | 'acknowledge'> =>
  url !== undefined && isNewHost(url, look) ? { exposure: 'broadens', acknowledge: ['trusts-host'] } : { exposure: 'none' };

/** Persists nothing and cannot be read back: the answer itself must say that they are valid (contradictions.md R19). */
const probe = (
  declared: Written,
  region: string,
  target: { readonly name: string; readonly provider: string; readonly url: string },
): StepDraft => ({
  says: `try the credentials of proxy cache ${target.name} at ${target.url}`,
  operation: 'registry.testProxyCacheCredentials',
  on: [declared.address],
  region,
  body: { provider: target.provider, url: target.url, ...credentialsOf(declared) },
  saw: [],
  done: [],
  expect: { field: 'status', is: 'valid' },
  undo: 'reversible',
  exposure: 'none',
});

const create = (declared: Written, look: Look): ChangeAnswer => {
  const { address, values } = declared;
  const { region = '', name = '', provider, url, description } = values;
  const lacking = [provider === undefined ? 'provider' : '', url === undefined ? 'url' : ''].filter((field) => field !== '').join(' and ');
  if (provider === undefined || url === undefined) {
    const why = `there is no proxy cache ${name} in ${region}, and to make one ${lacking} must be known`;
    return { type: 'impossible', fields: lacking.split(' and '), why, instead: `write ${lacking}` };
  }
  const at = awaited(address);
  const credentials = credentialsOf(declared);
  const step: StepDraft = {
    says: `make proxy cache ${name} in ${region} for ${provider} at ${url}`,
    operation: 'registry.createProxyCache',
    on: [address],
    creates: address,
    region,
    body: { name, provider, url, ...present({ description }), ...credentials },
    saw: [gone(at)],
    done: [exists(at), has(at, 'provider', provider)],
    undo: 'reversible',
    ...trusting(url, look),
  };
  const tried = Object.keys(credentials).length > 0 ? [probe(declared, region, { name, provider, url })] : [];
  return { type: 'steps', chain: [...tried, step] };
};

const remake = 'make a proxy cache under a new key, let new registries use it, and remove this one afterwards';

const fixed: Readonly<Record<string, string>> = {
  region: 'a proxy cache stays in the region it was made in',
  provider: 'the provider of a proxy cache is decided when it is made',
};

const updatable = ['name', 'url', 'description'] as const;

const update = (declared: Written, observed: ProxyCache, fields: readonly string[], look: Look): readonly ChangeAnswer[] => {
  const refused = Object.entries(fixed).flatMap(([field, why]): readonly ChangeAnswer[] =>
    fields.includes(field) ? [{ type: 'impossible', fields: [field], why, instead: remake }] : [],
  );
  const { values } = declared;
  const names = updatable.filter((field) => fields.includes(field) && values[field] !== undefined);
  const resent = look.resendSecret(declared.address) ? credentialsOf(declared) : {};
  const sends = Object.keys(resent).length > 0;
  if (names.length === 0 && !sends) return refused;
  const at = existing(observed);
  const name = observed.values.name ?? observed.id;
  const written = Object.fromEntries(names.map((field) => [field, values[field] ?? '']));
  const parts = [
    ...names.map((field) => (field === 'name' ? `name to ${written['name'] ?? ''}` : field)),
    ...(sends ? ['credentials'] : []),
  ];
  const step: StepDraft = {
    says: `change ${parts.join(', ')} of proxy cache ${name}`,
    operation: 'registry.updateProxyCache',
    on: [observed.address],
    ...inRegion(observed),
    path: { proxy_cache_id: observed.id },
    // Every key defaults to the empty text: one that is sent without need would wipe what is there (contradictions.md R8).
    body: { ...written, ...resent },
    saw: asSeen(observed, ...names),
    // Credentials cannot be read back: with nothing else to change, the call itself is all there is to see.
    done: names.map((field) => has(at, field, values[field] ?? '')),
    // Those that were there before are lost.
    undo: sends ? 'lossy' : 'reversible',
    ...trusting(names.includes('url') ? values.url : undefined, look),
  };
  const provider = values.provider ?? observed.values.provider;
  const url = values.url ?? observed.values.url;
  if (!sends) return [...refused, { type: 'steps', chain: [step] }];
  if (!provider || !url) {
    const why = `its credentials cannot be tried before they are written: the platform does not say its ${provider ? 'url' : 'provider'}`;
    return [...refused, { type: 'impossible', fields: ['credentials', ...names], why, instead: `write ${provider ? 'url' : 'provider'}` }];
  }
  return [...refused, { type: 'steps', chain: [probe(declared, observed.region ?? '', { name, provider, url }), step] }];
};

const remove = (observed: ProxyCache, look: Look): ChangeAnswer => {
  const users = look.all('registry').filter((registry) => textIn(registry, 'proxy_cache_id') === observed.id);
  const used =
    users.length > 0
      ? `, which ${users.map((registry) => textIn(registry, 'name') ?? registry.id).join(', ')} pull${users.length === 1 ? 's' : ''} through`
      : '';
  const step: StepDraft = {
    says: `delete proxy cache ${observed.values.name ?? observed.id} in ${observed.region ?? 'its region'} with its credentials${used}`,
    operation: 'registry.deleteProxyCache',
    on: [observed.address],
    removes: observed.address,
    ...inRegion(observed),
    path: { proxy_cache_id: observed.id },
    saw: asSeen(observed, 'name', 'url'),
    done: [gone(existing(observed))],
    undo: 'lossy',
    exposure: 'narrows',
    follows: users.map((registry) => registry.address),
  };
  return { type: 'steps', chain: [step] };
};

export const answerProxyCache = (change: Change<ProxyCacheFields>, look: Look): readonly ChangeAnswer[] => {
  if (change.type === 'missing') return [create(change.declared, look)];
  if (change.type === 'extra') return [remove(change.observed, look)];
  return update(change.declared, change.observed, change.fields, look);
};
