// Faults in command-line form.
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../src/simulator/fault-text.ts';

describe('a fault as text', () => {
  it.each<[string, object]>([
    ['status=503', { type: 'status', status: 503 }],
    ['*:html', { type: 'html', operation: '*' }],
    ['iam.list*:status=429,retry-after=2,rate=20%', { type: 'status', status: 429, retry_after: '2', rate: 0.2, operation: 'iam.list*' }],
    [
      'iam.listRoles:status=429,retry-at=2s,times=3',
      { type: 'status', status: 429, retry_after_date: 2000, times: 3, operation: 'iam.listRoles' },
    ],
    ['status=500, after, skip=2', { type: 'status', status: 500, after: true, skip: 2 }],
    ['reset-before,rate=0.05', { type: 'reset-before', rate: 0.05 }],
    ['reset-after', { type: 'reset-after' }],
    ['truncate', { type: 'truncate' }],
    ['html=504', { type: 'html', status: 504 }],
    ['slow=2s', { type: 'slow', over: 2000 }],
    ['latency=40ms', { type: 'latency', for: 40 }],
    ['clock=-1h', { type: 'clock', by: -3_600_000 }],
    ['clock=+5m', { type: 'clock', by: 300_000 }],
    ['blockStorage.createVolume:ends=creating_error', { type: 'ends', in: 'creating_error', operation: 'blockStorage.createVolume' }],
    ['shift=-1', { type: 'shift', by: -1 }],
    ['repeat,times=1', { type: 'repeat', times: 1 }],
    ['ignore-offset', { type: 'ignore-offset' }],
    ['clamp=10', { type: 'clamp', to: 10 }],
  ])('%s', (text, fault) => {
    expect(faultOf(text)).toEqual(fault);
  });

  it.each([
    ['', /Start with an operation/],
    ['explode', /Start with an operation/],
    ['no operation:status=500', /Start with an operation/],
    ['status', /status: field required/],
    ['status=9', /status: must be greater/],
    ['status=abc', /Write status as in status=503/],
    ['truncate=5', /Unknown setting truncate; use one of status/],
    ['slow=long', /Write slow as in slow=2s/],
    ['html,rate=2', /rate: a number from 0 to 1/],
    ['html,rate=often', /Write rate as in rate=20%/],
    ['html,rat=1', /Unknown setting rat; use one of retry-after/],
    ['html,times=0', /times: must be greater/],
    ['clamp=0', /to: must be greater/],
  ])('refuses %s', (text, says) => {
    expect(faultOf(text)).toMatch(says);
  });
});
