// The published schemas of command output, as functions that return their problems.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

export const outputSchemas: readonly string[] = readdirSync('schemas/output').map((file) => file.replace('.schema.json', ''));

const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true });
formats.default(ajv);
for (const name of outputSchemas) ajv.addSchema(JSON.parse(readFileSync(`schemas/output/${name}.schema.json`, 'utf8')), name);

/** The schema violations, one line each; empty: the text is valid. */
export const refused = (name: string, text: string): readonly string[] => {
  const validate = ajv.getSchema(name);
  if (!validate) throw new Error(`there is no schema ${name}`);
  if (validate(JSON.parse(text)) === true) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
};
