// The responses of products that are only read validate against the platform's own documents: TENANTRY_OPENAPI is the folder that has them
// (`mgc/sdk/openapi/openapis` of MagaluCloud/magalu).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import type { Product } from '../../src/platform/operation.ts';
import { operationIds, operationOf } from '../../src/platform/operations.ts';
import { provenDescription } from '../../src/simulator/proven-description.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { type Asked, open } from './ask.ts';

const folder = process.env['TENANTRY_OPENAPI'] ?? '';

const documents: Partial<Readonly<Record<Product, string>>> = {
  network: 'network',
  database: 'dbaas',
  kubernetes: 'kubernetes',
  'load-balancer': 'load-balancer',
  'ssh-key': 'profile',
};

const ajv = new Ajv({ strict: false, logger: false, validateFormats: false, allErrors: true });

/** `nullable` of OpenAPI 3.0, which JSON Schema has no word for. The document of networks lost its nulls: an `anyOf` with one branch had two. */
const withNull = (schema: Json): Json => {
  if (isArray(schema)) return schema.map(withNull);
  if (!isObject(schema)) return schema;
  const { nullable, ...rest } = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withNull(value)]));
  const hadNull = isArray(rest['anyOf']) && rest['anyOf'].length === 1;
  return nullable === true || hadNull ? { anyOf: [rest, { type: 'null' }] } : rest;
};

const documentOf = (name: string): JsonObject => {
  const text = readFileSync(join(folder, `${name}.openapi.yaml`), 'utf8');
  const { value } = parseYaml(text, name);
  if (!isObject(value)) throw new Error(`${name} is no document`);
  return value;
};

const asObject = (value: Json): JsonObject => (isObject(value) ? value : {});

const at = (value: Json | undefined, ...path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);

/** Without what has words that no document has: the organization has one of each kind. */
const documented = (body: Json | undefined): Json | undefined =>
  isObject(body) && isArray(body['results']) ? { ...body, results: body['results'].filter((one) => at(one, 'name') !== 'strange') } : body;

describe.skipIf(!existsSync(folder))(`the documents${folder === '' ? ' (set TENANTRY_OPENAPI to their folder)' : ''}`, () => {
  let platform: Asked;
  beforeAll(async () => {
    const file = 'test/policies/exposure/organization.yaml';
    platform = await open({ state: provenDescription(parseYaml(readFileSync(file, 'utf8'), file).value) });
  });
  afterAll(async () => platform.close());

  const firstId = async (id: 'network.listSecurityGroups' | 'database.listInstances' | 'kubernetes.listClusters'): Promise<string> => {
    const { body } = await platform.ask(id);
    const list = at(body, operationOf(id).items ?? '');
    const first = isArray(list) ? at(list[0], 'id') : undefined;
    return typeof first === 'string' ? first : '';
  };

  it.each(operationIds.filter((id) => documents[operationOf(id).product] !== undefined))(
    'have the schema of what %s answers',
    async (id) => {
      const { product, path: template } = operationOf(id);
      const name = documents[product] ?? '';
      const document = documentOf(name);
      const schema = at(document, 'paths', template, 'get', 'responses', '200', 'content', 'application/json', 'schema');
      expect(schema).toBeDefined();
      if (ajv.getSchema(name) === undefined) ajv.addSchema(asObject(withNull(document)), name);
      const validate = ajv.compile(JSON.parse(JSON.stringify(withNull(schema ?? null)).replaceAll('"#/', `"${name}#/`)));
      const ids = {
        security_group_id: await firstId('network.listSecurityGroups'),
        instance_id: await firstId('database.listInstances'),
        cluster_id: await firstId('kubernetes.listClusters'),
      };
      const { body, status } = await platform.ask(id, { path: ids });
      expect(status).toBe(200);
      validate(documented(body));
      expect((validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)).toEqual([]);
    },
  );
});
