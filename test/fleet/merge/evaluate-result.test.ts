// What a result proves: anything that is not of this organization, tool, policies, commit and command is rejected with the reason; contradictions count as the worse.

import { describe, expect, it } from 'vitest';
import type { FleetManifest, FoundResult } from '../../../src/fleet/manifest.ts';
import { evaluateResult } from '../../../src/fleet/merge/evaluate-result.ts';
import { digestOfText } from '../../../src/json.ts';
import type { Review } from '../../../src/report/review.ts';
import { expected, foundFor, type Outcome, organizationAt, tenantOf, usual } from './fleets.ts';

const fine: Outcome = { type: 'read', exitCode: 0, findings: [], steps: [], isPartly: false };

const found = (change: Partial<FleetManifest> = {}, changeReview: Partial<Review> | string = {}): FoundResult => {
  const original = foundFor(fine, 0, usual);
  if (original.type !== 'found' || original.text === undefined) throw new Error('no result');
  const text = typeof changeReview === 'string' ? changeReview : JSON.stringify({ ...JSON.parse(original.text), ...changeReview });
  return { type: 'found', manifest: { ...original.manifest, result: digestOfText(text), ...change }, text };
};

const evaluate = (result: FoundResult) => evaluateResult(organizationAt(0), result, expected);

describe('a result', () => {
  it('is evaluated if everything is as expected', () => expect(evaluate(found())).toMatchObject({ type: 'evaluated', exitCode: 0 }));

  it('is missing if there is none', () => expect(evaluate({ type: 'absent' })).toEqual({ type: 'missing' }));

  it.each<[string, Partial<FleetManifest>, Partial<Review> | string, string]>([
    ['tenant', { tenant: tenantOf(1) }, {}, `of tenant \`${tenantOf(1)}\`, and the organization has tenant \`${tenantOf(0)}\``],
    ['tenant', {}, { tenant: tenantOf(1) }, `of tenant \`${tenantOf(1)}\`, and its manifest has tenant`],
    ['tenant', { tenant: null }, {}, 'of tenant none'],
    ['tool', { tool: '9.9.9' }, {}, 'of Tenantry `9.9.9`, and this merge is of Tenantry `0.0.0`'],
    ['tool', {}, { run: { version: '9.9.9', now: '2026-11-20T12:00:00Z' } }, 'of Tenantry `9.9.9`'],
    ['policies', { policies: 'f'.repeat(64) }, {}, 'of the built-in policies with digest'],
    ['commit', { commit: 'd'.repeat(40) }, {}, 'of commit `dddd'],
    ['commit', { commit: null }, {}, 'of commit none'],
    ['command', { command: 'plan' }, {}, 'of the command `plan`'],
    ['command', {}, { command: 'plan' }, 'of the command `plan`'],
    ['damaged', {}, '{', 'not JSON'],
    ['damaged', {}, '{}', 'not a result of Tenantry'],
    ['damaged', {}, { schemaVersion: 3 as unknown as 4 }, 'schema version 3'],
    ['damaged', {}, { exitCode: 'none' as unknown as 0 }, 'the result is invalid'],
  ])('of another %s is rejected', (code, manifest, review, message) => {
    expect(evaluate(found(manifest, review))).toEqual({ type: 'foreign', code, message: expect.stringContaining(message) });
  });

  it('that failed is rejected for the same reasons', () =>
    expect(evaluate(found({ status: 'failed', reason: { code: 'crash', message: 'x' }, result: null, tool: '9.9.9' }))).toMatchObject({
      type: 'foreign',
      code: 'tool',
    }));

  it('of an organization with an unknown tenant is rejected, unless it failed', () => {
    const unknown = { ...organizationAt(0), tenant: { type: 'unknown' as const, problems: [] } };
    expect(evaluateResult(unknown, found(), expected)).toMatchObject({ type: 'foreign', code: 'tenant' });
    const failed = found({ tenant: null, status: 'failed', reason: { code: 'input', message: 'x' }, exit_code: 2, result: null });
    expect(evaluateResult(unknown, failed, expected)).toMatchObject({ type: 'failed', exitCode: 2 });
  });

  it.each<[string, FoundResult, object]>([
    ['the exit codes of manifest and result differ', found({ exit_code: 0 }, { exitCode: 1 }), { type: 'evaluated', exitCode: 1 }],
    ['the exit codes differ the other way', found({ exit_code: 5 }, { exitCode: 0 }), { type: 'evaluated', exitCode: 5 }],
    [
      'the manifest calls incomplete reads complete',
      found({}, { reads: [{ name: 'member', kind: 'member', state: 'failed', items: 0 }] as unknown as Review['reads'] }),
      { type: 'partly-read', exitCode: 3 },
    ],
    [
      'a failure has an exit code of success',
      found({ status: 'failed', exit_code: 0, reason: { code: 'crash', message: 'x' }, result: null }),
      { type: 'failed', exitCode: 3 },
    ],
    [
      'a failure has the exit code of findings',
      found({ status: 'failed', exit_code: 1, reason: { code: 'crash', message: 'x' }, result: null }),
      { type: 'failed', exitCode: 3 },
    ],
  ])('counts as the worse if %s', (_, result, outcome) => expect(evaluate(result)).toMatchObject(outcome));
});
