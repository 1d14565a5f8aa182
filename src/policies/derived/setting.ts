// Changes of the file to policies: replaced, disabled, lower severity, looser parameters, limited to some resources.
import type { Derived } from './derived.ts';

export const setting: Derived = {
  shape: {
    name: 'setting',
    title: ['setting', 'settings'],
    about: 'What the desired-state file changes about one policy, or that it does not choose the baseline pack.',
    declarable: true,
    fields: {
      address: {
        type: 'string',
        about: '`setting/<policy>`; `setting/pack/<name>` for a pack that the file does not choose.',
        side: 'both',
      },
      policy: { type: 'string', about: 'The policy it is for, or the pack.', side: 'both' },
      severity: {
        type: 'string',
        about: 'The severity of that policy without the setting, and of the policy it replaces.',
        side: 'both',
        values: ['critical', 'high', 'medium', 'low', 'info'],
      },
      enabled: { type: 'bool', about: 'Whether the policy is evaluated.', side: 'both' },
      reason: { type: 'string', about: 'Why it was set; null if the file gives no reason.', side: 'both' },
      loosened: { type: 'list<string>', about: 'What may be weaker than in the packs, in words.', side: 'both' },
      below_control: {
        type: 'list<string>',
        about: 'Parameters that allow more than a control that the policy is mapped to, in words.',
        side: 'both',
      },
    },
    links: {},
    sample: {
      address: 'setting/api-key-max-age',
      policy: 'api-key-max-age',
      severity: 'medium',
      enabled: true,
      reason: null,
      loosened: [],
      below_control: [],
    },
  },
  rows: ({ settings, desired }) =>
    desired &&
    settings.map(({ name, policy, severity, enabled, reason = null, loosened, belowControl, at }) => ({
      address: `setting/${name}`,
      at,
      values: { address: `setting/${name}`, policy, severity, enabled, reason, loosened, below_control: belowControl },
    })),
};
