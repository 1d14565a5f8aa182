// Facts that a verdict depends on and that no operation exposes: the simulation assumes the usual case and reports the assumption.
import { type Address, collectionOf, kindOf, nameOf, partsOf } from '../kinds/address.ts';
import { administratorRole } from '../kinds/grants/administrator.ts';
import type { Lookup, Observed } from '../kinds/kind.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import { deprecatedType } from '../kinds/volume/new-type.ts';
import type { Step, StepId } from '../plan/plan.ts';
import type { OperationId } from '../platform/operations.ts';
import { instanceOf, userOf } from './named-by-steps.ts';
import { type ReportedState, reportedStates } from './reported-states.ts';
import { sharedNames } from './shared-names.ts';
import type { Assumption } from './simulation.ts';

interface Known {
  readonly lookup: Lookup;
  readonly reported: ReportedState;
  /** Steps whose name another region has. */
  readonly shared: ReadonlyMap<StepId, Assumption>;
  readonly identity: Address | undefined;
}

type Assumes = (step: Step, known: Known) => Assumption | undefined;

const inRegion = ({ region = '' }: Step, id: string): string => `${region} ${id}`;

const nameIn = ({ resources: [first] }: Step): string => (first === undefined ? '' : nameOf(first) || first);

/** The platform reports the usage of a quota, but never its limit (contradictions.md B2). */
const quota: Assumes = ({ region = '' }) => ({ fact: 'quota', says: `the quota of ${region} allows it` });

/** Whether a deprecated type can still be used, no document says (contradictions.md B35). */
const typeAccepted: Assumes = (step, { lookup }) => {
  const type = deprecatedType(step, lookup);
  return type === undefined
    ? undefined
    : { fact: 'deprecated-type', says: `volume type ${type} is deprecated in ${step.region ?? ''}, and the platform still accepts it` };
};

const nameOnlyHere: Assumes = ({ id }, { shared }) => shared.get(id);

/** The credential may not be allowed to list instances; an attachment contains the state of its instance. */
const instanceState: Assumes = (step, { lookup, reported }) => {
  const [address] = step.resources;
  const id = instanceOf(step) ?? textIn(address === undefined ? undefined : lookup.live(address), 'attached_to');
  if (id === undefined || reported.instances().has(inRegion(step, id))) return undefined;
  return { fact: 'instance-state', says: `instance ${id} is stopped and no operation is running on it` };
};

/** A volume does not report the restore point it was created from (platform rule 8). Only volumes that are not older and not smaller are candidates. */
const restoredFrom: Assumes = (step, { lookup, reported }) => {
  const [address] = step.resources;
  const point = address === undefined ? undefined : lookup.live(address);
  const made = textIn(point, 'created_at') ?? '';
  const size = point?.values['size'];
  const could = ({ id, values: { size: own } }: Observed): boolean =>
    id !== textIn(point, 'volume_id') && (typeof own !== 'number' || typeof size !== 'number' || own >= size);
  const known = lookup.completeness(collectionOf('volume', step.region)).type === 'complete';
  if (known && !reported.volumesSince(step.region ?? '', made).some(could)) return undefined;
  return { fact: 'restored-from', says: `no volume was restored from ${nameIn(step)}` };
};

const hasAccount: Assumes = (step) => ({
  fact: 'has-account',
  says: `${nameIn(step)} has no account yet and will be invited`,
});

/** Neither the roles nor the profile of the member rule out that the member is an administrator. */
const mayBeAdministrator = (member: Observed | undefined): boolean => {
  const [roles, profile] = [textsIn(member, 'roles'), textIn(member, 'profile')];
  return roles === undefined && profile === undefined
    ? true
    : profile === administratorRole || (roles?.includes(administratorRole) ?? false);
};

const accountOf = (identity: Address | undefined): string | undefined => {
  if (identity === undefined) return undefined;
  if (kindOf(identity) === 'api-key') return partsOf(identity, 'api-key').account;
  return kindOf(identity) === 'service-account' ? nameOf(identity) : undefined;
};

/**
 * Only the owner may remove an administrator (platform.md, chapter 6: error code 20025). No operation reports the owner, or whether
 * the key of a service account ever counts as the owner's.
 */
const owner: Assumes = ({ resources: [address] }, { lookup, identity }) => {
  if (!mayBeAdministrator(address === undefined ? undefined : lookup.live(address))) return undefined;
  const account = accountOf(identity);
  const whose = account === undefined ? 'the credential belongs to' : `service account ${account} counts as`;
  return { fact: 'owner', says: `${whose} the owner of the organization; only the owner can remove an administrator` };
};

const nameFree: Assumes = (step) => ({
  fact: 'name-free-elsewhere',
  says: `the registry name ${nameIn(step)} is not taken by another organization`,
});

const remote: Assumes = () => ({ fact: 'remote-takes-credentials', says: 'the remote registry is reachable and accepts the credentials' });

/** The catalogue of scopes does not contain which of them require an approval. Scopes that a key already has were approved. */
const approval: Assumes = ({ resources: [key], body }, { lookup }) => {
  const scopes = typeof body === 'object' && body !== null && 'scopes' in body ? body.scopes : undefined;
  const held = (key === undefined ? undefined : textsIn(lookup.live(key), 'scopes')) ?? [];
  const asks = Array.isArray(scopes) && scopes.some((scope) => !held.includes(scope));
  return asks ? { fact: 'approval', says: 'no scope of the key requires approval' } : undefined;
};

/** No operation lists the users of registries; only members of a registry are known to exist. */
const registryUser: Assumes = (step, { reported }) => {
  const user = userOf(step);
  if (user === undefined || reported.users().has(inRegion(step, user))) return undefined;
  return { fact: 'registry-user', says: `${user} is a user of the registries of ${step.region ?? ''}` };
};

const assumed: Partial<Readonly<Record<OperationId, readonly Assumes[]>>> = {
  'blockStorage.createVolume': [quota, typeAccepted, nameOnlyHere],
  'blockStorage.extendVolume': [quota],
  'blockStorage.retypeVolume': [quota, typeAccepted],
  'blockStorage.renameVolume': [nameOnlyHere],
  'blockStorage.createSnapshot': [quota, nameOnlyHere],
  'blockStorage.renameSnapshot': [nameOnlyHere],
  'blockStorage.copySnapshot': [quota],
  'blockStorage.createBackup': [quota, nameOnlyHere],
  'blockStorage.renameBackup': [nameOnlyHere],
  'blockStorage.copyBackup': [quota],
  'blockStorage.attachVolume': [instanceState],
  'blockStorage.detachVolume': [instanceState],
  'blockStorage.deleteSnapshot': [restoredFrom],
  'iam.addMember': [hasAccount],
  'iam.removeMember': [owner],
  'registry.createRegistry': [nameFree],
  'registry.addRegistryMember': [registryUser],
  'registry.testProxyCacheCredentials': [remote],
  'iam.createApiKey': [approval],
  'iam.updateApiKey': [approval],
};

/** `steps`: of the run, in the order of execution. `identity`: the identity that runs Tenantry, if the trust file names it. */
export const assumptionsFrom = (lookup: Lookup, steps: readonly Step[], identity?: Address): ((step: Step) => readonly Assumption[]) => {
  const known: Known = { lookup, reported: reportedStates(lookup), shared: sharedNames(steps, lookup), identity };
  return (step) => (assumed[step.operation] ?? []).flatMap((assumes) => assumes(step, known) ?? []);
};
