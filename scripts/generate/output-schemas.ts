// The published schemas of results: from the TypeScript types of the results, with descriptions, formats and limits from their doc comments.
import { createFormatter, createParser, createProgram, DEFAULT_CONFIG, SchemaGenerator } from 'ts-json-schema-generator';
import { computedTypes } from './computed-types.ts';
import { printSchema } from './print-schema.ts';

type Schema = ReturnType<SchemaGenerator['createSchema']>;

/** Path in `schemas`, type, and the file of the type. */
const roots: readonly (readonly [schema: string, type: string, file: string])[] = [
  ['fleet-history', 'HistoryLine', 'src/fleet/merge/history.ts'],
  ['ledger', 'Ledger', 'src/policies/ledger/ledger.ts'],
  ['plan', 'SavedPlan', 'src/plan/saved-plan.ts'],
  ['output/doctor', 'DoctorReport', 'src/report/doctor-blocks.ts'],
  ['output/estimate', 'ReportedEstimate', 'src/report/estimate-blocks.ts'],
  ['output/fleet-list', 'FleetListDocument', 'src/commands/fleet/list.ts'],
  ['output/fleet-merge', 'FleetDocument', 'src/report/fleet/fleet-json.ts'],
  ['output/fleet-manifest', 'FleetManifest', 'src/fleet/manifest.ts'],
  ['output/fleet-who', 'FleetWhoReport', 'src/report/fleet/fleet-who-blocks.ts'],
  ['output/framework-coverage', 'FrameworksDocument', 'src/report/policy-documents.ts'],
  ['output/journal', 'JournalDocument', 'src/report/journal-blocks.ts'],
  ['output/notification', 'NotificationDocument', 'src/notify/formats/tenantry.ts'],
  ['output/permissions', 'PermissionsDocument', 'src/report/permission-blocks.ts'],
  ['output/policy-list', 'PolicyListDocument', 'src/report/policy-documents.ts'],
  ['output/policy-page', 'PolicyPageDocument', 'src/report/policy-documents.ts'],
  ['output/policy-test', 'PolicyTestDocument', 'src/report/policy-documents.ts'],
  ['output/result-comparison', 'SideBySide', 'src/report/side-by-side.ts'],
  ['output/review', 'ReviewDocument', 'src/report/review-document.ts'],
  ['output/who', 'WhoReport', 'src/report/who-blocks.ts'],
];

/** What no comment can say, by type: the address of a resource begins with the name of a kind. */
const patterns = (kinds: readonly string[]): Readonly<Record<string, string>> => ({ Address: `^(?:${kinds.join('|')})(?:/[^/]+)*$` });

const definitionsOf = ({ definitions }: Schema, kinds: readonly string[]): Schema['definitions'] => {
  const rows = Object.entries(patterns(kinds)).flatMap(([name, pattern]) => {
    const definition = definitions?.[name];
    return typeof definition === 'object' ? [[name, { ...definition, pattern }]] : [];
  });
  return definitions && { ...definitions, ...Object.fromEntries(rows) };
};

/** One program for all roots, because reading the sources takes most of the time. */
export const outputSchemas = async (): Promise<Record<string, string>> => {
  const { kindNames } = await import('../../src/kinds/names.generated.ts');
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
    const generated = generator.createSchema(type);
    const { $schema, title, description, definitions: _, ...body } = generated;
    const head = { $schema, $id: `https://tenantry.example/${path}`, title, description };
    return [path, printSchema({ ...head, ...body, definitions: definitionsOf(generated, kindNames) })];
  });
  return Object.fromEntries(texts);
};
