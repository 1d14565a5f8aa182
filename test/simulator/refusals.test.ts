// Refusals as the gateway reportedly flattens them: one object, whatever the product sent (contradictions.md A6, B31).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../src/platform/operations.ts';
import { type Asked, open, type Question } from './ask.ts';
import { organization } from './organization.ts';

let platform: Asked;
beforeAll(async () => {
  platform = await open({ state: { ...organization, behaviour: { refusals: 'gateway' } } });
});
afterAll(async () => platform.close());

const id = '11111111-2222-4333-8444-555555555555';

describe('a platform whose gateway flattens refusals', () => {
  it.each<[string, OperationId, Question, number, string]>([
    ['a list with detail', 'blockStorage.getVolume', { path: { id } }, 404, 'generic'],
    ['an error of the framework', 'blockStorage.listVolumes', { query: { _limit: '0' } }, 422, 'unprocessable_entity'],
    ['an object with detail', 'registry.getRegistry', { path: { registry_id: id } }, 404, 'not_found'],
    ['a missing permission', 'iam.listMembers', { key: 'nothing' }, 403, 'generic'],
  ])('%s', async (_, operation, question, status, slug) => {
    const response = await platform.ask(operation, question);
    expect([response.status, response.body]).toEqual([status, { message: expect.any(String), slug }]);
  });

  it('does not change successful responses', async () => {
    expect((await platform.ask('iam.listMembers')).status).toBe(200);
  });
});
