// A trust document that follows its schema → Trust, the grants of one organization.
import { dirname, resolve } from 'node:path';
import { type Problem, TenantryError } from '../errors.ts';
import { addressesOf, type Routes } from '../platform/addresses.ts';
import { type OperationId, operationIds } from '../platform/operations.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import type { Document } from '../yaml/parse.ts';
import type { Path } from '../yaml/path.ts';
import { quoted, visible } from '../yaml/visible.ts';
import { writerAt } from './identity.ts';
import { readNotify } from './notify.ts';
import { readGranted } from './read-granted.ts';
import { readRunSettings } from './run-settings.ts';
import { readSigning } from './signing.ts';
import type { Trust } from './trust.ts';
import type { TrustFileDocument } from './trust-file.generated.ts';

interface UnfitRoute {
  readonly path: Path;
  readonly problem: Problem;
}

const problemsOf = (path: Path, routes: Routes): readonly UnfitRoute[] => {
  try {
    addressesOf({ routes });
    return [];
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.map((problem) => ({ path, problem }));
  }
};

/** Each is tried individually, so that its problem is known. */
const invalidRoutes = ({ bases = {}, paths = {}, ...rest }: Routes): readonly UnfitRoute[] => [
  ...Object.entries(bases).flatMap(([product, base]) => problemsOf(['addresses', product], { ...rest, bases: { [product]: base } })),
  ...Object.entries(paths).flatMap(([operation, path]) => problemsOf(['paths', operation], { paths: { [operation]: path } })),
];

export interface ReadTrust {
  readonly trust: Trust;
  readonly problems: readonly Problem[];
}

/** What holds for every organization of a fleet. */
export interface ReadShared {
  readonly shared: Pick<Trust, 'writers' | 'routes' | 'github' | 'signing' | 'notify'>;
  readonly problems: readonly Problem[];
}

const isOperation = (name: string): name is OperationId => (operationIds as readonly string[]).includes(name);

const routesOf = ({ addresses, paths = {}, plain_http, flat_federation_update }: TrustFileDocument): Routes => ({
  ...(addresses && { bases: addresses }),
  ...(plain_http === true && { plainHttp: true }),
  ...(flat_federation_update === true && { flatFederationUpdate: true }),
  ...(Object.keys(paths).length > 0 && { paths: Object.fromEntries(Object.entries(paths).filter(([name]) => isOperation(name))) }),
});

/** The folder that relative paths begin at, absolute. */
export const folderOf = (file: TrustFileDocument, document: Document): string => resolve(dirname(document.file), file.folder ?? '.');

/** `file` is the value of the document, which follows its schema. */
export const readShared = (file: TrustFileDocument, document: Document): ReadShared => {
  const problems: Problem[] = [];
  const complain = (path: Path, message: string, help: string): void => {
    problems.push({ code: 'trust', message, at: document.keyAt(path), help });
  };
  const writers = file.writers?.flatMap((text, index) => {
    const writer = writerAt(text);
    if (writer === undefined)
      complain(
        ['writers', index],
        `\`${visible(text)}\` is not a valid writer`,
        'Use the resource address of a member, a service account or an API key, such as `service-account/ci`, or an id as audit events report it.',
      );
    return writer ?? [];
  });
  for (const name of Object.keys(file.paths ?? {}).filter((name) => !isOperation(name)))
    complain(
      ['paths', name],
      `unknown operation \`${visible(name)}\``,
      didYouMean(name, operationIds) ?? 'Use the name of an operation, such as `iam.listMembers`.',
    );
  const github = file.github && readRunSettings(file.github);
  if (github?.isAgeUnfit)
    complain(['github', 'max_age'], `${quoted(file.github?.max_age ?? '')} is not a duration`, 'Use a duration such as `24h` or `8d`.');
  if (github?.isSiteUnfit)
    complain(
      ['github', 'site'],
      `${quoted(file.github?.site ?? '')} is not the address of a site`,
      'Give the address of its folder, such as `https://pages.example.com/tenantry/`.',
    );
  const { signing, complaints } = readSigning(file.signing, folderOf(file, document), document.keyAt(['signing']));
  for (const { path, message, help } of complaints) complain(['signing', ...path], message, help);
  const notify = readNotify(file.notify, (path) => document.keyAt(['notify', ...path]));
  for (const { path, message, help } of notify.complaints) complain(['notify', ...path], message, help);
  const routes = routesOf(file);
  for (const { path, problem } of invalidRoutes(routes)) problems.push({ ...problem, at: document.at(path) });
  return {
    shared: {
      ...(writers && { writers }),
      ...(github && { github: github.settings }),
      ...(signing && { signing }),
      ...(file.notify && { notify: notify.destinations }),
      routes,
    },
    problems,
  };
};

/** Without this, what the entries grant would be left out in silence. */
const ofFleet = (file: TrustFileDocument, document: Document): readonly Problem[] =>
  file.organizations === undefined
    ? []
    : [
        {
          code: 'trust',
          message: 'the trust file is of a fleet, because it has `organizations:`',
          at: document.keyAt(['organizations']),
          help: 'Use it with `tenantry fleet`, or give this command a trust file without this section.',
        },
      ];

/** `document` has been checked against the schema. */
export const readTrust = (document: Document): ReadTrust => {
  // The schema has proved the shape.
  const file = document.value as TrustFileDocument;
  const { granted, problems } = readGranted(file, { document, base: [], folder: folderOf(file, document) });
  const { shared, problems: inShared } = readShared(file, document);
  return { trust: { file: document.file, ...granted, ...shared }, problems: [...problems, ...inShared, ...ofFleet(file, document)] };
};
