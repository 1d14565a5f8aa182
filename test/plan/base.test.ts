// The desired states of revisions, as far as they could be loaded.
import { expect, it } from 'vitest';
import { declaredAt } from '../../src/plan/base.ts';
import { fileOf } from './world.ts';

it('revisions that declare nothing, that are invalid and that do not exist have no desired state', () => {
  const desired = fileOf('members: {}\n');
  const revisions = [{ type: 'new' }, { type: 'declared', desired }, { type: 'unclear', problems: [] }] as const;
  expect(declaredAt([undefined, ...revisions.map((before) => ({ before }))])).toEqual([desired]);
});
