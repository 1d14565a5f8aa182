// The approval of a fleet covers exactly the steps of its organizations, in any order.
import { assert, constantFrom, property, record, shuffledSubarray, stringMatching, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvalDigest } from '../../src/fleet/approval.ts';

const digest = stringMatching(/^[0-9a-f]{32}$/);
const plans = uniqueArray(record({ name: constantFrom('acme', 'beta', 'a-b', 'a.b', 'gamma', 'delta'), expect: digest }), {
  selector: ({ name }) => name,
});

describe('the digest of an approval', () => {
  it('has 32 hex digits, and does not depend on the order', () => {
    assert(
      property(
        plans.chain((all) => shuffledSubarray([...all], { minLength: all.length }).map((other) => [all, other] as const)),
        ([all, other]) => {
          expect(approvalDigest(all)).toMatch(/^[0-9a-f]{32}$/);
          expect(approvalDigest(other)).toBe(approvalDigest(all));
        },
      ),
    );
  });

  it('differs for any other set of organizations or steps', () => {
    assert(
      property(plans, plans, (one, other) => {
        const pairs = (all: typeof one): string =>
          all
            .map(({ name, expect: of }) => `${name} ${of}`)
            .sort()
            .join();
        expect(approvalDigest(one) === approvalDigest(other)).toBe(pairs(one) === pairs(other));
      }),
    );
  });

  it('is the one of the pairs, sorted by name, as canonical JSON', () => {
    // SHA-256 of [["a-b","2…"],["acme","1…"]], computed with another program.
    expect(
      approvalDigest([
        { name: 'acme', expect: '1'.repeat(32) },
        { name: 'a-b', expect: '2'.repeat(32) },
      ]),
    ).toBe('5f273345911e1fc5b608644c59e810ae');
  });
});
