// What the file changes about rules: switched off, made less severe, given looser parameters, narrowed to some resources.
import type { Source } from '../../errors.ts';
import type { Derived } from './derived.ts';

/** One `policies.settings` entry, compared with what the packs say. */
export interface SettingFacts {
  readonly policy: string;
  readonly enabled: boolean;
  readonly reason: string | undefined;
  /** What it loosens, in words: `severity high → low`, `params.within 7d → 30d`, `switched off`, `narrowed to volume/br-se1/*`. */
  readonly loosened: readonly string[];
  readonly at: Source;
}

export const setting: Derived = {
  shape: {
    name: 'setting',
    title: ['setting', 'settings'],
    about: 'What the desired-state file sets about one policy.',
    declarable: true,
    fields: {
      address: { type: 'string', about: '`setting/<policy>`.', side: 'both' },
      policy: { type: 'string', about: 'The policy it is about.', side: 'both' },
      enabled: { type: 'bool', about: 'Whether the policy is judged.', side: 'both' },
      reason: { type: 'string', about: 'Why it was set; null when the file does not say.', side: 'both' },
      loosened: { type: 'list<string>', about: 'What it makes looser than the packs say, in words.', side: 'both' },
    },
    links: {},
    sample: { address: 'setting/api-key-max-age', policy: 'api-key-max-age', enabled: true, reason: null, loosened: [] },
  },
  rows: ({ settings, desired }) =>
    desired &&
    settings.map(({ policy, enabled, reason = null, loosened, at }) => ({
      address: `setting/${policy}`,
      at,
      values: { address: `setting/${policy}`, policy, enabled, reason, loosened },
    })),
};
