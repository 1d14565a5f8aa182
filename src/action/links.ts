// The addresses that texts of the Action link to.
import { fingerprintOf } from '../policies/fingerprint.ts';
import type { SiteLinks } from '../report/comment/context.ts';
import { addresses, findingAddress, organizationSlug } from '../report/site/addresses.ts';
import type { Job } from './job.ts';

/** The repository of the job. */
export const homeOf = ({ event: { repository, serverUrl } }: Job): string => `${serverUrl}/${repository.owner}/${repository.repo}`;

/** This run. Its summary contains the full report. */
export const runUrlOf = (job: Job): string => {
  const { id, attempt } = job.event.run;
  return `${homeOf(job)}/actions/runs/${id}/attempts/${attempt}`;
};

/** All runs of the workflow: the same in every run, so that equal facts give equal text. */
export const runsUrlOf = (job: Job): string => {
  const { file } = job.event.run;
  return `${homeOf(job)}/actions${file === null ? '' : `/workflows/${file.split('/').at(-1) ?? ''}`}`;
};

/** Where the site is, in a private repository: its addresses name the tenant. */
export const siteUrlOf = ({ settings: { site }, event: { repository } }: Job): string | undefined =>
  repository.isPrivate ? site : undefined;

export const siteLinksOf = (job: Job, tenant: string): SiteLinks | undefined => {
  const site = siteUrlOf(job);
  if (site === undefined || tenant === '') return undefined;
  const slug = organizationSlug(tenant);
  return {
    home: `${site}${addresses.organization(slug)}`,
    finding: ({ policy, address }) => `${site}${findingAddress(slug, { fingerprint: fingerprintOf(tenant, policy, address) })}`,
  };
};
