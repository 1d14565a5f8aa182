import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { fill } from '../../src/simulator/fill.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { smallSizes } from '../../src/simulator/generate/sizes.ts';
import { readState } from '../../src/simulator/read-state.ts';
import { now, organization } from './organization.ts';

const filling = { seed: 1, now };

const mistakes = (text: string): readonly string[] => {
  try {
    readState(text, 'state.yaml', filling);
    return [];
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.map(({ code, at }) => `${at?.line}:${at?.col} ${code}`);
  }
};

describe('a state file', () => {
  it.each([
    ['written by hand', organization],
    ['made by the generator', generate({ ...filling, sizes: smallSizes })],
    ['reported by a simulator', fill(organization, filling)],
    ['nothing', {}],
  ])('may be %s', (_, description) => {
    expect(readState(JSON.stringify(description), 'state.json', filling)).toEqual(fill(description, filling));
  });

  it('may be YAML', () => {
    const state = readState('tenants:\n  - members: [{ email: ana@acme.example, roles: [administrator] }]\n', 'state.yaml', filling);
    expect(state.tenants[0]?.members[0]).toMatchObject({ name: 'Ana', profile: 'administrator' });
  });

  it.each([
    ['tenants:\n  - memebers: []\n', ['2:5 unknown-key']],
    ['tenants:\n  - volumes: []\n', ['2:5 unknown-key']],
    ['tenants: {}\n', ['1:10 wrong-type']],
    ['{"tenants": [{"members": [{"name": "x"}]}]}', ['1:27 missing-key']],
    ['{"tenants": ', ['1:1 yaml-syntax']],
    ['tenants:\n  - members: [{ email: a@x.example, roles: [nope] }]\n', ['2:45 reference']],
    ['tenants:\n  - members: [{ email: a@x.example }, { email: A@x.example }]\n', ['2:39 declared-twice']],
    ['tenants:\n  - groups: [{ name: G, members: [{ email: a@x.example }] }]\n', ['2:44 reference']],
    [
      'tenants:\n  - regions:\n      br-se1:\n        volumes:\n          - { name: a, type: t, attached_to: i }\n          - { name: a }\n        registries: [{ name: r, proxy_cache: p }]\n',
      ['5:30 reference', '5:46 reference', '6:13 declared-twice', '7:46 reference'],
    ],
    [
      'tenants:\n  - regions:\n      br-se1:\n        volumes: [{ name: a }]\n        schedulers:\n          - { name: s, volumes: [a, b] }\n          - { name: s }\n',
      ['6:37 reference', '7:13 declared-twice'],
    ],
  ])('is refused with every mistake and its position: %j', (text, expected) => {
    expect(mistakes(text)).toEqual(expected);
  });
});
