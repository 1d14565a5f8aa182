// Names on GitHub that workflows and runs share: a run finds by them what another run left.

/** The artifact with the capture, which the scheduled workflow uploads. */
export const captureArtifact = 'tenantry-capture';

/** On the branch of the ledger. */
export const ledgerFile = 'ledger.json';

/** The address of the run that this program is part of; undefined: it is part of none. */
export const runUrlIn = ({
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: name,
  GITHUB_RUN_ID: run,
}: Readonly<Record<string, string | undefined>>): string | undefined =>
  server && name && run ? `${server}/${name}/actions/runs/${run}` : undefined;
