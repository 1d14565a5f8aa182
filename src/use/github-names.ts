// Names on GitHub that workflows and runs share: a run finds by them what another run left.

/** The artifact with the capture, which the scheduled workflow uploads. */
export const captureArtifact = 'tenantry-capture';

/** On the branch of the ledger. */
export const ledgerFile = 'ledger.json';
