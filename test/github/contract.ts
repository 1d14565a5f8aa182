// GitHub's own description of the operations used (openapi.json): every request, and every response that the front builds, is checked against it.
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Json } from '../../src/json.ts';

interface Described {
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly schema: object }[];
  readonly body?: object;
  readonly responses?: Readonly<Record<string, object>>;
}

interface Contract {
  readonly operations: readonly Described[];
  readonly definitions: object;
}

/** The definitions get a name, by which each schema refers to them: otherwise each schema would parse them again. */
const contract: Contract = JSON.parse(
  readFileSync(new URL('openapi.json', import.meta.url), 'utf8').replaceAll('"#/definitions/', '"github#/definitions/'),
);

const validators = (coerceTypes: boolean): ((schema: object) => ValidateFunction) => {
  const ajv = new Ajv({ strict: false, coerceTypes });
  ajv.addSchema({ definitions: contract.definitions }, 'github');
  const compiled = new Map<object, ValidateFunction>();
  return (schema) => {
    const known = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, known);
    return known;
  };
};

const validatorOf = validators(false);
/** In a query everything is a text. */
const validatorOfQuery = validators(true);

/** The last parameter of these paths accepts slashes. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\{(ref|path)\}(?=$|\/check-runs)/g, '.+').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const rows = contract.operations.map((operation) => ({
  ...operation,
  pattern: patternOf(operation.path),
  // Types are coerced in an object only.
  query: operation.query.map(({ name, schema }) => ({ name, schema: { type: 'object', properties: { value: schema } } })),
}));

const describedAs = (method: string, path: string): (typeof rows)[number] | undefined =>
  rows.find((row) => row.method === method && row.pattern.test(path));

const faultsOf = (schema: object | undefined, value: Json | undefined): readonly string[] => {
  if (schema === undefined) return value === undefined ? [] : ['has a body'];
  const validate = validatorOf(schema);
  return validate(value)
    ? []
    : (validate.errors ?? []).slice(0, 3).map((error) => `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`);
};

/** A commit, a branch or a tag in full: a short name is ambiguous, because a tag can have the name of a branch. */
const isUnambiguous = (name: string): boolean => /^(?:[0-9a-f]{40}|refs\/.+)$/.test(name);

/** The names in a request that GitHub would look up among branches, tags and commits. */
const looksUp = ({ pathname, searchParams }: URL): readonly string[] => {
  const [, compared] = /\/compare\/(.+)$/.exec(decodeURIComponent(pathname)) ?? [];
  const isContent = /\/contents\/|\/commits$/.test(pathname);
  const queried = isContent ? ['ref', 'sha'].flatMap((name) => searchParams.get(name) ?? []) : [];
  return [...(compared?.split('...') ?? []), ...queried];
};

/** The problems of a request; empty: none. */
export const requestFaults = (method: string, url: URL, body: Json | undefined): readonly string[] => {
  if (url.pathname === '/graphql') return [];
  const operation = describedAs(method, url.pathname);
  if (operation === undefined) return [`${method} ${url.pathname} is not described`];
  const query = [...url.searchParams].flatMap(([name, value]) => {
    const parameter = operation.query.find((one) => one.name === name);
    if (parameter === undefined) return [`no query parameter ${name}`];
    return validatorOfQuery(parameter.schema)({ value }) ? [] : [`query ${name}=${value}`];
  });
  const ambiguous = looksUp(url).flatMap((name) => (isUnambiguous(name) ? [] : [`${name} is a short name`]));
  return [...query, ...ambiguous, ...faultsOf(operation.body, body)].map((fault) => `${method} ${url.pathname}: ${fault}`);
};

/** The same for a response. */
export const responseFaults = (method: string, path: string, status: number, body: Json): readonly string[] => {
  const schema = describedAs(method, path)?.responses?.[String(status)];
  return schema === undefined ? [] : faultsOf(schema, body).map((fault) => `${status} of ${method} ${path}: ${fault}`);
};
