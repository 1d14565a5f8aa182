// `--changed-since <revision>`: the organizations of a fleet that the changes since that revision can affect, those in the working tree included.
import { resolve } from 'node:path';
import { fail } from '../../errors.ts';
import { isInside } from '../../files/boundary.ts';
import { placesOf } from '../../files/path-places.ts';
import { type Project, projectFile, projectOf } from '../../files/project.ts';
import { asText, readText } from '../../files/read-text.ts';
import { changedOrganizations, removedOrganizations } from '../../fleet/changed-organizations.ts';
import { placeIn, treeOf, treeOnDisk } from '../../fleet/file-tree.ts';
import type { Fleet } from '../../fleet/fleet.ts';
import { referencesOf } from '../../fleet/references.ts';
import type { ChangeReason } from '../../report/fleet-blocks.ts';
import { visible } from '../../yaml/visible.ts';
import { gitIn } from '../base/git.ts';
import { commitOf, folderOf, listCommit, prefixOf, readRevision } from '../base/read-revision.ts';
import { readableValue } from '../base/readable-value.ts';
import type { Ports } from '../ports.ts';

export interface ChangedSince {
  /** The commit. */
  readonly commit: string;
  /** Why each organization can be affected; those that are not in it are as they were. */
  readonly reasons: ReadonlyMap<string, ChangeReason>;
  /** Organizations of that commit that are no longer in the fleet. */
  readonly removed: readonly string[];
}

/** Git and Tenantry must mean the same repository, or their paths could not be compared. */
const failIfElsewhere = (project: Project, prefix: string, file: string): void => {
  if (resolve(project.root, prefix) === project.real) return;
  fail('base-unreadable', `the repository of ${visible(file)} cannot be compared: Git finds another one`, {
    help: 'Run the command in an ordinary checkout.',
  });
};

/** `trust`: the trust file as the operator names it. Throws `base-unreadable`. */
export const changedSince = (
  revision: string,
  fleet: Fleet,
  trust: string | undefined,
  { cwd, env }: Pick<Ports, 'cwd' | 'env'>,
): ChangedSince => {
  const project = projectOf(fleet.file);
  const git = gitIn(folderOf(fleet.file), env);
  const commit = commitOf(git, revision, '--changed-since');
  failIfElsewhere(project, prefixOf(git, visible(fleet.file)), fleet.file);
  const entries = listCommit(git, commit);
  const tree = treeOf(entries);
  const [old] = readRevision(git, commit, fleet.file);
  const before = old && old.unfit === undefined ? readableValue(() => asText(fleet.file, old.bytes), fleet.file) : undefined;
  const now = readableValue(() => readText(projectFile(project, fleet.file, '')), fleet.file);
  const places = trust === undefined ? [] : placesOf(resolve(cwd, trust)).filter((place) => isInside(place, project.root));
  const organizations = fleet.organizations.map(({ name, path }) => ({
    name,
    place: placeIn(project, projectFile(project, path, '')),
    references: referencesOf(path, project),
  }));
  const { reasons } = changedOrganizations({
    before: { document: before, tree },
    now: { document: now, tree: treeOnDisk(project, commit.length === 64 ? 'sha256' : 'sha1') },
    organizations,
    trust: places.map((place) => placeIn(project, { absolute: place })),
  });
  return {
    commit,
    reasons,
    removed: removedOrganizations(before, tree.names, placeIn(project, { absolute: project.real }), organizations),
  };
};
