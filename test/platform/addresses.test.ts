import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { type AddressSettings, addressesOf } from '../../src/platform/addresses.ts';
import { regionName, wireRegion } from '../../src/platform/region.ts';

const problemsOf = (settings: AddressSettings): readonly string[] => {
  try {
    addressesOf(settings);
    return [];
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    expect(error.exitCode).toBe(2);
    return error.problems.map(({ code, message }) => `${code}: ${message}`);
  }
};

describe('addresses', () => {
  it('are those of the real platform by default', () => {
    expect(addressesOf().bases).toEqual({
      iam: 'https://api.magalu.cloud/iam',
      registry: 'https://api.magalu.cloud/{region}/container-registry',
      'block-storage': 'https://api.magalu.cloud/{region}/volume',
      consumption: 'https://api.magalu.cloud/consumption',
      compute: 'https://api.magalu.cloud/{region}/compute',
      audit: 'https://api.magalu.cloud/{region}/audit',
      profile: 'https://api.magalu.cloud/profile',
      network: 'https://api.magalu.cloud/{region}/network',
      database: 'https://api.magalu.cloud/{region}/database',
      kubernetes: 'https://api.magalu.cloud/{region}/kubernetes',
      'load-balancer': 'https://api.magalu.cloud/{region}/load-balancer',
      'ssh-key': 'https://api.magalu.cloud/profile',
      'object-storage': 'https://{region}.magaluobjects.com',
    });
  });

  it('are below one base, with or without a path and a trailing slash', () => {
    const { bases } = addressesOf({ base: 'http://127.0.0.1:4010/cloud/' });
    expect(bases.iam).toBe('http://127.0.0.1:4010/cloud/iam');
    expect(bases['block-storage']).toBe('http://127.0.0.1:4010/cloud/{region}/volume');
  });

  it.each([
    ['https://gateway.example', 'https://gateway.example/consumption'],
    ['https://gateway.example/consumption', 'https://gateway.example/consumption'],
    ['https://gateway.example/consumption/', 'https://gateway.example/consumption'],
    ['https://gateway.example/api', 'https://gateway.example/api/consumption'],
  ])('accept a base of consumption with or without its last segment (C9): %s', (base, expected) => {
    expect(addressesOf({ routes: { bases: { consumption: base } } }).bases.consumption).toBe(expected);
  });

  it('prefer a base of one product to the common base, also with its own path', () => {
    const { bases, paths } = addressesOf({
      base: 'https://gateway.example',
      routes: { bases: { 'block-storage': 'https://{region}.disks.example/v' }, paths: { 'blockStorage.getUsage': '/v1/usage' } },
    });
    expect(bases['block-storage']).toBe('https://{region}.disks.example/v');
    expect(bases.iam).toBe('https://gateway.example/iam');
    expect(paths['blockStorage.getUsage']).toBe('/v1/usage');
  });

  it.each(['http://localhost:1', 'http://127.0.0.1', 'http://127.9.9.9:8080', 'http://[::1]:80', 'http://api.localhost'])(
    'allow plain http to localhost: %s',
    (base) => expect(problemsOf({ base })).toEqual([]),
  );

  it.each([
    ['http://api.example', 'http would send the credential unencrypted'],
    ['http://127.0.0.1.evil.example', 'http would send the credential unencrypted'],
    ['http://localhost.evil.example', 'http would send the credential unencrypted'],
    ['ftp://api.example', 'it must begin with https://'],
    ['api.example', 'it is not a URL'],
    ['', 'it is not a URL'],
    ['https://user:p4ssw0rd@api.example', 'it must not contain a user name or a password'],
    ['https://api.example/?a=b', 'it must not have a query or a fragment'],
    ['https://api.example/#x', 'it must not have a query or a fragment'],
    ['https://api.example/{tenant}', 'the only supported placeholder is `{region}`'],
    ['https://{region}', '`{region}` is allowed only in the path, or as the first label of the host'],
    ['https://api-{region}.example', '`{region}` is allowed only in the path, or as the first label of the host'],
  ])('refuse %s', (base, why) => {
    const problems = problemsOf({ base });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(why);
    expect(problems[0]).not.toContain('p4ssw0rd');
  });

  it('allow http to other hosts only on request', () => {
    expect(problemsOf({ base: 'http://10.0.0.7:8080', routes: { plainHttp: true } })).toEqual([]);
  });

  it('name every problem at once', () => {
    const routes = {
      bases: { iam: 'http://iam.example', audit: 'nothing' },
      paths: { 'iam.getDomain': '/domains/{id}', 'consumption.getUsage': '/../usage', 'iam.listRoles': 'roles', 'iam.listScopes': '/a?b' },
    };
    expect(problemsOf({ routes })).toEqual([
      'address-invalid: the iam base URL (http://iam.example) cannot be used: http would send the credential unencrypted',
      'address-invalid: the audit base URL (not shown) cannot be used: it is not a URL',
      'address-invalid: the path for iam.listRoles cannot be used: it must begin with one slash',
      'address-invalid: the path for iam.listScopes cannot be used: it must be a plain path',
      'address-invalid: the path for iam.getDomain cannot be used: its parameters must be domain_id',
      'address-invalid: the path for consumption.getUsage cannot be used: it must be a plain path',
    ]);
  });

  it('know both names of br-mgl1 (A3)', () => {
    expect(['br-mgl1', 'br-se-1', 'br-se1', 'br-ne1'].map((region) => wireRegion(region))).toEqual([
      'br-se-1',
      'br-se-1',
      'br-se1',
      'br-ne1',
    ]);
    expect(['br-mgl1', 'br-se-1', 'br-se1', 'br-ne1'].map(regionName)).toEqual(['br-mgl1', 'br-mgl1', 'br-se1', 'br-ne1']);
  });

  it('know the name that br-ne1 has for load balancers alone (N4)', () => {
    expect([wireRegion('br-ne1', 'load-balancer'), wireRegion('br-ne1', 'network'), wireRegion('br-mgl1', 'load-balancer')]).toEqual([
      'br-ne-1',
      'br-ne1',
      'br-se-1',
    ]);
    expect(regionName('br-ne-1')).toBe('br-ne1');
  });
});
