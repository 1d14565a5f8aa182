// The steps of a change of access control.
import { asSteps, cannotChange } from '../change-answer.ts';
import { asSeen, awaited, existing, has } from '../condition.ts';
import { creating } from '../draft.ts';
import type { Changes, Declared } from '../kind.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { createBody, updateBody } from '../request-body.ts';
import type { ChangeAnswer, Condition, StepDraft, Target } from '../step.ts';
import { type AccessControlFields, fields as rows } from './fields.ts';
import { address } from './read.ts';

interface Settings {
  readonly enabled: boolean;
  readonly enforce_mfa: boolean;
}

/** MFA is enforced only where access control is enabled (an assumption: the documents do not say). */
const demandsMfa = ({ enabled, enforce_mfa }: Settings): boolean => enabled && enforce_mfa;

/** The consequence of changing these settings: people without a second factor lose access, or a protection is dropped. */
const consequences = (before: Settings, after: Settings): Pick<StepDraft, 'accessEffect' | 'acknowledge' | 'stage'> => {
  const drops = (before.enabled && !after.enabled) || (before.enforce_mfa && !after.enforce_mfa);
  const accessEffect = demandsMfa(after) && !demandsMfa(before) ? 'lockout-risk' : drops ? 'grants' : after.enabled ? 'revokes' : 'none';
  const touchesMfa = before.enforce_mfa !== after.enforce_mfa || demandsMfa(before) !== demandsMfa(after);
  return { accessEffect, ...(drops ? { acknowledge: ['removes-protection'] } : {}), ...(touchesMfa ? { stage: 'mfa' } : {}) };
};

const sayings = (after: Partial<Settings>): string =>
  [
    ...(after.enabled === undefined ? [] : [`${after.enabled ? 'enable' : 'disable'} access control`]),
    ...(after.enforce_mfa === undefined ? [] : [`${after.enforce_mfa ? 'enforce' : 'stop enforcing'} MFA`]),
  ].join(' and ');

const updating = (at: Target, before: Settings, change: Partial<Settings>, preconditions: readonly Condition[]): StepDraft => ({
  description: sayings(change),
  operation: 'iam.updateAccessControl',
  resources: [address],
  // The request calls it `status` and the response `enabled`; only changed settings are sent (contradictions.md I2).
  body: updateBody(rows, { ...change }, Object.keys(change)),
  preconditions,
  postconditions: Object.entries(change).map(([field, value]) => has(at, field, value)),
  reversibility: 'reversible',
  ...consequences(before, { ...before, ...change }),
});

const create = ({ values }: Declared<AccessControlFields>): StepDraft =>
  creating(address, {
    description: 'create access control',
    operation: 'iam.createAccessControl',
    // 202 without a body: done once a read shows it (contradictions.md I3).
    body: createBody(rows, values),
  });

/** No other change is sent without it. */
const noEffect = (fields: readonly string[]): ChangeAnswer => ({
  type: 'impossible',
  fields: [...new Set(['enforce_mfa', ...fields])],
  why: '`enforce_mfa` has no effect while access control is disabled',
  instead: 'set `enabled: true` as well',
});

export const changes: Changes<AccessControlFields> = {
  answer: (change) => {
    if (change.type === 'unexpected') {
      const instead = 'declare `access_control: { enabled: false }` to disable it';
      return [{ type: 'impossible', fields: [], why: 'the platform cannot remove access control', instead }];
    }
    const { enabled, enforce_mfa } = change.declared.values;
    const read = change.type === 'changed' ? change.observed.values : {};
    const before = { enabled: read.enabled ?? false, enforce_mfa: read.enforce_mfa ?? false };
    if (enforce_mfa && !(enabled ?? before.enabled)) return [noEffect(change.type === 'changed' ? change.fields : [])];
    if (change.type === 'missing') {
      // The initial values of a new one are not documented: every declared value is sent.
      const written = omitUndefined({ enabled, enforce_mfa });
      const update = Object.keys(written).length > 0 ? [updating(awaited(address), before, written, [])] : [];
      return asSteps(create(change.declared), ...update);
    }
    const { observed, fields } = change;
    const changed = omitUndefined({
      enabled: fields.includes('enabled') ? enabled : undefined,
      enforce_mfa: fields.includes('enforce_mfa') ? enforce_mfa : undefined,
    });
    const update = updating(existing(observed), before, changed, asSeen(observed, 'enabled', 'enforce_mfa'));
    return [
      ...cannotChange(rows, fields, 'use the current value, or remove the line'),
      ...(Object.keys(changed).length > 0 ? asSteps(update) : []),
    ];
  },
};
