// The published schemas of results: from the TypeScript types of the results, with descriptions, formats and limits from their doc comments.
import { createFormatter, createParser, createProgram, DEFAULT_CONFIG, SchemaGenerator } from 'ts-json-schema-generator';
import { computedTypes } from './computed-types.ts';

/** Path in `schemas`, type, and the file of the type. */
const roots: readonly (readonly [schema: string, type: string, file: string])[] = [
  ['output/estimate', 'ReportedEstimate', 'src/report/estimate-blocks.ts'],
];

/** One program for all roots, because reading the sources takes most of the time. */
export const outputSchemas = (): Record<string, string> => {
  const config = {
    ...DEFAULT_CONFIG,
    path: `{${roots.map(([, , file]) => file).join(',')},}`,
    tsconfig: 'tsconfig.json',
    skipTypeCheck: true,
    topRef: false,
  };
  const program = createProgram(config);
  const parser = createParser(program, config, (chain) => chain.addNodeParser(computedTypes(program.getTypeChecker())));
  const generator = new SchemaGenerator(program, parser, createFormatter(config), config);
  const texts = roots.map(([schema, type]): readonly [string, string] => {
    const path = `schemas/${schema}.schema.json`;
    const { $schema, title, description, definitions, ...body } = generator.createSchema(type);
    const head = { $schema, $id: `https://tenantry.example/${path}`, title, description };
    return [path, `${JSON.stringify({ ...head, ...body, definitions }, null, 2)}\n`];
  });
  return Object.fromEntries(texts);
};
