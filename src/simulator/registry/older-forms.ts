// Repositories and images in the form of older documents, which the Go SDK still uses: below `/v0`, the repository by its name, and without its id in any body
// (contradictions.md R9, R10). Each maps to its newest form: the same permission, rules and faults.
import { isArray, isObject, type Json } from '../../json.ts';
import type { Method } from '../../platform/operation.ts';
import type { OperationId } from '../../platform/operations.ts';
import type { OperationRow, RegionalCall } from '../call.ts';
import type { Reply } from '../reply.ts';
import { imageRows } from './images.ts';
import { repositoryRows } from './repositories.ts';

export interface OlderForm {
  readonly of: OperationId;
  readonly method: Method;
  /** Below the product; `{name+}` may contain slashes, which the Go SDK does not encode in the name of a repository. */
  readonly path: string;
  readonly row: OperationRow;
}

/** Bodies of older forms: no id, and `extra_attr` as text, as their only client reads it (contradictions.md R12). */
const olden = (value: Json): Json => {
  if (isArray(value)) return value.map(olden);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): (readonly [string, Json])[] => {
      if (key === 'id') return [];
      return [[key, key === 'extra_attr' ? JSON.stringify(inner) : olden(inner)]];
    }),
  );
};

const older = (reply: Reply): Reply =>
  reply.body === undefined || reply.status >= 400 ? reply : { ...reply, status: 200, body: olden(reply.body) };

/** The call in its newest form: the repository by its id, and `_expand` by its newer name. */
const newest = (call: RegionalCall, id: string): RegionalCall => {
  const { _expand, ...query } = call.query;
  return {
    ...call,
    path: (name) => (name === 'repository_id' ? id : call.path(name)),
    query: _expand === undefined ? query : { ...query, expand: _expand },
  };
};

const listed = (row: OperationRow): OperationRow =>
  row.type === 'global' ? row : { type: 'regional', answer: (call) => older(row.answer(call)) };

const named = (row: OperationRow): OperationRow =>
  row.type === 'global'
    ? row
    : {
        type: 'regional',
        answer: (call) => {
          const key = `${call.path('registry_id')} ${call.path('repository_name')}`;
          const [repository] = call.region.repositories.by('name', key);
          return repository === undefined ? call.refuse.notFound('repository') : older(row.answer(newest(call, repository.id)));
        },
      };

const repositories = '/v0/registries/{registry_id}/repositories';
const repository = `${repositories}/{repository_name+}`;
const images = `${repository}/images`;

/** In the order in which the router tries them. */
export const olderForms: readonly OlderForm[] = [
  { of: 'registry.listRepositories', method: 'GET', path: repositories, row: listed(repositoryRows['registry.listRepositories']) },
  { of: 'registry.listImages', method: 'GET', path: images, row: named(imageRows['registry.listImages']) },
  { of: 'registry.getImage', method: 'GET', path: `${images}/{digest_or_tag}`, row: named(imageRows['registry.getImage']) },
  { of: 'registry.deleteImage', method: 'DELETE', path: `${images}/{digest_or_tag}`, row: named(imageRows['registry.deleteImage']) },
  { of: 'registry.getRepository', method: 'GET', path: repository, row: named(repositoryRows['registry.getRepository']) },
  { of: 'registry.deleteRepository', method: 'DELETE', path: repository, row: named(repositoryRows['registry.deleteRepository']) },
];
