// What runs on GitHub share: the workflow that uploads captures, the age that is too old, the branch that keeps the ledger and the records, and where the site is.
import { parseDuration } from '../yaml/duration.ts';
import { siteUrl } from './site-url.ts';
import type { TrustFileDocument } from './trust-file.generated.ts';

export interface RunSettings {
  /** File name of the workflow whose runs on the default branch upload captures. */
  readonly captures: string;
  /** Milliseconds: the greatest age of a capture, and of the last complete scan. */
  readonly maxAge: number;
  /** undefined: nothing is kept. */
  readonly ledger: string | undefined;
  /** Where the site is published, ending with `/`; undefined: nowhere. */
  readonly site: string | undefined;
}

/** Without a trust file, or without its section `github`. `tenantry init --schedule` writes a workflow of this name. */
export const usualSettings: RunSettings = {
  captures: 'tenantry-schedule.yml',
  maxAge: 36 * 3_600_000,
  ledger: 'tenantry-ledger',
  site: undefined,
};

export interface ReadRunSettings {
  readonly settings: RunSettings;
  /** Whether `max_age` is no duration. */
  readonly isAgeUnfit: boolean;
  /** Whether `site` is not the address of a site. */
  readonly isSiteUnfit: boolean;
}

export const readRunSettings = ({ captures, max_age, ledger, site }: NonNullable<TrustFileDocument['github']>): ReadRunSettings => {
  const maxAge = max_age === undefined ? usualSettings.maxAge : parseDuration(max_age);
  const address = site === undefined ? undefined : siteUrl(site);
  return {
    settings: {
      captures: captures ?? usualSettings.captures,
      maxAge: maxAge ?? usualSettings.maxAge,
      ledger: ledger === false ? undefined : (ledger ?? usualSettings.ledger),
      site: address,
    },
    isAgeUnfit: maxAge === undefined,
    isSiteUnfit: site !== undefined && address === undefined,
  };
};
