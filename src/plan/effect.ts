// Why a reviewer must read a step.

/** Why a reviewer must read a step. */
export type Effect = 'grants' | 'revokes' | 'deletes' | 'irreversible' | 'partially-reversible' | 'lockout-risk';
