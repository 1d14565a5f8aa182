// The holder that a name means, and the cases without a unique one.
import { describe, expect, it } from 'vitest';
import { findHolder, kindsToSearch } from '../../src/access/find-holder.ts';
import { accessWorld } from '../../src/access/world.ts';
import type { Completeness, Observed } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import { serviceAccount } from '../../src/kinds/service-account/kind.ts';
import { account, invited, liveOf, person, read } from '../kinds/iam-world.ts';

const id = '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
const items: readonly Observed[] = [
  person('ana@acme.example'),
  invited('new@acme.example', 'pending'),
  invited('old@acme.example', 'expired'),
  account('ci'),
  read(serviceAccount, { uuid: id, name: 'by-id', email: 'x@org.example' }),
];

const find = (text: string, unread: Readonly<Partial<Record<KindName, Completeness>>> = {}) =>
  findHolder(accessWorld(liveOf({ items, unread })), text);

/** Addresses of the found holders; otherwise the message. */
const shown = (text: string): readonly string[] => {
  const found = find(text);
  if (found.type !== 'found') return [found.type];
  const { holder } = found;
  if (holder.type === 'account') return [holder.account.address, ...(holder.key === undefined ? [] : [`key ${holder.key}`])];
  return [holder.member, holder.invitation].flatMap((item) => item?.address ?? []);
};

describe('found', () => {
  it.each([
    ['ana@acme.example', ['member/ana@acme.example']],
    ['ANA@Acme.Example', ['member/ana@acme.example']],
    ['member/ana@acme.example', ['member/ana@acme.example']],
    ['member/ANA@acme.example', ['member/ana@acme.example']],
    ['new@acme.example', ['invitation/new@acme.example']],
    ['member/ci', ['nobody']],
    ['old@acme.example', ['invitation/old@acme.example']],
    ['invitation/old@acme.example', ['invitation/old@acme.example']],
    ['ci', ['service-account/ci']],
    ['ci@org.example', ['service-account/ci']],
    ['service-account/ci', ['service-account/ci']],
    ['api-key/ci/deploy', ['service-account/ci', 'key deploy']],
    [id, ['service-account/by-id']],
    [id.toUpperCase(), ['service-account/by-id']],
    ['CI', ['nobody']],
    ['role/editor', ['nobody']],
    ['service-account/ana@acme.example', ['nobody']],
  ])('%s', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it('with the invitation that still exists', () => {
    const both = [person('ana@acme.example'), invited('ana@acme.example', 'pending')];
    const found = findHolder(accessWorld(liveOf({ items: both })), 'ana@acme.example');
    expect(found).toMatchObject({ holder: { member: both[0], invitation: both[1] } });
  });
});

describe('not found', () => {
  it('is reported with the possible matches, as typed', () => {
    expect(find('anna@acme.example')).toMatchObject({
      type: 'nobody',
      known: expect.arrayContaining(['ana@acme.example', 'ci', 'ci@org.example']),
    });
    expect(find('member/anna@acme.example')).toMatchObject({ known: expect.arrayContaining(['member/ana@acme.example']) });
  });

  const denied: Completeness = { type: 'denied', cause: '403 on GET /x' };
  it.each<[text: string, kind: KindName, type: string]>([
    ['who@acme.example', 'member', 'not-known'],
    ['who@acme.example', 'invitation', 'not-known'],
    ['who@acme.example', 'service-account', 'not-known'],
    ['member/who@acme.example', 'service-account', 'nobody'],
    ['cd', 'service-account', 'not-known'],
    ['cd', 'member', 'nobody'],
  ])('%s, where %s was denied: %s', (text, kind, type) => {
    expect(find(text, { [kind]: denied })).toMatchObject({ type });
  });

  it('is ambiguous if two have the name', () => {
    const twice = [...items, read(serviceAccount, { uuid: 'sa-2', name: 'ci', email: 'ci2@org.example' })];
    expect(findHolder(accessWorld(liveOf({ items: twice })), 'ci')).toMatchObject({ type: 'several' });
  });

  it.each(['ana@acme.example', 'member/ana@acme.example', 'ci', id, 'api-key/ci/deploy', 'invitation/x@acme.example'])(
    'searches %s in few lists',
    (text) => {
      expect(kindsToSearch(text).length).toBeLessThanOrEqual(3);
      expect(new Set(kindsToSearch(text)).size).toBe(kindsToSearch(text).length);
    },
  );
});
