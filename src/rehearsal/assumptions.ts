// What the platform tells nobody and a step's verdict rests on: the rehearsal takes the usual case and says so.
import { addressOf, collectionOf, parseAddress } from '../kinds/address.ts';
import type { Look, Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import type { Step } from '../plan/plan.ts';
import type { OperationId } from '../platform/operations.ts';
import type { Assumption } from './rehearsal.ts';

type Assumes = (step: Step, look: Look) => Assumption | undefined;

const nameIn = ({ on: [first] }: Step): string => (first === undefined ? '' : (parseAddress(first)?.path.at(-1) ?? first));

/** The platform says how much is used, never the limit (contradictions.md B2). */
const quota: Assumes = ({ region = '' }) => ({ fact: 'quota', says: `the quota of ${region} allows it` });

const stateOf = (id: string, region: string, volume: Observed | undefined, look: Look): string | undefined =>
  textIn(look.live(addressOf('instance', region, id)), 'state') ??
  (textIn(volume, 'attached_to') === id ? textIn(volume, 'instance_state') : undefined);

/** Instances may be hidden from the credential; an attachment tells the state of its own. */
const instanceState: Assumes = (step, look) => {
  const [address] = step.on;
  const volume = address === undefined ? undefined : look.live(address);
  const asked = step.path?.['virtual_machine_id'];
  const id = typeof asked === 'string' ? asked : textIn(volume, 'attached_to');
  if (id === undefined || stateOf(id, step.region ?? '', volume, look) !== undefined) return undefined;
  return { fact: 'instance-state', says: `the instance ${id} is stopped and nothing runs on it` };
};

/** A volume never tells what it was restored from (platform rule 8). Only one that is no older and no smaller can have been. */
const restoredFrom: Assumes = (step, look) => {
  const [address] = step.on;
  const point = address === undefined ? undefined : look.live(address);
  const made = textIn(point, 'created_at') ?? '';
  const size = point?.values['size'];
  const could = ({ region, id, values }: Observed): boolean => {
    const own = values['size'];
    const large = typeof own !== 'number' || typeof size !== 'number' || own >= size;
    return region === step.region && id !== textIn(point, 'volume_id') && large && (textIn({ values }, 'created_at') ?? made) >= made;
  };
  const known = look.completeness(collectionOf('volume', step.region)).type === 'complete';
  if (known && !look.all('volume').some(could)) return undefined;
  return { fact: 'restored-from', says: `no volume was restored from ${nameIn(step)}` };
};

const hasAccount: Assumes = (step) => ({
  fact: 'has-account',
  says: `${nameIn(step)} has no account on the platform yet and is invited`,
});

/** Only the owner may remove an administrator, and nothing says who the owner is (enums-and-states.md, error code 20025). */
const owner: Assumes = ({ effects = [] }) =>
  effects.some(({ fact, change }) => fact === 'administrator' && change === 'lose')
    ? { fact: 'owner', says: 'the credential belongs to the owner of the organization, who alone may remove an administrator' }
    : undefined;

const nameFree: Assumes = (step) => ({
  fact: 'name-free-elsewhere',
  says: `nobody else on the platform has a registry called ${nameIn(step)}`,
});

const remote: Assumes = () => ({ fact: 'remote-takes-credentials', says: 'the remote registry is reachable and takes the credentials' });

/** The catalogue of scopes does not say which of them somebody must approve. */
const approval: Assumes = ({ body }) => {
  const asks = typeof body === 'object' && body !== null && 'scopes' in body && Array.isArray(body.scopes) && body.scopes.length > 0;
  return asks ? { fact: 'approval', says: 'no scope of the key needs an approval' } : undefined;
};

const assumed: Partial<Readonly<Record<OperationId, Assumes>>> = {
  'blockStorage.createVolume': quota,
  'blockStorage.extendVolume': quota,
  'blockStorage.retypeVolume': quota,
  'blockStorage.createSnapshot': quota,
  'blockStorage.copySnapshot': quota,
  'blockStorage.createBackup': quota,
  'blockStorage.copyBackup': quota,
  'blockStorage.attachVolume': instanceState,
  'blockStorage.detachVolume': instanceState,
  'blockStorage.deleteSnapshot': restoredFrom,
  'iam.addMember': hasAccount,
  'iam.removeMember': owner,
  'registry.createRegistry': nameFree,
  'registry.testProxyCacheCredentials': remote,
  'iam.createApiKey': approval,
  'iam.updateApiKey': approval,
};

export const assumptionsOf = (step: Step, look: Look): readonly Assumption[] => {
  const one = assumed[step.operation]?.(step, look);
  return one ? [one] : [];
};
