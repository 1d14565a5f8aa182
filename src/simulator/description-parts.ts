// The parts of a description of a state, as `schemas/simulator-state.schema.json` defines them, and how the whole state follows from each.
import type { Immutable } from '../json.ts';
import type { SimulatorStateDocument } from './simulator-state.generated.ts';

export type StateDocument = Immutable<SimulatorStateDocument>;

/** An item of a list that may be omitted. */
export type Item<List> = NonNullable<List> extends readonly (infer One)[] ? One : never;

/** A part in a whole state: nothing is omitted. `DescriptionOnly`: fields that only a description has, because the state holds them in another form. */
export type Whole<Part, DescriptionOnly extends keyof Part = never> = Required<Omit<Part, DescriptionOnly>>;

export type TenantDescription = Item<StateDocument['tenants']>;
export type RegionDescription = NonNullable<TenantDescription['regions']>[string];
