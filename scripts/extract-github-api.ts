// Extracts the GitHub operations that Tenantry uses from @octokit/openapi into test/github/openapi.json, which tests check requests and responses with. The
// package has 400 MB, so it is not a dependency: unpack version 23.0.2 somewhere.
// Usage: tsx scripts/extract-github-api.ts <@octokit/openapi>/generated/api.github.com.json > test/github/openapi.json
import { readFileSync } from 'node:fs';

type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };
type Members = { readonly [key: string]: Value };

const repository = '/repos/{owner}/{repo}';

/** Below the repository. `responds`: responses that the tests' own front builds are also checked. */
const used: readonly (readonly [method: string, path: string, responds?: 'responds'])[] = [
  ['get', '/pulls/{pull_number}', 'responds'],
  ['get', '/pulls'],
  ['post', '/pulls'],
  ['patch', '/pulls/{pull_number}'],
  ['get', '/pulls/{pull_number}/reviews'],
  ['get', '/pulls/{pull_number}/files'],
  ['get', '/commits'],
  ['get', '/commits/{commit_sha}/pulls'],
  ['get', '/compare/{basehead}'],
  ['get', '/git/commits/{commit_sha}', 'responds'],
  ['post', '/git/commits'],
  ['get', '/git/ref/{ref}', 'responds'],
  ['post', '/git/refs'],
  ['patch', '/git/refs/{ref}'],
  ['delete', '/git/refs/{ref}'],
  ['get', '/git/trees/{tree_sha}', 'responds'],
  ['post', '/git/trees'],
  ['get', '/git/blobs/{file_sha}', 'responds'],
  ['get', '/contents/{path}'],
  ['put', '/contents/{path}'],
  ['get', '/issues/{issue_number}/comments', 'responds'],
  ['post', '/issues/{issue_number}/comments', 'responds'],
  ['patch', '/issues/comments/{comment_id}', 'responds'],
  ['delete', '/issues/comments/{comment_id}'],
  ['get', '/issues'],
  ['post', '/issues'],
  ['get', '/issues/{issue_number}'],
  ['patch', '/issues/{issue_number}'],
  ['post', '/check-runs'],
  ['patch', '/check-runs/{check_run_id}'],
  ['get', '/commits/{ref}/check-runs'],
  ['post', '/code-scanning/sarifs', 'responds'],
  ['get', '/actions/runs/{run_id}', 'responds'],
  ['get', '/actions/workflows/{workflow_id}/runs', 'responds'],
  ['get', '/actions/runs/{run_id}/artifacts', 'responds'],
  ['get', '/actions/artifacts/{artifact_id}/{archive_format}'],
  ['get', '/actions/secrets/public-key', 'responds'],
  ['put', '/actions/secrets/{secret_name}'],
  ['get', '/environments/{environment_name}/secrets/public-key', 'responds'],
  ['put', '/environments/{environment_name}/secrets/{secret_name}'],
  ['get', '/environments/{environment_name}', 'responds'],
  ['get', '/environments/{environment_name}/deployment-branch-policies', 'responds'],
  ['get', '/branches/{branch}/protection', 'responds'],
  ['get', '/rules/branches/{branch}', 'responds'],
  ['get', ''],
  ['post', '/deployments'],
];

const isMembers = (value: Value | undefined): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: tsx scripts/extract-github-api.ts <api.github.com.json>');
const api: Members = JSON.parse(readFileSync(file, 'utf8'));

const at = (value: Value | undefined, ...path: readonly string[]): Value | undefined =>
  path.reduce<Value | undefined>((found, key) => (isMembers(found) ? found[key] : undefined), value);

/** Words for people, not for a validator. */
const dropped: ReadonlySet<string> = new Set([
  'description',
  'example',
  'examples',
  'title',
  'deprecated',
  'x-github',
  'x-github-breaking-changes',
  'format',
]);

const schemas = new Map<string, Value>();

/** `null` for `nullable` of OpenAPI 3.0. */
const nullable = (schema: Members): Value =>
  typeof schema['type'] === 'string'
    ? {
        ...schema,
        type: [schema['type'], 'null'],
        ...(Array.isArray(schema['enum']) && { enum: [...schema['enum'].filter((one) => one !== null), null] }),
      }
    : { anyOf: [{ type: 'null' }, schema] };

/** `isNames`: keys are names of properties, which may be called `title`. */
const kept = (value: Value, isNames = false): Value => {
  if (Array.isArray(value)) return value.map((one) => kept(one));
  if (!isMembers(value)) return value;
  const reference = value['$ref'];
  if (!isNames && typeof reference === 'string') {
    const name = reference.split('/').at(-1) ?? '';
    if (!schemas.has(name)) {
      schemas.set(name, true);
      schemas.set(name, kept(at(api, ...reference.slice(2).split('/')) ?? true));
    }
    return { $ref: `#/definitions/${name}` };
  }
  const { nullable: isNullable, ...members } = Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNames || !dropped.has(key))
      .map(([key, one]) => [key, kept(one, !isNames && (key === 'properties' || key === 'patternProperties'))]),
  );
  if (isNames) return isNullable === undefined ? members : { ...members, nullable: isNullable };
  return isNullable === true ? nullable(members) : members;
};

const parametersOf = (operation: Value | undefined): Value => {
  const listed = at(operation, 'parameters');
  const all = Array.isArray(listed) ? listed : [];
  return all
    .map((one: Value) => {
      const reference = at(one, '$ref');
      return typeof reference === 'string' ? (at(api, ...reference.slice(2).split('/')) ?? null) : one;
    })
    .filter((one) => at(one, 'in') === 'query')
    .map((one) => ({ name: at(one, 'name') ?? '', schema: kept(at(one, 'schema') ?? true) }));
};

const operations = used.map(([method, path, responds]) => {
  const operation = at(api, 'paths', repository + path, method);
  if (operation === undefined) throw new Error(`${method} ${path} is not in the description`);
  const body = at(operation, 'requestBody', 'content', 'application/json', 'schema');
  const responses = at(operation, 'responses');
  const answers = Object.entries(isMembers(responses) ? responses : {}).flatMap(([status, response]) => {
    const schema = at(response, 'content', 'application/json', 'schema');
    return responds !== undefined && status.startsWith('2') && schema !== undefined ? [[status, kept(schema)] as const] : [];
  });
  return {
    method: method.toUpperCase(),
    path: repository + path,
    query: parametersOf(operation),
    ...(body !== undefined && { body: kept(body) }),
    ...(answers.length > 0 && { responses: Object.fromEntries(answers) }),
  };
});

process.stdout.write(
  `${JSON.stringify({ operations, definitions: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))) })}\n`,
);
