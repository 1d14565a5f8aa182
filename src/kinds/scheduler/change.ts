// The steps of a change of a scheduler: its volumes are attached and detached; any other change replaces it (platform.md, chapter 1: there is no update). The
// old one is deleted first, because two cannot have the same name.
import type { Change, Declared, Lookup, Observed } from '../kind.ts';
import type { ChangeAnswer, StepDraft } from '../step.ts';
import { createScheduler, deleteScheduler, lackingOf, type Wanted } from './create-delete.ts';
import { fields as rows, type SchedulerFields } from './fields.ts';
import { attachStep, detachStep } from './steps.ts';
import { type Attached, attachedNamed, whyNotVolume } from './volumes.ts';

type Impossible = Extract<ChangeAnswer, { readonly type: 'impossible' }>;
type Scheduler = Observed<SchedulerFields>;
type Written = Declared<SchedulerFields>;

const lacksVolume = (why: string): Impossible => ({
  type: 'impossible',
  fields: ['volumes'],
  why,
  instead: 'use the name of a volume in the same region',
});

interface Volumes {
  readonly named: readonly Attached[];
  readonly refused: readonly Impossible[];
}

const volumesNamed = (region: string, names: readonly string[], lookup: Lookup): Volumes => {
  const usable = names.filter((name) => whyNotVolume(region, name, lookup) === undefined);
  return {
    named: usable.map((name) => attachedNamed(region, name, lookup)),
    refused: names.flatMap((name) => {
      const why = whyNotVolume(region, name, lookup);
      return why === undefined ? [] : [lacksVolume(why)];
    }),
  };
};

/** The declared values; other values are those of the replaced one. */
const wantedOf = ({ address, values }: Written, before: Scheduler | undefined): Wanted => ({
  address,
  region: values.region ?? '',
  name: values.name ?? '',
  description: values.description ?? before?.values.description ?? undefined,
  type: values.type ?? before?.values.type ?? undefined,
  retention_days: values.retention_days ?? before?.values.retention_days ?? undefined,
  start_time: values.start_time ?? before?.values.start_time ?? undefined,
});

/** The volumes of a new one: the declared ones, otherwise those of the replaced one. */
const volumesOf = ({ values }: Written, before: Scheduler | undefined, lookup: Lookup): Volumes => {
  const { region = '', volumes } = values;
  if (volumes !== undefined) return volumesNamed(region, volumes, lookup);
  const named = (before?.values.volume_ids ?? []).map((id) => ({ name: liveNameOf(id, lookup), id }));
  return { named, refused: [] };
};

const liveNameOf = (id: string, lookup: Lookup): string => {
  const name = lookup.liveById('volume', id)?.values['name'];
  return typeof name === 'string' ? name : id;
};

const lacking = ({ name, region }: Wanted, fields: readonly string[], changed: readonly string[]): ChangeAnswer => ({
  type: 'impossible',
  fields: [...new Set([...fields, ...changed])],
  why: `scheduler ${name} does not exist in ${region}, and creating it requires ${fields.join(' and ')}`,
  instead: `add ${fields.join(' and ')}`,
});

/** The replaced scheduler, and the fields that require it; absent: none is replaced. */
interface InPlaceOf {
  readonly first: readonly StepDraft[];
  readonly changed: readonly string[];
}

/** `before`: the scheduler whose name it takes over, or whose volumes and policy it keeps if the file declares none. */
const making = (
  declared: Written,
  before: Scheduler | undefined,
  { first, changed }: InPlaceOf,
  lookup: Lookup,
): readonly ChangeAnswer[] => {
  const wanted = wantedOf(declared, before);
  const lacks = lackingOf(wanted);
  if (lacks.length > 0) return [lacking(wanted, lacks, changed)];
  const { named, refused } = volumesOf(declared, before, lookup);
  // A volume that cannot be attached must not cost the others their snapshots: then nothing is replaced.
  if (first.length > 0 && refused.length > 0) return refused.map((one) => ({ ...one, fields: [...new Set([...one.fields, ...changed])] }));
  const made = { address: wanted.address, region: wanted.region, name: wanted.name };
  // A new one has no volumes.
  const create: StepDraft = { ...createScheduler(wanted), ...(named.length === 0 ? { alsoChanges: ['volumes'] } : {}) };
  const chain = [...first, create, ...named.map((volume) => attachStep(made, volume))];
  return [{ type: 'steps', chain }, ...refused];
};

const inPlace = (declared: Written, observed: Scheduler, lookup: Lookup): readonly ChangeAnswer[] => {
  const region = observed.region ?? '';
  const { named, refused } = volumesNamed(region, declared.values.volumes ?? [], lookup);
  const ids = observed.values.volume_ids ?? [];
  const wanted = new Set(named.map(({ id }) => id));
  const kept = new Set<unknown>(ids);
  const attached = named.filter(({ id }) => !kept.has(id)).map((volume) => attachStep(observed, volume));
  // If some of the names cannot be resolved, the unwanted volumes are not known.
  const detached =
    refused.length > 0 ? [] : ids.filter((id) => !wanted.has(id)).map((id) => detachStep(observed, { name: liveNameOf(id, lookup), id }));
  const steps = [...attached, ...detached].map((step): ChangeAnswer => ({ type: 'steps', chain: [step] }));
  return [...steps, ...refused];
};

export const answerScheduler = (change: Change<SchedulerFields>, lookup: Lookup): readonly ChangeAnswer[] => {
  if (change.type === 'unexpected') {
    const heir = lookup.allDeclared('scheduler').find(({ renamedFrom }) => renamedFrom === change.observed.address);
    return [{ type: 'steps', chain: [{ ...deleteScheduler(change.observed), runsAfter: heir ? [heir.address] : [] }] }];
  }
  const { declared } = change;
  if (change.type === 'missing') {
    const before = declared.renamedFrom && lookup.liveOf(declared.renamedFrom);
    return making(declared, before || undefined, { first: [], changed: [] }, lookup);
  }
  const { observed, fields } = change;
  const others = fields.filter((field) => 'recreates' in rows[field]);
  if (others.length === 0) return inPlace(declared, observed, lookup);
  return making(declared, observed, { first: [deleteScheduler(observed, others)], changed: fields }, lookup);
};
