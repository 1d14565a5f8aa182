// Writes every generated file: `npm run generate`. Each generator sees the output of the ones before it; a second run changes nothing.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { compilePolicies } from './compile-policies.ts';
import { actionPage } from './generate/action-page.ts';
import { catalogue } from './generate/catalogue.ts';
import { commandPage } from './generate/command-page.ts';
import { controls } from './generate/controls.ts';
import { desiredSchema } from './generate/desired-schema.ts';
import { documentTypes } from './generate/document-types.ts';
import { errorPage } from './generate/errors.ts';
import { fileTypes } from './generate/file-types.ts';
import { formatPages } from './generate/format-pages.ts';
import { frameworkPage } from './generate/framework-page.ts';
import { functionPage } from './generate/function-page.ts';
import type { GeneratedFiles } from './generate/generated-files.ts';
import { lookAlikeTable } from './generate/look-alikes.ts';
import { operationPages } from './generate/operations.ts';
import { outputSchemas } from './generate/output-schemas.ts';
import { packPage } from './generate/pack-page.ts';
import { pageAssets } from './generate/page-assets.ts';
import { policyPages } from './generate/policy-pages.ts';
import { reportFormats } from './generate/report-formats.ts';
import { sectionExamples } from './generate/section-examples.ts';
import { simulatorDefaults } from './generate/simulator-defaults.ts';
import { sourcePage } from './generate/source-page.ts';
import { validators } from './generate/validators.ts';
import { workflows } from './generate/workflows.ts';

/** In the order of their dependencies. The output for `policies/` is one more row, before the bundle is built. */
export const generators: readonly (() => GeneratedFiles | Promise<GeneratedFiles>)[] = [
  catalogue,
  lookAlikeTable,
  desiredSchema,
  sectionExamples,
  fileTypes,
  outputSchemas,
  documentTypes,
  simulatorDefaults,
  validators,
  controls,
  compilePolicies,
  pageAssets,
  reportFormats,
  operationPages,
  errorPage,
  policyPages,
  packPage,
  frameworkPage,
  formatPages,
  functionPage,
  workflows,
  actionPage,
  commandPage,
  sourcePage,
];

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** Writes only files that differ, so that an unchanged file keeps its time and does not trigger watchers. */
const writeChanged = (files: GeneratedFiles): void => {
  for (const [path, text] of Object.entries(files)) {
    if (textOf(path) === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`wrote ${path}`);
  }
};

if (import.meta.filename === process.argv[1]) {
  for (const generate of generators) writeChanged(await generate());
}
