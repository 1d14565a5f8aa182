// Domains: registered, then waiting for their TXT record, and never removed.
import { describe, expect, it } from 'vitest';
import { domain } from '../../src/kinds/domain/kind.ts';
import { answer, changed, declare, missing, read, stepsOf, unexpected, worldOf } from './iam-world.ts';

const look = worldOf();
const declared = declare(domain, { domain: 'Acme.Example' });
const live = (verified: boolean) =>
  read(domain, { id: 'd1', domain: 'acme.example', verified, txt_name: '_mgc.acme.example', txt_value: 'mgc\nverify=1' });

describe('a domain', () => {
  it('is registered, once and for all', () => {
    expect(stepsOf(answer(domain, missing(declared), look))).toEqual([
      {
        says: 'register domain acme.example',
        operation: 'iam.createDomain',
        on: ['domain/acme.example'],
        creates: 'domain/acme.example',
        body: { domain: 'acme.example' },
        saw: [{ at: { address: 'domain/acme.example' }, exists: false }],
        done: [{ at: { address: 'domain/acme.example' }, exists: true }],
        undo: 'irreversible',
        loses: 'the platform cannot remove a domain',
        exposure: 'none',
      },
    ]);
  });

  it('is meant to be verified by whoever declares it', () => {
    expect(domain.means?.(declared, look).values).toMatchObject({ verified: true });
  });

  it('waits for the record to be published, and every apply asks again', () => {
    const who = 'publish the TXT record _mgc.acme.example = mgc verify=1 in the DNS of acme.example';
    expect(answer(domain, changed(declared, live(false), 'verified'), look)).toEqual([
      {
        type: 'waiting',
        fields: ['verified'],
        on: 'dns',
        who: `${who}; every apply asks the platform to look for it`,
        asks: {
          says: 'verify domain acme.example',
          operation: 'iam.verifyDomain',
          on: ['domain/acme.example'],
          path: { domain_id: 'd1' },
          saw: [{ at: { id: 'd1', in: 'domain', address: 'domain/acme.example' }, exists: true }],
          done: [{ at: { id: 'd1', in: 'domain', address: 'domain/acme.example' }, field: 'verified', is: true }],
          waitsOn: { on: 'dns', who },
          asksAgain: true,
          undo: 'reversible',
          exposure: 'none',
        },
      },
    ]);
  });

  it('cannot be removed', () => {
    expect(answer(domain, unexpected(live(true)), look)).toMatchObject([
      { type: 'impossible', fields: [], why: 'the platform cannot remove a domain' },
    ]);
  });
});
