// Domains: registered, then waiting for their TXT record, and never removed.
import { describe, expect, it } from 'vitest';
import { domain } from '../../src/kinds/domain/kind.ts';
import { answer, changed, declare, missing, read, stepsOf, unexpected, worldOf } from './iam-world.ts';

const lookup = worldOf();
const declared = declare(domain, { domain: 'Acme.Example' });
const live = (verified: boolean) =>
  read(domain, { id: 'd1', domain: 'acme.example', verified, txt_name: '_mgc.acme.example', txt_value: 'mgc\nverify=1' });

describe('a domain', () => {
  it('is registered irreversibly', () => {
    expect(stepsOf(answer(domain, missing(declared), lookup))).toEqual([
      {
        description: 'register domain acme.example',
        operation: 'iam.createDomain',
        resources: ['domain/acme.example'],
        creates: 'domain/acme.example',
        body: { domain: 'acme.example' },
        preconditions: [{ at: { address: 'domain/acme.example' }, exists: false }],
        postconditions: [{ at: { address: 'domain/acme.example' }, exists: true }],
        reversibility: 'irreversible',
        loses: 'the platform cannot remove a domain',
        accessEffect: 'none',
      },
    ]);
  });

  it('is declared as verified', () => {
    expect(domain.means?.(declared, lookup).values).toMatchObject({ verified: true });
  });

  it('waits until the record is published, and every apply repeats the request', () => {
    const who = 'publish the TXT record _mgc.acme.example = mgc verify=1 in the DNS of acme.example';
    expect(answer(domain, changed(declared, live(false), 'verified'), lookup)).toEqual([
      {
        type: 'waiting',
        fields: ['verified'],
        on: 'dns',
        who: `${who}; every apply asks the platform to look for it`,
        asks: {
          description: 'verify domain acme.example',
          operation: 'iam.verifyDomain',
          resources: ['domain/acme.example'],
          path: { domain_id: 'd1' },
          preconditions: [{ at: { id: 'd1', in: 'domain', address: 'domain/acme.example' }, exists: true }],
          postconditions: [{ at: { id: 'd1', in: 'domain', address: 'domain/acme.example' }, field: 'verified', is: true }],
          waitsFor: { on: 'dns', who },
          repeatsRequest: true,
          reversibility: 'reversible',
          accessEffect: 'none',
        },
      },
    ]);
  });

  it('cannot be removed', () => {
    expect(answer(domain, unexpected(live(true)), lookup)).toMatchObject([
      { type: 'impossible', fields: [], why: 'the platform cannot remove a domain' },
    ]);
  });
});
