// The frame of the contract tests: a table with one row per operation, and the tests of each over HTTP. A product adds its rows in a file `<product>.ts`, and
// contract.test.ts runs them and requires that no operation is missing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isArray, isObject, type Json, type JsonObject } from '../../../src/json.ts';
import type { OperationId } from '../../../src/platform/operations.ts';
import type { AuditEvent } from '../../../src/simulator/audit/state.ts';
import { stoppedClock } from '../../../src/simulator/clock.ts';
import type { Description } from '../../../src/simulator/description.ts';
import type { SavedState } from '../../../src/simulator/state.ts';
import { documented } from '../../facts/contract.ts';
import { type Asked, at, open, type Question } from '../ask.ts';
import { otherTenant as elsewhere, now, organization } from '../organization.ts';
import { differences, fieldsOf, wrongRefusal } from './fields.ts';

/** The id of a resource in the first tenant, by the name of its list in a state and its name (or e-mail, domain, tag): `id('volumes', 'data')`. */
export type Ids = (list: string, name: string) => string;

/** A request, or a function that builds it once ids are known. */
type Ask = Question | ((id: Ids) => Question);

interface Contract {
  /** A successful call. It must contain every field of the body: each is tested with a wrong value, each required one is left out. */
  readonly valid: Ask;
  /** Name of the response's field list, if it differs from the operation's. */
  readonly answer?: string;
  /** Query parameters with a value that must be refused. */
  readonly badQuery?: readonly (readonly [name: string, value: string])[];
  /** Bodies (whole) that must be refused as invalid, in addition to those derived from `valid`. */
  readonly badBody?: readonly (readonly [why: string, body: Json])[];
  /** Fields of the body that accept any value. */
  readonly anything?: readonly string[];
  /** Well-formed calls that are refused, with their status. */
  readonly refused?: readonly (readonly [why: string, ask: Ask, status: number, key?: string])[];
  /** Path parameters that do not lead to 404 if unknown. */
  readonly unknownIs?: number;
  /** No permission is known for it: any credential is accepted. */
  readonly open?: boolean;
  /** It sends a POST or PUT and changes nothing. */
  readonly changesNothing?: boolean;
}

export type Contracts = Partial<Readonly<Record<OperationId, Contract>>>;

const nobody = '11111111-2222-4333-8444-555555555555';

const itemsUnder = (value: Json, list: string): readonly JsonObject[] => {
  if (isArray(value)) return value.flatMap((item) => itemsUnder(item, list));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === list && isArray(inner) ? inner.filter((item): item is JsonObject => isObject(item)) : []),
    ...itemsUnder(inner, list),
  ]);
};

const idsOf =
  (state: Json): Ids =>
  (list, name) => {
    const found = itemsUnder(state, list).find((item) => ['name', 'email', 'domain', 'digest', 'id'].some((key) => item[key] === name));
    const id = found?.['uuid'] ?? found?.['id'] ?? found?.['digest'];
    if (typeof id !== 'string') throw new Error(`the organization has no ${name} among its ${list}`);
    return id;
  };

/** The status for invalid requests of each product; the registry calls them bad requests. */
const invalid = (base: string): number => (['CR', 'VM', 'DB', 'MKE'].includes(base) ? 400 : 422);

const documentOf = (name: string) => {
  const found = documented[name];
  if (found === undefined) throw new Error(`facts/operations.yaml has no ${name}`);
  return found;
};

/** The body of the valid call; ids do not matter for the names of its fields. */
const bodyOf = ({ valid }: Contract): Json => put(valid, () => nobody).body ?? null;

const without = (body: Json | undefined, field: string): JsonObject =>
  isObject(body) ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)) : {};

interface Refusal {
  readonly name: OperationId;
  readonly why: string;
  readonly ask: (id: Ids) => Question;
  readonly status: number;
  /** The required content of the response. */
  readonly says?: string;
}

const put = (ask: Ask, id: Ids): Question => (typeof ask === 'function' ? ask(id) : ask);

/** All required refusals of one operation. */
const refusalsOf = (name: OperationId, contract: Contract): readonly Refusal[] => {
  const { base, path, required } = documentOf(name);
  const valid = (id: Ids): Question => put(contract.valid, id);
  const sample = bodyOf(contract);
  const fieldsOfBody = isObject(sample) ? Object.keys(sample) : [];
  const otherTenant = { key: 'other', headers: { 'x-tenant-id': elsewhere } };
  const row = (why: string, status: number, ask: Refusal['ask'], says?: string): Refusal => ({
    name,
    why,
    status,
    ask,
    ...(says === undefined ? {} : { says }),
  });
  return [
    ...(contract.open === true ? [] : [row('without its permission', 403, (id) => ({ ...valid(id), key: 'nothing' }))]),
    ...required.map((field) =>
      row(`without ${field}`, invalid(base), (id) => ({ ...valid(id), body: without(valid(id).body, field) }), field),
    ),
    ...fieldsOfBody
      .filter((field) => contract.anything?.includes(field) !== true)
      .map((field) =>
        row(`with a wrong ${field}`, invalid(base), (id) => ({ ...valid(id), body: { ...without(valid(id).body, field), [field]: [[]] } })),
      ),
    ...(contract.badBody ?? []).map(([why, body]) => row(why, invalid(base), (id) => ({ ...valid(id), body }))),
    ...(contract.badQuery ?? []).map(([parameter, value]) =>
      row(`with ${parameter}=${value}`, invalid(base), (id) => ({ ...valid(id), query: { ...valid(id).query, [parameter]: value } })),
    ),
    ...path.map((parameter) =>
      row(`with a ${parameter} that nobody has`, contract.unknownIs ?? 404, (id) => ({
        ...valid(id),
        path: { ...valid(id).path, [parameter]: nobody },
      })),
    ),
    ...(path.length === 0 ? [] : [row('for another tenant', contract.unknownIs ?? 404, (id) => ({ ...valid(id), ...otherTenant }))]),
    ...(contract.refused ?? []).map(([why, ask, status, key]) =>
      row(why, status, (id) => ({ ...put(ask, id), ...(key === undefined ? {} : { key }) })),
    ),
  ];
};

const eventsIn = ({ tenants }: SavedState): readonly AuditEvent[] => tenants.flatMap((one) => one.events);

/** Runs every row of a product. `state` defaults to the shared organization of the simulator's tests. */
export const contracts = (product: string, rows: Contracts, state: Description = organization): void => {
  // The keys of the table are operation ids.
  const table = Object.entries(rows) as readonly (readonly [OperationId, Contract])[];
  describe.each([product])('%s', () => {
    let platform: Asked;
    let id: Ids;
    let start: Json;
    /** The initial state of each case, as text: building it costs more than the calls. */
    let begin = '';
    let known = '';
    const reload = async (): Promise<void> => {
      await platform.control('PUT', '/state', start);
      known = JSON.stringify(platform.simulator.state());
    };
    beforeAll(async () => {
      platform = await open({ state, clock: stoppedClock(new Date(now).toISOString()) });
      start = JSON.parse(JSON.stringify(platform.simulator.state()));
      id = idsOf(at(start, 'tenants', 0) ?? null);
      await reload();
      begin = known;
    });
    afterAll(async () => platform.close());

    it.each(table.flatMap(([name, contract]) => refusalsOf(name, contract)))(
      '$name is refused $why, in a documented body, and nothing changes',
      async ({ name, ask, status, says }) => {
        const response = await platform.ask(name, ask(id));
        expect([response.status, wrongRefusal(documentOf(name).base, response.status, response.body)]).toEqual([status, []]);
        expect(response.text).toContain(says ?? '');
        const before = known;
        known = JSON.stringify(platform.simulator.state());
        expect(known === before).toBe(true);
      },
    );

    it.each(table)('%s answers as documented', async (name, contract) => {
      if (known !== begin) await reload();
      const events = eventsIn(platform.simulator.state()).length;
      const { method, success, body } = documentOf(name);
      const response = await platform.ask(name, put(contract.valid, id));
      expect([response.status, response.text === '' ? 'none' : response.text === 'null' ? 'null' : 'json']).toEqual([success, body]);
      const fields = body === 'json' ? fieldsOf(contract.answer ?? name) : null;
      expect(fields === null ? [] : differences(response.body ?? null, fields)).toEqual([]);
      const after = platform.simulator.state();
      known = JSON.stringify(after);
      // Reading changes nothing; a write leaves an audit event that names the written resource, or one for each.
      const writes = method !== 'GET' && contract.changesNothing !== true;
      expect(writes || known === begin).toBe(true);
      expect(eventsIn(after).length > events).toBe(writes);
      expect(eventsIn(after).every(({ subject }) => /^[a-z-]+\/./.test(subject))).toBe(true);
    });
  });
};
