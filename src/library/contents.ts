// The contents behind each value of the library. Its public data is the contract; the data between the stages may change, and is hidden.
import type { Administrators } from '../access/paths/path.ts';
import type { PlannedOrganization } from '../audit.ts';
import type { LoadedDesired } from '../desired/parse-desired.ts';
import type { Organization } from '../evaluate.ts';
import type { JsonObject } from '../json.ts';
import type { CollectionName } from '../kinds/address.ts';
import type { Received } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import type { ReadPlan, Want } from '../live/plan-reads.ts';
import type { App } from '../platform/app-transport.ts';
import type { PolicyResults } from '../policies/evaluate-policies.ts';
import type { Review } from '../report/review.ts';
import type { Simulation } from '../simulation/simulation.ts';
import { noTrust, type Trust } from '../trust/trust.ts';
import type { OpenedPolicies } from '../use/open/open-policies.ts';

interface Holder<Content> {
  readonly keep: <Value extends object>(value: Value, content: Content) => Value;
  readonly of: (value: object) => Content;
}

/** `from`: the function that returns such a value. */
const holder = <Content>(from: string): Holder<Content> => {
  const contents = new WeakMap<object, Content>();
  return {
    keep: (value, content) => {
      contents.set(value, content);
      return value;
    },
    of: (value) => {
      const content = contents.get(value);
      if (content === undefined)
        throw new TypeError(`This is not a value that ${from} returned. Pass on that value itself, not a copy of it.`);
      return content;
    },
  };
};

export interface DesiredContent extends LoadedDesired {
  /** As the user names it. */
  readonly path: string;
}

export interface LiveContent {
  readonly live: Live<Received>;
  readonly spend?: JsonObject;
  /** The name in errors. */
  readonly name: string;
  /** The path of a capture. */
  readonly capture?: string;
  /** Whether audit events were read to recognize renames. */
  readonly knowsRenames: boolean;
}

export interface PlanContent {
  readonly loaded: DesiredContent;
  readonly trust: Trust;
  readonly live: Live<Received>;
  readonly liveContent: LiveContent;
  readonly reads: ReadPlan;
  readonly wants: readonly Want[];
  /** The collections that the plan looked up, of kinds that a command reads on demand. */
  readonly lookedUp: ReadonlySet<CollectionName>;
  readonly planned: PlannedOrganization;
  readonly now: Date;
}

export interface SimulationContent {
  readonly plan: PlanContent;
  readonly simulation: Simulation;
  readonly afterChange: Live;
}

export type EvaluationContent = { readonly policyResults: PolicyResults; readonly rules: OpenedPolicies; readonly now: Date } & (
  | { readonly type: 'declared'; readonly loaded: DesiredContent }
  | {
      readonly type: 'live';
      readonly declared: (DesiredContent & { readonly planned: PlannedOrganization }) | undefined;
      readonly organization: Organization;
      readonly administrators: Administrators | undefined;
      readonly content: LiveContent;
    }
);

export interface InProcess {
  readonly app: App;
  readonly now: () => number;
}

export const desiredStates = holder<DesiredContent>('loadDesiredState or parseDesiredState');
export const trustFiles = holder<Trust>('loadTrustFile or parseTrustFile');
export const liveStates = holder<LiveContent>('readLive, loadCapture or parseCapture');
export const plans = holder<PlanContent>('createPlan');
export const simulations = holder<SimulationContent>('simulatePlan');
export const selections = holder<OpenedPolicies>('selectPolicies');
export const evaluations = holder<EvaluationContent>('evaluateDesiredState or evaluateLiveState');
export const reviews = holder<Review>('reviewDesiredState, reviewLiveState or reviewPlan');

/** Connections to a simulator in this process. */
export const inProcess = new WeakMap<object, InProcess>();

/** Without a trust file nothing is granted and no guard is relaxed. */
export const trustOf = (given: object | undefined): Trust => (given === undefined ? noTrust : trustFiles.of(given));
