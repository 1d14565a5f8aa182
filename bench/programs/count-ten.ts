// `count-ten <capture> [<rows>]`: the findings of ten policies by id, from a saved capture. With a second file: only writes the items that they read there, by
// kind, as plain objects, for other programs.
import { writeFileSync } from 'node:fs';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { loadCapture } from '../../src/live/load-capture.ts';
import { evaluatePolicies } from '../../src/policies/evaluate-policies.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { readsOfSelection, wantsOfSelection } from '../../src/policies/reads-of-selection.ts';
import { liveWorld } from '../../src/policies/world/live-world.ts';
import { tenPolicies } from '../ten-policies.ts';

const [file = '', rows] = process.argv.slice(2);
const selection = await tenPolicies();
// Like `tenantry audit`: the kinds that the policies read.
const kinds = new Set(wantsOfSelection(selection, kindList).map(({ kind }) => kind));
const { live } = await loadCapture(file, { responses: false, kinds });

/** The items of the kinds that the policies evaluate, and of no others: less to read than the capture. */
const plainRows = ({ readAt, collections }: Live): string => {
  const byKind: Record<string, unknown[]> = {};
  const kinds = new Set(selection.policies.map(({ policy }) => policy.kind));
  for (const { kind, items } of collections)
    if (kinds.has(kind)) (byKind[kind] ??= []).push(...items.map(({ address, id, phase, values }) => ({ address, id, phase, ...values })));
  return JSON.stringify({ readAt, rows: byKind });
};

if (rows === undefined) {
  const shapes = policyShapes(kindList);
  const facts = { live, lockFiles: [], settings: [], now: Date.parse(live.readAt) };
  const { counts } = evaluatePolicies(liveWorld(facts, kindList, shapes, readsOfSelection(selection)), selection, [], shapes);
  const found = counts.map(({ policy, fail, unknown }) => [policy, fail + unknown]);
  console.log(JSON.stringify(Object.fromEntries(found)));
} else writeFileSync(rows, plainRows(live));
