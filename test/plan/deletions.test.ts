// Law: any deletion from a file changes the plan, is named as no longer declared, or makes the file invalid. It is never silent.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMap, isSeq, parseDocument, visit } from 'yaml';
import type { Desired } from '../../src/desired/desired.ts';
import { compare } from '../../src/diff/compare.ts';
import { checkDocuments } from '../../src/export/check-documents.ts';
import { exportLive, exportText } from '../../src/export/export-live.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import { everythingDeclarable, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import { newlyDeclared, noLongerDeclared } from '../../src/plan/no-longer-declared.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { organization } from '../apply/organizations.ts';
import { runs } from '../runs.ts';
import { clientOf, inputOf, now } from './world.ts';

const settings = (member: string): string => `
ownership: { members: additive, volumes: observed }
guards: { administrators_min: 3, break_glass: [${member}], due_removals: 9, removals: { members: { number: 2, share: 10% }, roles: { number: 1 } } }
removed: { member/gone@acme.example: { reason: left, since: 2026-01-01 } }
budgets: { all: { scope: tenant, monthly: '100.00 BRL', warn_at: 70% }, some: { scope: every_sub_account, monthly: '1.00 BRL' } }
policies:
  packs: [baseline, strict]
  files: [rules/]
  lock_files: [composer.lock]
  fallback_owner: ops@acme.example
  fix_within: { critical: 7d, low: 52w }
  settings: { volume-unattached: { enabled: false, reason: later }, api-key-max-age: { severity: low, params: { max_age: 60d }, only: ['api-key/**'] } }
waivers:
  - { policy: volume-unattached, resource: 'volume/**', reason: r, owner: o, expires: '2099-12-31' }
snapshot_schedules: { hourly: { volumes: ['*', 'db-*'], every: 1h, type: object, keep_last: 3, copy_to: [br-ne1, br-se1] } }
`;

/** The possible deletions: entries of maps and items of lists, at any depth. */
const placesIn = (text: string): readonly (readonly (string | number)[])[] => {
  const places: (readonly (string | number)[])[] = [];
  const walk = (node: unknown, path: readonly (string | number)[]): void => {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const place = [...path, String((key as { readonly value?: unknown }).value)];
        places.push(place);
        walk(value, place);
      }
    }
    if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) {
        places.push([...path, index]);
        walk(item, [...path, index]);
      }
    }
  };
  walk(parseDocument(text).contents, []);
  return places;
};

const without = (text: string, place: readonly (string | number)[]): string => {
  const document = parseDocument(text);
  document.deleteIn(place);
  visit(document, { Collection: (_, node) => void (node.flow = node.items.length === 0 ? true : (node.flow ?? false)) });
  return document.toString({ lineWidth: 0 });
};

/** undefined: the file is no longer valid. */
const declared = (text: string): Desired | undefined => {
  const { problems, assembled } = checkDocuments([parseYaml(text, 'acme.yaml')], kindList);
  return problems.length > 0 ? undefined : assembled?.desired;
};

/** The content of a file, regardless of positions. */
const meaningOf = (desired: Desired): string =>
  JSON.stringify(desired, (name, value: unknown) => (/^at$|At$|^sections$/.test(name) ? undefined : value));

it('every deletion is a step, is named, or is an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9999 }), fc.array(fc.nat(), { minLength: 15, maxLength: 15 }), async (seed, picks) => {
      const app = createApp({ state: organization(seed), clock: { now: () => now.getTime() } });
      const reads = planReads(kindList, everythingDeclarable(kindList), ['br-se1', 'br-ne1']);
      const live = await readLive(clientOf(app), kindList, reads, { now: () => now });
      const member =
        live.collections.flatMap(({ kind, items }) =>
          kind === 'member' ? items.flatMap(({ values: { email } }) => (typeof email === 'string' ? [email] : [])) : [],
        )[0] ?? '';
      const text = `${exportText(exportLive(live, kindList)).replace(/^ownership:[\s\S]*?(?=^\S)/m, '')}${settings(member)}`;
      const before = declared(text);
      if (!before)
        throw new Error(
          `the file of the test is invalid: ${JSON.stringify(checkDocuments([parseYaml(text, 'acme.yaml')], kindList).problems)}`,
        );
      const planOf = (desired: Desired) => makePlan(inputOf(desired, live));
      const was = planOf(before);
      const silent = new Set<string>();
      const places = placesIn(text);
      // Every line of the settings, and some of the many resources.
      const own = placesIn(settings(member));
      for (const place of [...own, ...picks.map((pick) => places[pick % places.length] ?? [])]) {
        const after = declared(without(text, place));
        if (!after) continue;
        const difference = compare(after, live, kindList);
        const lookup = lookupOf(live, kindList, { desired: after });
        const gone = noLongerDeclared(before, after, difference, lookup);
        const { steps, unplanned } = planOf(after);
        const isPlanned =
          JSON.stringify([steps.map(({ id }) => id), unplanned]) !== JSON.stringify([was.steps.map(({ id }) => id), was.unplanned]);
        if (!isPlanned && gone.length === 0 && meaningOf(after) !== meaningOf(before)) silent.add(place.join('.'));
        // And the reverse: an added declaration reappears; an entry added to `removed:` is a step, or was already gone.
        const back = new Set(newlyDeclared(after, before).map(({ name }) => name));
        expect(gone.filter((one) => one.type === 'setting' && !/(?:^| )removed /.test(one.name) && !back.has(one.name))).toEqual([]);
      }
      expect([...silent]).toEqual([]);
    }),
    { ...runs(2), endOnFailure: true },
  );
});
