// No difference is silent: for any changed field of any kind, a step changes it or an explanation names it.
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { compare } from '../../src/diff/compare.ts';
import { compareFields } from '../../src/diff/compare-fields.ts';
import type { Difference, FieldChange } from '../../src/diff/difference.ts';
import type { Json } from '../../src/json.ts';
import { type Address, collectionOf, kindOf, nameOf, withinOf } from '../../src/kinds/address.ts';
import { kindList, kindNamed } from '../../src/kinds/catalogue.generated.ts';
import { type FieldType, sampleOf } from '../../src/kinds/field.ts';
import type { Declared, Kind, Lookup, Observed, Phase } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import type { ChangeAnswer, StepDraft } from '../../src/kinds/step.ts';
import type { Collection, Live } from '../../src/live/live.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import type { DraftPlan } from '../../src/plan/draft.ts';
import { draftPlan } from '../../src/plan/draft-plan.ts';
import { unexplainedDifferences } from '../../src/plan/explain-differences.ts';
import type { ChangedEntry } from '../../src/plan/origin.ts';
import { desired } from '../diff/worlds.ts';
import { runs } from '../runs.ts';
import { group, stepNamed } from './drafts.ts';

const at = { file: 'acme.yaml', line: 1, col: 1 };

type Values = Readonly<Record<string, Json>>;

/** The sample of the parent kind, and its parents. */
const parentOf = (kind: Kind): Address | undefined => {
  const per = withinOf(kind.name);
  return per === 'tenant' || per === 'region' ? undefined : addressOfSample(kindNamed(per));
};

const addressOfSample = (kind: Kind, values: Values = sampleOf(kind.fields)): Address => kind.address(values, parentOf(kind));

const collectionName = (kind: Kind): Collection['name'] => {
  const per = withinOf(kind.name);
  if (per === 'tenant') return collectionOf(kind.name);
  return per === 'region' ? collectionOf(kind.name, 'br-se1') : collectionOf(kind.name, addressOfSample(kindNamed(per)));
};

const idOf = (kind: Kind): string => `id-of-${kind.name}`;

const observedOf = (kind: Kind, values: Values, phase: Phase): Observed => {
  const parent = parentOf(kind);
  return {
    kind: kind.name,
    address: addressOfSample(kind),
    id: kind.name === 'role' ? nameOf(addressOfSample(kind)) : idOf(kind),
    in: collectionName(kind),
    ...(parent ? { parent } : {}),
    ...(withinOf(kind.name) === 'region' ? { region: 'br-se1' } : {}),
    values: Object.fromEntries(Object.entries(values).filter(([field]) => kind.fields[field]?.side !== 'desired')),
    unread: {},
    phase,
    wire: {},
  };
};

const isCompared = (kind: Kind, field: string): boolean => {
  const row = kind.fields[field];
  return row !== undefined && (row.side ?? 'both') === 'both' && !row.secret;
};

/** A role with a base role has permissions that the file does not declare. */
const unbased = ({ fields }: Kind): Values =>
  Object.fromEntries(Object.entries(sampleOf(fields)).filter(([field]) => field !== 'based_on'));

/** As the file writes it. `address`: that of its resource, whatever its values are. */
const declaredOf = (kind: Kind, values: Values, address = addressOfSample(kind)): Declared => {
  const parent = parentOf(kind);
  return {
    kind: kind.name,
    address,
    ...(parent ? { parent } : {}),
    ...(withinOf(kind.name) === 'region' ? { region: 'br-se1' } : {}),
    values: Object.fromEntries(Object.entries(values).filter(([field]) => kind.fields[field]?.side !== 'live')),
    at,
    fieldAt: {},
  };
};

/** One of each kind, all equal to their samples, except for `mine`. */
const liveWith = (mine: Observed | undefined, without?: KindName): Live => ({
  version: 1,
  calls: {},
  readAt: '2026-11-20T12:00:00.000Z',
  regions: ['br-se1'],
  tenantEvidence: [],
  collections: kindList.map((kind): Collection => {
    const item = mine?.kind === kind.name ? mine : observedOf(kind, sampleOf(kind.fields), 'settled');
    const items = kind.name === without ? [] : [item];
    return { name: collectionName(kind), kind: kind.name, completeness: { type: 'complete' }, items };
  }),
});

const lookAt = (live: Live, declared: Declared): Lookup => lookupOf(live, kindList, { desired: { items: [declared] } });

const nothing = compare(desired([]), liveWith(undefined), kindList).entries;

type Changed = Extract<ChangedEntry, { readonly type: 'changed' }>;

const planOf = (entry: ChangedEntry, lookup: Lookup): DraftPlan => {
  const difference: Difference = { entries: { ...nothing, [kindOf(entry.address)]: [entry] }, notes: [], outside: [] };
  return draftPlan(difference, { now: '', work: [], notes: [] }, lookup);
};

const texts = fc.constantFrom(
  'none',
  'editor',
  'viewer',
  'member',
  'developer',
  'oidc',
  'saml',
  'br-ne1',
  '04:00',
  'a b',
  'ação',
  'https://x.example/y',
);
const valuesOf: Partial<Record<FieldType, fc.Arbitrary<Json>>> = {
  text: fc.oneof(texts, fc.string({ minLength: 1, maxLength: 6 })),
  int: fc.integer({ min: 1, max: 500 }),
  bool: fc.boolean(),
  texts: fc
    .uniqueArray(fc.constantFrom('editor', 'administrator', 'cr_image_list', 'iam_x', 'mcr.write', 'db-data', 'email'), { maxLength: 3 })
    .map((all) => all.toSorted()),
  time: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z'),
};

const valueOf = (kind: Kind, field: string): fc.Arbitrary<Json> => {
  if (kind.name === 'federation' && field === 'type') return fc.constantFrom('oidc', 'saml', 'ldap');
  const type = kind.fields[field]?.type ?? 'text';
  const found = valuesOf[type];
  if (!found) throw new Error(`no values of ${type} for ${kind.name}.${field}`);
  return found;
};

const phases = fc.constantFrom<Phase>('settled', 'moving', 'failed', 'stuck');
const statuses = fc.constantFrom('completed', 'extending', 'extend_error', 'retype_error_quota', 'creating_error');

const writable = kindList.filter((kind) => kind.answer && kind.place);
const comparedFields = writable.flatMap((kind) =>
  Object.keys(kind.fields)
    .filter((field) => isCompared(kind, field))
    .map((field) => ({ kind, name: kind.name, field })),
);

/** It identifies the item, and the platform chooses its name: no difference. */
const neverDiffer = ['group.identifier'];

/** The fields that a plan mentions. */
const summary = ({ drafts, unplanned }: DraftPlan): ReadonlySet<string> =>
  new Set([...drafts.flatMap(({ changes }) => changes.map(({ field }) => field)), ...unplanned.flatMap(({ answer }) => answer.fields)]);

const changedEntry = (kind: Kind, declared: Declared, observed: Observed, lookup: Lookup): Changed | undefined => {
  const { changes } = compareFields(kind, declared, observed, lookup);
  const fields = changes.map(({ field }: FieldChange) => field);
  return changes.length === 0 ? undefined : { type: 'changed', address: declared.address, declared, observed, fields, changes };
};

interface Try {
  readonly phase: Phase;
  readonly status: string;
  readonly type: string;
  /** For each changed field: the live and the declared value. */
  readonly changed: readonly (readonly [field: string, read: Json, written: Json])[];
}

/** For a field with two values every second pair would be equal: in one run of hundreds no pair of some field differed. */
const isOther = (one: Json, other: Json): boolean => JSON.stringify(one) !== JSON.stringify(other);

const tryOf = (kind: Kind, fields: readonly string[]): fc.Arbitrary<Try> =>
  fc.record({
    phase: phases,
    status: statuses,
    type: fc.constantFrom('oidc', 'saml'),
    changed: fc.tuple(
      ...fields.map((field) =>
        fc
          .tuple(fc.constant(field), fc.option(valueOf(kind, field), { freq: 6 }), valueOf(kind, field))
          .filter(([, read, written]) => isOther(read, written)),
      ),
    ),
  });

/** Whether anything differed. */
const accountsFor = (kind: Kind, { phase, status, type, changed }: Try): boolean => {
  const rest: Values = { ...('status' in sampleOf(kind.fields) ? { status } : {}), ...(kind.name === 'federation' ? { type } : {}) };
  const side = (at: 1 | 2): Values => Object.fromEntries(changed.map((one) => [one[0], one[at]]));
  const observed = observedOf(kind, { ...sampleOf(kind.fields), ...rest, ...side(1) }, phase);
  const declared = declaredOf(kind, { ...unbased(kind), ...rest, ...side(2) });
  const lookup = lookAt(liveWith(observed), declared);
  const entry = changedEntry(kind, declared, observed, lookup);
  if (!entry) return false;
  const plan = planOf(entry, lookup);
  expect(entry.fields.filter((one) => !summary(plan).has(one))).toEqual([]);
  expect(plan.unplanned.filter(({ answer }) => answer.type === 'unknown')).toEqual([]);
  return true;
};

describe('a single changed field', () => {
  it.each(comparedFields)('$name $field', ({ kind, field }) => {
    let differing = 0;
    const property = fc.property(tryOf(kind, [field]), (one) => {
      if (accountsFor(kind, one)) differing += 1;
    });
    fc.assert(property, runs(12));
    expect(differing > 0).toBe(!neverDiffer.includes(`${kind.name}.${field}`));
  });
});

/** Why the plan has no step for this field of a resource that otherwise equals its sample. */
const whyNot = (kind: Kind, field: string, read: Json, written: Json): readonly string[] => {
  const observed = observedOf(kind, { ...sampleOf(kind.fields), [field]: read }, 'settled');
  const declared = declaredOf(kind, { ...unbased(kind), [field]: written });
  const lookup = lookAt(liveWith(observed), declared);
  const entry = changedEntry(kind, declared, observed, lookup);
  const { unplanned } = entry ? planOf(entry, lookup) : { unplanned: [] };
  return unplanned.flatMap(({ answer }) => (answer.type === 'impossible' && answer.fields.includes(field) ? [answer.why] : []));
};

describe('a field that the table marks as impossible to change', () => {
  const fixed = comparedFields.filter(
    ({ kind, name, field }) => kind.fields[field]?.createOnly && !neverDiffer.includes(`${name}.${field}`),
  );

  it.each(fixed)('$name $field is explained by its row', ({ kind, field }) => {
    const other = kind.fields[field]?.type === 'bool' ? false : field === 'type' ? 'saml' : 'other';
    expect(whyNot(kind, field, kind.fields[field]?.sample ?? null, other)).toEqual([kind.fields[field]?.createOnly]);
  });

  const growing = comparedFields.filter(({ kind, field }) => kind.fields[field]?.grows);

  it.each(growing)('$name $field never shrinks, for the reason in its row', ({ kind, field }) => {
    const { why = '', unit = '' } = kind.fields[field]?.grows ?? {};
    expect(whyNot(kind, field, 200, 100)).toContain(`${why} from 200 to 100 ${unit}`);
    expect(whyNot(kind, field, 100, 200).filter((one) => one.startsWith(why))).toEqual([]);
  });
});

describe('fields that are changed together', () => {
  it.each(writable.map((kind) => ({ kind, name: kind.name })))('$name', ({ kind, name }) => {
    const own = comparedFields.filter((one) => one.name === name).map(({ field }) => field);
    const property = fc.property(
      fc.subarray(own, { minLength: 1 }).chain((fields) => tryOf(kind, fields)),
      (one) => {
        expect(accountsFor(kind, one)).toBeTypeOf('boolean');
      },
    );
    fc.assert(property, runs(12));
  });
});

/** The calls and conditions of the plan, regardless of its texts. */
const effectOf = ({ drafts, unplanned }: DraftPlan): string =>
  JSON.stringify([drafts.map(({ step }) => ({ ...step, says: '' })), unplanned]);

const differentValues = (kind: Kind, field: string): fc.Arbitrary<readonly [Json, Json]> =>
  fc.tuple(valueOf(kind, field), valueOf(kind, field)).filter(([one, other]) => isOther(one, other));

describe('a written field of something that is missing', () => {
  it.each(comparedFields)('$name $field affects the creation, or is explained', ({ kind, field }) => {
    let differing = 0;
    fc.assert(
      fc.property(differentValues(kind, field), ([one, other]) => {
        for (const type of kind.name === 'federation' ? [{ type: 'oidc' }, { type: 'saml' }] : [{}]) {
          const plans = [one, other].map((value) => {
            const values: Values = { ...unbased(kind), ...type, [field]: value };
            const declared = declaredOf(kind, values, addressOfSample(kind, values));
            const lookup = lookAt(liveWith(undefined, kind.name), declared);
            return planOf({ type: 'missing', address: declared.address, declared, changes: [] }, lookup);
          });
          expect(plans.flatMap(({ unplanned }) => unplanned).filter(({ answer }) => answer.type === 'unknown')).toEqual([]);
          const [first, second] = plans.map(effectOf);
          if (first !== second) differing += 1;
        }
      }),
      runs(24),
    );
    expect(differing).toBeGreaterThan(0);
  });
});

describe('a kind without an answer', () => {
  const changed: (() => void)[] = [];
  afterEach(() => {
    for (const restore of changed.splice(0).toReversed()) restore();
  });

  const silence = (kind: Kind): void => {
    const answer: unknown = Reflect.get(kind, 'answer');
    Reflect.set(kind, 'answer', () => []);
    changed.push(() => Reflect.set(kind, 'answer', answer));
  };

  it.each(writable.map((kind) => ({ kind, name: kind.name })))(
    '$name: a missing, unexpected or changed resource is unknown',
    ({ kind }) => {
      silence(kind);
      const observed = observedOf(kind, sampleOf(kind.fields), 'settled');
      const declared = declaredOf(kind, sampleOf(kind.fields));
      const lookup = lookAt(liveWith(observed), declared);
      const change: FieldChange = { field: 'x', from: 1, to: 2 };
      const entries: readonly ChangedEntry[] = [
        { type: 'missing', address: declared.address, declared, changes: [] },
        { type: 'unexpected', address: declared.address, observed, because: 'authoritative', at, changes: [] },
        { type: 'changed', address: declared.address, declared, observed, fields: ['x'], changes: [change] },
      ];
      const found = entries.map((entry) => planOf(entry, lookup));
      expect(found.map(({ drafts }) => drafts)).toEqual([[], [], []]);
      expect(found.map(({ unplanned }) => unplanned.map(({ answer: { type, fields } }) => [type, fields]))).toEqual([
        [['unknown', []]],
        [['unknown', []]],
        [['unknown', ['x']]],
      ]);
    },
  );
});

describe('a difference that no answer explains', () => {
  const kind = kindNamed('group');
  const [declared, observed] = [declaredOf(kind, unbased(kind)), observedOf(kind, unbased(kind), 'settled')];
  const { address } = declared;
  const changes = ['name', 'description'].map((field): FieldChange => ({ field, from: 'a', to: 'b' }));
  const entries: Readonly<Record<string, ChangedEntry>> = {
    changed: { type: 'changed', address, declared, observed, fields: changes.map(({ field }) => field), changes },
    missing: { type: 'missing', address, declared, changes: [] },
    unexpected: { type: 'unexpected', address, observed, because: 'removed', at, changes: [] },
  };
  const named = { at: { address }, field: 'name', is: 'b' };
  const step = (rest: Partial<StepDraft>): ChangeAnswer => ({
    type: 'steps',
    chain: [stepNamed('x', { resources: [group('x'), address], ...rest })],
  });
  const answer = (...fields: readonly string[]): ChangeAnswer => ({ type: 'impossible', fields, why: 'no', instead: 'nothing' });

  it.each<[string, string, readonly ChangeAnswer[], readonly (readonly [readonly string[], string])[]]>([
    ['a changed one, without answers', 'changed', [], [[['name', 'description'], 'a change of name, description']]],
    ['a changed one, with an answer to one field', 'changed', [answer('name')], [[['description'], 'a change of description']]],
    ['a changed one, with answers to all fields', 'changed', [answer('name'), answer('description')], []],
    [
      'a changed one, with a step that sets one field',
      'changed',
      [step({ postconditions: [named] })],
      [[['description'], 'a change of description']],
    ],
    ['a changed one, with a step that also changes both', 'changed', [step({ alsoChanges: ['name', 'description'] })], []],
    ['a missing one', 'missing', [], [[[], 'a missing resource of this kind']]],
    ['a missing one, with an answer', 'missing', [answer()], []],
    ['an unexpected one', 'unexpected', [], [[[], 'an unexpected resource of this kind']]],
  ])('%s', (_, type, answers, expected) => {
    const entry = entries[type];
    expect(entry && unexplainedDifferences(entry, answers)).toEqual(
      expected.map(([fields, what]) => ({ type: 'unknown', fields, why: `Tenantry has no answer to ${what}; please report it` })),
    );
  });
});
