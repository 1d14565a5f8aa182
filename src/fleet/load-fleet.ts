// The fleet file → Fleet, or all its problems at once.
import { basename, relative, sep } from 'node:path';
import schema from '../../schemas/fleet.schema.json' with { type: 'json' };
import { findFiles } from '../desired/find-files.ts';
import { TenantryError } from '../errors.ts';
import { listFolders } from '../files/list-folders.ts';
import { type Project, projectFile, projectOf } from '../files/project.ts';
import { readText } from '../files/read-text.ts';
import { isObject } from '../json.ts';
import { patternOf } from '../kinds/pattern.ts';
import { check } from '../yaml/check.ts';
import { parseYaml } from '../yaml/parse.ts';
import { fleet as isFleetFile } from '../yaml/validators/fleet.generated.js';
import { quoted, visible } from '../yaml/visible.ts';
import type { Fleet, FleetTenant } from './fleet.ts';
import { type FleetFolders, type FoundFolder, readFleet } from './read-fleet.ts';

/** As the schema of the desired state has it. */
const tenantForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const unknown = (message: string, help: string): FleetTenant => ({ type: 'unknown', problems: [{ code: 'fleet', message, help }] });

/** Only files that contain the word are parsed: of thousands of organizations, just the tenant is needed here. */
const tenantIn = (path: string): FleetTenant => {
  try {
    const texts = findFiles(path).files.map((file) => ({ file: file.shown, text: readText(file) }));
    const documents = texts.filter(({ text }) => text.includes('tenant')).map(({ file, text }) => parseYaml(text, file).value);
    const ids = new Set(documents.flatMap((value) => (isObject(value) && typeof value['tenant'] === 'string' ? [value['tenant']] : [])));
    const [id] = ids;
    if (id === undefined) return unknown(`${visible(path)} declares no \`tenant:\``, 'Add `tenant: <uuid>`.');
    if (ids.size > 1) return unknown(`${visible(path)} declares ${ids.size} different tenants`, 'Keep one `tenant:`.');
    if (!tenantForm.test(id)) return unknown(`the tenant ${quoted(id)} of ${visible(path)} is not a tenant id`, 'Write `tenant: <uuid>`.');
    return { type: 'known', id };
  } catch (error) {
    if (error instanceof TenantryError) return { type: 'unknown', problems: error.problems };
    throw error;
  }
};

const foldersIn = (project: Project): FleetFolders => ({
  pathOf: (path) => projectFile(project, path).shown,
  foldersOf: (pattern) => {
    const parts = pattern.split('/').filter((part) => part !== '' && part !== '.');
    const root = projectFile(project, '.');
    return listFolders(root, parts.map(patternOf)).map(({ folder: { shown, absolute }, problem }): FoundFolder => {
      const tenant: FleetTenant = problem === undefined ? tenantIn(shown) : { type: 'unknown', problems: [problem] };
      return { name: basename(shown), path: shown, place: relative(root.absolute, absolute).split(sep).join('/'), tenant };
    });
  },
});

/** `path`: as the operator names it. Throws a TenantryError with every problem of the file. */
export const loadFleet = (path: string): Fleet => {
  const project = projectOf(path);
  const document = parseYaml(readText(projectFile(project, path, '')), path);
  const unfit = check(document, 'fleet', isFleetFile, schema);
  if (unfit.length > 0) throw new TenantryError(unfit);
  const { fleet, problems } = readFleet(document, foldersIn(project));
  if (problems.length > 0) throw new TenantryError(problems);
  return fleet;
};
