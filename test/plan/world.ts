// A declared and a live organization, and the plan between them: the file as text, the platform as a description, read in process.
import type { Desired } from '../../src/desired/desired.ts';
import { compare } from '../../src/diff/compare.ts';
import { findDue } from '../../src/due/find-due.ts';
import { type Address, parseAddress } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Completeness } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { makePlan, type PlanSources } from '../../src/plan/make-plan.ts';
import type { PastRemovals } from '../../src/plan/past-removals.ts';
import type { Plan, Step, Unplanned } from '../../src/plan/plan.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import type { Reader } from '../../src/platform/client.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import type { Description } from '../../src/simulator/description.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import type { Trust } from '../../src/trust/trust.ts';
import { declaredBy } from '../export/worlds.ts';

export const now = new Date('2026-11-20T12:00:00Z');
export const tenant = 'ef4a70d5-c51a-40ee-94f7-3e1e08903425';

export const addressOfText = (text: string): Address => {
  const parsed = parseAddress(text);
  if (!parsed) throw new Error(`no address: ${text}`);
  return parsed.address;
};

export const trusting = (rest: Partial<Trust> = {}): Trust => ({ routes: {}, guards: {}, secrets: {}, sinks: {}, ...rest });

/** The head of every file is the same. */
export const headed = (text: string): string => `version: 1\ntenant: ${tenant}\nregions: [br-se1, br-ne1]\n${text}`;

export const fileOf = (text: string): Desired => declaredBy({ 'acme.yaml': headed(text) });

/** One tenant of this description, with two administrators, one of them outside of every domain. */
export const platformOf = (rest: TenantDescription = {}): Description => ({
  tenants: [
    {
      id: tenant,
      owner: 'ana@acme.example',
      access_control: { name: 'acme', enabled: true, enforce_mfa: false },
      ...rest,
      members: [
        { email: 'ana@acme.example', roles: ['administrator'] },
        { email: 'rescue@elsewhere.example', roles: ['administrator'] },
        ...(rest.members ?? []),
      ],
    },
  ],
});

export const readFor = (
  reader: Reader,
  desired: Desired,
  at: Date = now,
  trust: Partial<Trust> = {},
  earlier: readonly Desired[] = [],
): Promise<Live> =>
  readLive(reader, kindList, planReads(kindList, readsForPlan(desired, trust, earlier), desired.regions, { proveTenant: true }), {
    now: () => at,
  });

export const clientOf = (app: ReturnType<typeof createApp>, key: string = app.apiKey) =>
  simulationWriter(app, { credentials: apiKeyCredential(key), tenant: app.tenant, sleep: async () => undefined });

export interface Extras {
  readonly trust?: Partial<Trust>;
  readonly at?: Date;
  /** Collections with read problems. */
  readonly gaps?: Readonly<Record<string, Completeness>>;
  readonly resend?: readonly string[];
  /** The removals of earlier runs. */
  readonly past?: PastRemovals;
  readonly desired?: (desired: Desired) => Desired;
  readonly live?: (live: Live) => Live;
}

const withGaps = (live: Live, gaps: Readonly<Record<string, Completeness>>): Live => ({
  ...live,
  collections: live.collections.map((one) => {
    const completeness = gaps[one.name];
    return completeness ? { ...one, completeness } : one;
  }),
});

/** The input of a plan for this desired state and live state. */
export const inputOf = (desired: Desired, live: Live, { trust, at = now, resend = [], past }: Extras = {}): PlanSources => {
  const lookup = lookupOf(live, kindList, { desired, resendSecrets: new Set(resend.map(addressOfText)) });
  return {
    desired,
    live,
    lookup,
    difference: compare(desired, live, kindList),
    due: findDue(desired, lookup, at),
    trust: trusting(trust),
    tool: '0.0.0',
    from: 'acme.yaml',
    past,
  };
};

export const worldOf = async (text: string, state: Description, extras: Extras = {}): Promise<PlanSources> => {
  const { gaps = {}, at = now, desired: changed = (same) => same, live: moved = (same) => same } = extras;
  const app = createApp({ state, clock: { now: () => at.getTime() } });
  const desired = changed(fileOf(text));
  return inputOf(desired, moved(withGaps(await readFor(clientOf(app), desired, at, extras.trust), gaps)), extras);
};

/** Whether a step names its region: two regions may have a resource with the same name. */
const isPlaced = ({ description, region }: Step): boolean =>
  region === undefined || new RegExp(` (?:in|from) ${region}(?![a-z0-9-])`).test(description);

/** A person who is asked to acknowledge a step must be able to read its loss, and the region. */
export const demandLosses = (plan: Plan): Plan => {
  const unplaced = plan.steps.filter((step) => !isPlaced(step));
  if (unplaced.length > 0)
    throw new Error(`in which region? ${unplaced.map(({ description, region }) => `${description} (${region})`).join('; ')}`);
  const mute = plan.steps.filter(({ reversibility, loses }) => (reversibility === 'reversible') !== (loses === undefined));
  if (mute.length > 0)
    throw new Error(`what do these lose? ${mute.map(({ description, reversibility }) => `${description} (${reversibility})`).join('; ')}`);
  return plan;
};

export const planOf = async (text: string, state: Description, extras?: Extras): Promise<Plan> =>
  demandLosses(makePlan(await worldOf(text, state, extras)));

export const saysOf = (steps: readonly Step[]): readonly string[] => steps.map((step) => step.description);

export const unplannedOf = (plan: Plan, type: Unplanned['answer']['type']): readonly string[] =>
  plan.unplanned.filter(({ answer }) => answer.type === type).map(({ address }) => address);
