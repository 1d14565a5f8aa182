// Live organizations from the simulator, in process; and a written text as the declared organization.
import schema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import { assemble } from '../../src/desired/assemble.ts';
import type { Desired } from '../../src/desired/desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { everythingDeclarable, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import type { Writer } from '../../src/platform/client.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import type { Description } from '../../src/simulator/description.ts';
import { check } from '../../src/yaml/check.ts';
import { type Document, parseYaml } from '../../src/yaml/parse.ts';
import { desiredState } from '../../src/yaml/validators/desired-state.generated.js';

export const now = new Date('2026-11-20T12:00:00Z');

export interface Platform {
  readonly writer: Writer<'simulation'>;
  readonly read: () => Promise<Live>;
}

/** A simulated platform that can be read and changed. */
export const platformOf = (
  state: Description,
  regions: readonly string[] = ['br-se1', 'br-ne1'],
  more: readonly KindName[] = [],
): Platform => {
  const app = createApp({ state, clock: { now: () => now.getTime() } });
  const writer = simulationWriter(app, { credentials: apiKeyCredential(app.apiKey), tenant: app.tenant });
  const reads = planReads(kindList, [...everythingDeclarable(kindList), ...more.map((kind) => ({ kind, fields: [] }))], regions);
  return { writer, read: () => readLive(writer, kindList, reads, { now: () => now }) };
};

export const readOrganization = (state: Description, regions?: readonly string[]): Promise<Live> => platformOf(state, regions).read();

/** Fails the test if the text is not a valid desired state. */
export const declaredBy = (texts: Readonly<Record<string, string>>): Desired => loaded(texts).desired;

export const loaded = (texts: Readonly<Record<string, string>>): { readonly desired: Desired; readonly documents: readonly Document[] } => {
  const documents = Object.entries(texts).map(([file, text]) => parseYaml(text, file));
  const { desired, problems } = assemble(documents, kindList);
  const all = [...documents.flatMap((document) => check(document, 'desired', desiredState, schema)), ...problems];
  if (all.length > 0) throw new Error(all.map(({ message, at }) => `${at?.file}:${at?.line} ${message}`).join('\n'));
  return { desired, documents };
};

/** `authoritative` on every written section that allows it. */
export const owned = (desired: Desired): Desired => {
  const written = new Set(desired.sections.map(({ kind }) => kind));
  const places = kindList.flatMap(({ name, place }) => (place?.ownership && place.removable && written.has(name) ? [place.ownership] : []));
  return {
    ...desired,
    ownership: Object.fromEntries(places.map((key) => [key, { word: 'authoritative', at: { file: 'x', line: 1, col: 1 } }])),
  };
};
