// Audit events as policies see them: the section that manages the resource, the actor, and whether the trust file knows it.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import { addressOf } from '../../../src/kinds/address.ts';
import type { Completeness } from '../../../src/kinds/kind.ts';
import type { KindName } from '../../../src/kinds/names.generated.ts';
import type { WorldFacts } from '../../../src/policies/derived/derived.ts';
import { event } from '../../../src/policies/derived/event.ts';
import { at, collection, desiredOf, item, liveOf, now } from '../organization.ts';

const reads = new Set(['event.by_writer']);
const account = addressOf('service-account', 'ci');
const people = [
  collection('member', [item('member', ['rui@acme.example'], { id: 'm-1' })]),
  collection('service-account', [item('service-account', ['ci'], { id: 's-1' })]),
  collection('api-key', [item('api-key', ['ci', 'deploy'], { id: 'k-1', parent: account })], undefined, account),
];

interface EventParts {
  readonly type?: string;
  readonly data?: Json;
  readonly subject?: string;
  readonly by?: string;
  readonly product?: string;
  readonly time?: string;
  readonly unread?: Readonly<Record<string, string>>;
}
const audited = ({ unread = {}, ...values }: EventParts = {}) =>
  item('audit-event', ['e-1'], {
    id: 'e-1',
    unread,
    values: {
      type: 'cloud.magalu.x',
      subject: 'volume/v-1',
      by: 'm-1',
      product: 'block-storage',
      time: '2026-11-18T14:00:00.000Z',
      ...values,
    },
  });

const sections = (...kinds: readonly KindName[]) => kinds.map((kind) => ({ kind, at: at(1) }));
const facts = (parts: EventParts, rest: Partial<WorldFacts> = {}, completeness?: Completeness): WorldFacts => ({
  lockFiles: [],
  settings: [],
  now,
  desired: desiredOf({ sections: sections('volume', 'member') }),
  live: { ...liveOf(...people, collection('audit-event', [audited(parts)], completeness)), since: '2026-11-13T00:00:00.000Z' },
  writers: [],
  ...rest,
});
const since = Date.UTC(2026, 10, 13);
/** The values of the only event. */
const valuesOf = (parts: EventParts, rest?: Partial<WorldFacts>) => event.rows(facts(parts, rest), reads)?.[1]?.values;

const noValue = (field: string, says: unknown) => ({ type: 'unknown', cause: 'no-value', missing: [`event.${field}`], says });
const log = (readSince: unknown) => ({
  address: 'event/(log)',
  at: undefined,
  values: {
    address: 'event/(log)',
    type: null,
    subject: null,
    time: null,
    by: null,
    section: null,
    rights: null,
    actor: null,
    by_writer: null,
    read_since: readSince,
  },
});

describe('events', () => {
  it('do not exist without what was read, or without a file', () => {
    expect(event.rows(facts({}, { live: undefined }), reads)).toBeUndefined();
    expect(event.rows(facts({}, { desired: undefined }), reads)).toBeUndefined();
  });
  it('are no resources if no policy asks who wrote', () => {
    expect(event.rows(facts({}), new Set(['event.section']))).toEqual([]);
    expect(event.rows(facts({}))).toEqual([]);
  });
  it('are only the log if the trust file does not say who may write', () =>
    expect(event.rows(facts({}, { writers: undefined }), reads)).toEqual([log(noValue('by_writer', 'the trust file lists no `writers`'))]));
  it('follow the log, with all of their values', () =>
    expect(event.rows(facts({}), reads)).toEqual([
      log(since),
      {
        address: 'event/e-1',
        at: undefined,
        values: {
          address: 'event/e-1',
          type: 'cloud.magalu.x',
          subject: 'volume/v-1',
          time: Date.UTC(2026, 10, 18, 14),
          by: 'm-1',
          section: 'volumes',
          rights: null,
          actor: 'member/rui@acme.example',
          by_writer: false,
          read_since: since,
        },
      },
    ]));
  it('without values have none', () =>
    expect(valuesOf({ unread: { type: 'x', subject: 'x', by: 'x', time: 'x' } })).toEqual({
      address: 'event/e-1',
      type: null,
      subject: null,
      time: null,
      by: null,
      section: noValue('section', '`event.section` has no value'),
      rights: noValue('rights', '`event.rights` has no value'),
      actor: null,
      by_writer: noValue('by_writer', 'its actor is the id of no member, service account or API key'),
      read_since: since,
    }));
});

describe('the section of an event', () => {
  const unknownType = noValue('section', 'the event names a type of resource that Tenantry does not know');
  it.each<[string, EventParts, Parameters<typeof desiredOf>[0], unknown]>([
    ['manages the resource', {}, {}, 'volumes'],
    ['is not in the file', { subject: 'registry/r-1' }, {}, null],
    ['is only observed', {}, { ownership: { volumes: { word: 'observed', at: at(2) } } }, null],
    ['is managed', {}, { ownership: { volumes: { word: 'authoritative', at: at(2) } } }, 'volumes'],
    ['of an invitation is that of its member', { subject: 'invitation/i-1' }, {}, 'members'],
    ['of an invitation without members in the file', { subject: 'invitation/i-1' }, { sections: sections('volume') }, null],
    ['is of a product without sections', { subject: 'instance/i-1', product: 'compute' }, {}, null],
    ['is of an unknown product', { subject: 'instance/i-1', unread: { product: 'x' } }, {}, null],
    ['is unknown for a type of a managed product', { subject: 'thing/i-1', product: 'block-storage' }, {}, unknownType],
    ['is unknown for a type of the registry', { subject: 'thing/i-1', product: 'container-registry' }, {}, unknownType],
    ['is unknown for a type of access', { subject: 'thing/i-1', product: 'iam' }, {}, unknownType],
  ])('%s', (_, parts, desired, expected) =>
    expect(valuesOf(parts, { desired: desiredOf({ sections: sections('volume', 'member'), ...desired }) })?.['section']).toEqual(expected),
  );
});

describe('the actor of an event', () => {
  const nobody = noValue('by_writer', 'its actor is the id of no member, service account or API key');
  it.each<[string, string, Partial<WorldFacts>, unknown, unknown]>([
    ['a member', 'm-1', {}, 'member/rui@acme.example', false],
    ['a service account', 's-1', {}, account, false],
    ['an API key', 'k-1', {}, addressOf('api-key', 'ci', 'deploy'), false],
    ['nobody who is known', 'x-1', {}, null, nobody],
    ['a writer by id', 'x-1', { writers: ['x-1'] }, null, true],
    ['a writer by address', 'm-1', { writers: ['member/rui@acme.example'] }, 'member/rui@acme.example', true],
    ['a key of a writer', 'k-1', { writers: [account] }, addressOf('api-key', 'ci', 'deploy'), true],
    ['the account of the key that runs Tenantry', 's-1', { identity: addressOf('api-key', 'ci', 'deploy') }, account, true],
    ['the key that runs Tenantry', 'k-1', { identity: addressOf('api-key', 'ci', 'deploy') }, addressOf('api-key', 'ci', 'deploy'), true],
    ['not the member that is no writer', 'm-1', { writers: [account], identity: account }, 'member/rui@acme.example', false],
    ['not a writer that does not exist', 'm-1', { writers: ['member/nobody@acme.example'] }, 'member/rui@acme.example', false],
  ])('is %s', (_, by, rest, actor, byWriter) => {
    const values = valuesOf({ by }, rest);
    expect([values?.['actor'], values?.['by_writer']]).toEqual([actor, byWriter]);
  });
});

describe('the time since when events were read', () => {
  const unknown = (cause: string, missing: string, says: string, because?: string) => ({
    type: 'unknown',
    cause,
    missing: [missing],
    says,
    ...(because && { because }),
  });
  const readSince = (completeness?: Completeness, rest: Partial<WorldFacts> = {}) =>
    event.rows(facts({}, rest, completeness), reads)?.[0]?.values['read_since'];
  it.each<[string, Completeness | undefined, Partial<WorldFacts>, unknown]>([
    ['known', undefined, {}, since],
    ['not limited', undefined, { live: liveOf(collection('audit-event', [])) }, null],
    [
      'unknown if nothing asked for them',
      undefined,
      { live: liveOf() },
      unknown('failed', 'event.read_since', '`event.read_since` was not read: it was not requested'),
    ],
    [
      'unknown if the platform has none',
      { type: 'unsupported' },
      {},
      unknown('not-offered', 'event.read_since', 'the platform does not offer audit events'),
    ],
    [
      'unknown if some are missing',
      { type: 'partial', cause: 'timeout' },
      {},
      unknown('failed', 'audit-event', '`audit-event` was only partially read', 'timeout'),
    ],
    [
      'unknown if they may not be read',
      { type: 'denied', cause: '403 on GET /x' },
      {},
      unknown('denied', 'audit-event', '`audit-event` was not read', '403 on GET /x'),
    ],
  ])('is %s', (_, completeness, rest, expected) => expect(readSince(completeness, rest)).toEqual(expected));
});

describe('what an event changes about rights', () => {
  const unknownType = 'the event names a type of resource that Tenantry does not know';
  const unknownAction = 'the event names an action that Tenantry does not know';
  const noRequest = 'the event does not contain what was changed';
  it.each<[string, EventParts, unknown]>([
    ['a role', { subject: 'role/ops', type: 'cloud.magalu.iam.role.update-permissions' }, 'role'],
    ['a federation', { subject: 'federation/f-1', type: 'cloud.magalu.iam.federation.update' }, 'federation'],
    ['the grants of a member', { subject: 'member/m-1', type: 'cloud.magalu.iam.member.edit-grants' }, 'grant'],
    [
      'the roles of an account, in other words',
      { subject: 'service-account/s-1', type: 'cloud.magalu.iam.service-account.set-roles' },
      'grant',
    ],
    ['a member who joins', { subject: 'member/m-1', type: 'cloud.magalu.iam.member.join' }, null],
    ['an unknown action', { subject: 'member/m-1', type: 'cloud.magalu.iam.member.bless' }, noValue('rights', unknownAction)],
    ['MFA that is disabled', { subject: 'access-control/t', data: { after: { enforce_mfa: false } } }, 'access-control'],
    [
      'access control that is disabled',
      { subject: 'access-control/t', data: { after: { status: false, enforce_mfa: true } } },
      'access-control',
    ],
    ['the same, as the response names it', { subject: 'access-control/t', data: { enabled: false } }, 'access-control'],
    ['access control that is enabled', { subject: 'access-control/t', data: { after: { status: true, enforce_mfa: true } } }, null],
    ['access control without a request', { subject: 'access-control/t', data: {} }, noValue('rights', noRequest)],
    ['access control without any data', { subject: 'access-control/t', data: null }, noValue('rights', noRequest)],
    ['a group', { subject: 'group/g-1' }, null],
    ['a resource of an unknown type', { subject: 'something/7' }, noValue('rights', unknownType)],
    ['a resource of another product', { subject: 'something/7', product: 'compute' }, null],
  ])('%s', (_, parts, rights) => expect(valuesOf({ product: 'iam', ...parts })?.['rights']).toEqual(rights));
});
