// Extracts the types that the manifests in examples/fleet/kubernetes/ use from the API description of Kubernetes into test/fleet/kubernetes/openapi.json. The
// files are in the module k8s.io/kubernetes: `go mod download -json k8s.io/kubernetes@v1.34.4` shows its folder.
// Usage: tsx scripts/extract-kubernetes-api.ts <folder>/api/openapi-spec/v3 > test/fleet/kubernetes/openapi.json
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };
type Members = { readonly [key: string]: Value };

/** The manifest's `apiVersion` and `kind`, and where the description has them. */
const used: readonly (readonly [apiVersion: string, kind: string, file: string, type: string])[] = [
  ['batch/v1', 'CronJob', 'apis__batch__v1_openapi.json', 'io.k8s.api.batch.v1.CronJob'],
  ['batch/v1', 'Job', 'apis__batch__v1_openapi.json', 'io.k8s.api.batch.v1.Job'],
  ['v1', 'Namespace', 'api__v1_openapi.json', 'io.k8s.api.core.v1.Namespace'],
  ['v1', 'PersistentVolumeClaim', 'api__v1_openapi.json', 'io.k8s.api.core.v1.PersistentVolumeClaim'],
];

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: tsx scripts/extract-kubernetes-api.ts <folder of the OpenAPI files>');

const isMembers = (value: Value | undefined): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (value: Value, ...path: readonly string[]): Value =>
  path.reduce<Value>((found, key) => (isMembers(found) ? (found[key] ?? null) : null), value);

const definitions = new Map<string, Value>();

/** For people and for servers, not for a validator. `default` is what the server assumes. */
const isDropped = (key: string): boolean => ['description', 'default', 'format'].includes(key) || key.startsWith('x-');

/** Keys of `properties` are names of fields. An object with known fields has no others, as the API server demands with strict validation. */
const kept = (value: Value, file: Value, isNames = false): Value => {
  if (Array.isArray(value)) return value.map((one) => kept(one, file));
  if (!isMembers(value)) return value;
  const reference = value['$ref'];
  if (!isNames && typeof reference === 'string') {
    const name = reference.split('/').at(-1) ?? '';
    if (!definitions.has(name)) {
      definitions.set(name, true);
      definitions.set(name, kept(at(file, 'components', 'schemas', name), file));
    }
    return { $ref: `#/definitions/${name}` };
  }
  const members = Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNames || !isDropped(key))
      .map(([key, one]) => [key, kept(one, file, !isNames && key === 'properties')]),
  );
  return !isNames && isMembers(value['properties']) ? { ...members, additionalProperties: false } : members;
};

const kinds = used.map(([apiVersion, kind, name, type]) => ({
  apiVersion,
  kind,
  schema: kept({ $ref: `#/components/schemas/${type}` }, JSON.parse(readFileSync(join(folder, name), 'utf8'))),
}));

process.stdout.write(
  `${JSON.stringify({ kinds, definitions: Object.fromEntries([...definitions].toSorted(([a], [b]) => (a < b ? -1 : 1))) })}\n`,
);
