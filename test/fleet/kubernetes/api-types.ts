// Kubernetes' own description of the types that the manifests use (openapi.json): what does not follow it, and every unknown field, is a mistake.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { isObject, type Json } from '../../../src/json.ts';

interface Description {
  readonly kinds: readonly { readonly apiVersion: string; readonly kind: string; readonly schema: object }[];
  readonly definitions: object;
}

const description: Description = JSON.parse(
  readFileSync(new URL('openapi.json', import.meta.url), 'utf8').replaceAll('"#/definitions/', '"kubernetes#/definitions/'),
);
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema({ definitions: description.definitions }, 'kubernetes');
const rows = description.kinds.map((row) => ({ ...row, validate: ajv.compile(row.schema) }));

/** `/spec/completion must NOT have additional properties`. */
export const typeMistakes = (manifest: Json): readonly string[] => {
  const { apiVersion, kind } = isObject(manifest) ? manifest : {};
  const row = rows.find((one) => one.apiVersion === apiVersion && one.kind === kind);
  if (row === undefined) return [`${JSON.stringify([apiVersion, kind])} is not a known type`];
  row.validate(manifest);
  return (row.validate.errors ?? []).map(
    ({ instancePath, message = '', params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
};
