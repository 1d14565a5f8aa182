// All commands, in the order of the help. Each is loaded on use, so that the start costs nothing for the others; two work with all of them.
import type { CommandRow } from './command.ts';

export const commandTable: readonly CommandRow[] = [
  { name: 'init', summary: 'Start a repository: the desired state and a trust file', load: async () => (await import('./init.ts')).init },
  { name: 'validate', summary: 'Check desired-state files, offline', load: async () => (await import('./validate.ts')).validate },
  {
    name: 'doctor',
    summary: 'Check the set-up: credential, files, workflows and settings on GitHub',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'export',
    summary: 'Write the live organization as desired-state files',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  {
    name: 'capture',
    summary: 'Save a snapshot of the live state to a file (no secrets)',
    load: async () => (await import('./capture.ts')).capture,
  },
  { name: 'plan', summary: 'Preview the changes, with the reason for each (dry run)', load: async () => (await import('./plan.ts')).plan },
  { name: 'apply', summary: 'Apply the desired state, or a saved plan', load: async () => (await import('./apply.ts')).apply },
  { name: 'audit', summary: 'Audit the live organization: policies, drift, spend', load: async () => (await import('./audit.ts')).audit },
  {
    name: 'report',
    summary: 'Render saved scan results in any format, several dates side by side',
    load: async () => (await import('./report.ts')).report,
  },
  {
    name: 'site',
    summary: 'Build a static site from saved results, many organizations over time',
    load: async () => (await import('./site.ts')).site,
  },
  { name: 'evidence', summary: 'Sign and verify evidence bundles', load: async () => (await import('./evidence.ts')).evidence },
  { name: 'fleet', summary: 'Work on many organizations', load: async () => (await import('./fleet.ts')).fleet },
  { name: 'policy', summary: 'List, test and explain policies', load: async () => (await import('./policy.ts')).policy },
  { name: 'waive', summary: 'Accept a finding until a date: add a waiver', load: async () => (await import('./waive.ts')).waive },
  {
    name: 'review',
    summary: 'Write or update an access review: who holds what, and who decides',
    load: async () => (await import('./review.ts')).review,
  },
  { name: 'spend', summary: 'Month-to-date spend per account, against budgets', load: async () => (await import('./spend.ts')).spend },
  {
    name: 'explain',
    summary: 'Explain a kind, a section, a field, an error code or a resource address',
    load: async () => (await import('./explain.ts')).explain,
  },
  { name: 'schema', summary: 'Print a JSON Schema, for editors and programs', load: async () => (await import('./schema.ts')).schema },
  {
    name: 'permissions',
    summary: 'Print the minimum permissions that a desired state needs',
    load: async () => (await import('./permissions.ts')).permissions,
  },
  { name: 'who', summary: 'Show everything a member or service account can access', load: async () => (await import('./who.ts')).who },
  { name: 'journal', summary: 'Show the history of past applies', load: async () => (await import('./journal.ts')).journal },
  {
    name: 'simulate',
    summary: 'Serve a simulator of the platform on a local port',
    load: async () => (await import('./simulate.ts')).simulate,
  },
  {
    name: 'demo',
    summary: 'Run an end-to-end demo against the simulator',
    load: async () => (await import('./demo.ts')).demoOf(commandTable),
  },
  {
    name: 'completion',
    summary: 'Print a completion script for bash, zsh or fish',
    load: async () => (await import('./completion.ts')).completionOf(commandTable),
  },
];
