import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressesOf } from '../../src/platform/addresses.ts';
import type { Args } from '../../src/platform/operation.ts';
import { type OperationId, operationIds, operationOf } from '../../src/platform/operations.ts';
import { parametersOf } from '../../src/platform/path-parameters.ts';
import { wireRegion } from '../../src/platform/region.ts';
import { buildUrl } from '../../src/platform/url.ts';
import { anyText } from '../any-text.ts';
import { runs } from '../runs.ts';
import { id, otherId } from './serve.ts';

const addresses = addressesOf();
const build = (operation: OperationId, args: Args = {}): string => {
  const built = buildUrl(addresses, operation, args);
  return built.type === 'url' ? built.url.href : `unfit: ${built.why}`;
};
const digest = `sha256:${'a1'.repeat(32)}`;

const depth = (text: string) => text.split('/').length;

describe('the address of a call', () => {
  it.each<[OperationId, Args, string]>([
    ['iam.listMembers', {}, 'https://api.magalu.cloud/iam/api/v1/members'],
    [
      'iam.listMembers',
      { query: { email: 'ana+x@acme.example' } },
      'https://api.magalu.cloud/iam/api/v1/members?email=ana%2Bx%40acme.example',
    ],
    [
      'iam.deleteRole',
      { path: { role_name: 'release manager/ü' } },
      'https://api.magalu.cloud/iam/api/v1/roles/release%20manager%2F%C3%BC',
    ],
    [
      'blockStorage.attachVolume',
      { region: 'br-se1', path: { id, virtual_machine_id: otherId } },
      `https://api.magalu.cloud/br-se1/volume/v1/volumes/${id}/attach/${otherId}`,
    ],
    ['blockStorage.getVolume', { region: 'br-mgl1', path: { id } }, `https://api.magalu.cloud/br-se-1/volume/v1/volumes/${id}`],
    [
      'blockStorage.listVolumes',
      { region: 'br-se1', query: { expand: ['volume_type', 'attachment'] } },
      'https://api.magalu.cloud/br-se1/volume/v1/volumes?expand=volume_type&expand=attachment',
    ],
    [
      'registry.deleteImage',
      { region: 'br-ne1', path: { registry_id: id, repository_id: otherId, digest_or_tag: digest } },
      `https://api.magalu.cloud/br-ne1/container-registry/v1/registries/${id}/repositories/${otherId}/images/sha256%3A${'a1'.repeat(32)}`,
    ],
    ['consumption.getUsage', { query: { start_date: '2026-10-01' } }, 'https://api.magalu.cloud/consumption/usage?start_date=2026-10-01'],
    ['audit.listEvents', { region: 'global' }, 'https://api.magalu.cloud/global/audit/v0/events'],
  ])('%s %o', (operation, args, expected) => expect(build(operation, args)).toBe(expected));

  it.each<[OperationId, Args, string]>([
    ['iam.getMemberGrants', {}, 'path parameter uuid: it is empty'],
    ['iam.getMemberGrants', { path: { uuid: '' } }, 'path parameter uuid: it is empty'],
    ['iam.getMemberGrants', { path: { uuid: 'grants' } }, 'path parameter uuid: it is not a UUID'],
    ['iam.getMemberGrants', { path: { uuid: `${id}/grants` } }, 'path parameter uuid: it is not a UUID'],
    ['iam.deleteRole', { path: { role_name: '..' } }, 'path parameter role_name: it would change the path'],
    ['iam.deleteRole', { path: { role_name: '.' } }, 'path parameter role_name: it would change the path'],
    ['iam.deleteRole', { path: { role_name: 'a/../b' } }, 'path parameter role_name: it would change the path'],
    ['iam.deleteRole', { path: { role_name: 'a\\..' } }, 'path parameter role_name: it would change the path'],
    ['iam.deleteRole', { path: { role_name: 'a\nb' } }, 'path parameter role_name: it contains a character that cannot be sent'],
    ['iam.deleteRole', { path: { role_name: 'a\ud800' } }, 'path parameter role_name: it contains a character that cannot be sent'],
    ['iam.deleteRole', { path: { role_name: 'r'.repeat(256) } }, 'path parameter role_name: longer than 255 characters'],
    [
      'registry.deleteImage',
      { region: 'br-se1', path: { registry_id: id, repository_id: id, digest_or_tag: '..' } },
      'path parameter digest_or_tag: it is neither a digest nor a tag',
    ],
    ['iam.listMembers', { path: { uuid: id } }, 'there is no path parameter uuid'],
    ['iam.listMembers', { query: { name: 'x' } }, 'there is no query parameter name'],
    ['blockStorage.listVolumes', {}, 'a region is required'],
    ['blockStorage.listVolumes', { region: '../iam' }, 'not a valid region name'],
    ['blockStorage.listVolumes', { region: 'br-se1/x' }, 'not a valid region name'],
    ['blockStorage.listVolumes', { region: 'evil.example' }, 'not a valid region name'],
  ])('is not built for %s %o', (operation, args, why) => expect(build(operation, args)).toBe(`unfit: ${why}`));

  it('keeps origin and depth whatever a path parameter holds', () => {
    const withParameters = operationIds.filter((operation) => parametersOf(operationOf(operation).path).length > 0);
    const hostile = fc.oneof(
      anyText(),
      fc.constantFrom('..', '.', '%2e%2e', '//evil.example', '@evil.example', '?x', '#x', 'a/b', ' ', '\\..\\', 'constructor'),
      fc.uuid(),
    );
    const values = fc.array(hostile, { minLength: 3, maxLength: 3 });
    const regions = fc.oneof(fc.constantFrom('br-se1', 'br-mgl1'), hostile);
    fc.assert(
      fc.property(fc.constantFrom(...withParameters), values, regions, (operation, values, region) => {
        const names = parametersOf(operationOf(operation).path);
        const path = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
        const built = buildUrl(addresses, operation, { path, region });
        if (built.type === 'unfit') return;
        const [, origin = '', base = ''] = /^(https:\/\/[^/]+)(.*)$/.exec(addresses.bases[operationOf(operation).product]) ?? [];
        expect(built.url.origin).toBe(origin.replace('{region}', wireRegion(region)));
        expect(depth(built.url.pathname)).toBe(depth(`${base}${operationOf(operation).path}`));
        expect(built.url.search + built.url.hash).toBe('');
      }),
      runs(100),
    );
  });
});
