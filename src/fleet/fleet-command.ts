// The commands that a fleet runs for each of its organizations.

/** A command that a fleet runs for each of its organizations. */
export type FleetCommand = 'validate' | 'capture' | 'plan' | 'audit' | 'apply';
