// The digest of everything that decides the result of an organization. A later attempt of the same run evaluates again only what has another one.
import { relative, resolve } from 'node:path';
import { findFiles } from '../desired/find-files.ts';
import { TenantryError } from '../errors.ts';
import { isFolder } from '../files/file-status.ts';
import { listYaml } from '../files/list-yaml.ts';
import { type Project, type ProjectFile, projectFile } from '../files/project.ts';
import { readText } from '../files/read-text.ts';
import { digestOf, digestOfText, type Json } from '../json.ts';
import type { FleetCommand } from '../report/fleet/merged-fleet.ts';
import type { FleetOrganization } from './fleet.ts';
import { referencesOf } from './references.ts';

export interface OrganizationInputs {
  readonly command: FleetCommand;
  /** Options that decide the result: not those that only say how fast or where. */
  readonly options: Json;
  readonly tool: string;
  /** Digest of the built-in policies. */
  readonly policies: string;
  /** What the trust file grants it, and where its key is read; never the key itself. */
  readonly trust: Json;
  readonly organization: FleetOrganization;
  /** Digest of the capture that is read in place of the platform. */
  readonly capture: string | null;
}

/** As a text that is the same as long as the problem is. */
const orProblem = (act: () => string): string => {
  try {
    return act();
  } catch (error) {
    if (error instanceof TenantryError) return `problem: ${error.message}`;
    throw error;
  }
};

const filesOf = (file: ProjectFile): readonly ProjectFile[] => (isFolder(file.absolute) ? listYaml(file) : [file]);

/** Named from the root of the repository, as on every machine. */
const digestOfFile = (file: ProjectFile, { root }: Project): Json => [
  relative(root, file.absolute),
  orProblem(() => digestOfText(readText(file))),
];

/** Digests of the files of a desired state, and of the files that they name. What cannot be read is known by its problem. */
const desiredDigests = (path: string): Json => {
  try {
    const { project, files } = findFiles(path);
    const named = (referencesOf(path, project) ?? []).flatMap((place) => filesOf(projectFile(project, resolve(project.root, place))));
    return [...files, ...named].map((file) => digestOfFile(file, project));
  } catch (error) {
    if (error instanceof TenantryError) return error.message;
    throw error;
  }
};

/** 64 hex digits. */
export const inputsDigest = ({ organization: { name, tenant, path, key, ring, labels }, ...rest }: OrganizationInputs): string =>
  digestOf({
    ...rest,
    organization: { name, tenant: tenant.type === 'known' ? tenant.id.toLowerCase() : null, path, key, ring, labels },
    desired: desiredDigests(path),
  });
