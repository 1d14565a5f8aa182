// zizmor and actionlint, if they are installed: TENANTRY_ZIZMOR and TENANTRY_ACTIONLINT are their paths. Part of `npm run test:long`.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isLong } from '../runs.ts';
import { actions, workflowPaths } from './workflow-files.ts';

interface Linter {
  readonly name: string;
  readonly version: string;
  /** The environment variable with its path. */
  readonly variable: string;
  readonly versionOption: string;
  readonly arguments: readonly string[];
  /** `file:line: what` of each finding that counts. */
  readonly read: (stdout: string) => readonly string[];
  /** Accepted reports, each with the reason. */
  readonly known: readonly { readonly finding: RegExp; readonly reason: string }[];
}

interface ZizmorFinding {
  readonly ident: string;
  readonly ignored: boolean;
  readonly locations: readonly { readonly symbolic: { readonly key: { readonly Local?: { readonly verbatim_path: string } } } }[];
}

interface ActionlintFinding {
  readonly filepath: string;
  readonly line: number;
  readonly message: string;
}

const actionPaths = Object.values(actions).map(({ path }) => path);

const linters: readonly Linter[] = [
  {
    name: 'zizmor',
    version: '1.32.0',
    variable: 'TENANTRY_ZIZMOR',
    versionOption: '--version',
    arguments: ['--offline', '--persona', 'auditor', '--format', 'json', '--no-exit-codes', ...actionPaths, ...workflowPaths],
    read: (stdout) => {
      const findings: readonly ZizmorFinding[] = JSON.parse(stdout);
      return findings
        .filter(({ ignored }) => !ignored)
        .map(({ ident, locations }) => `${locations[0]?.symbolic.key.Local?.verbatim_path ?? '?'}: ${ident}`);
    },
    known: [
      {
        finding: /(?:fleet|schedule).*: adhoc-packages/,
        reason: 'the exact version of one package without scripts, whose provenance npm attests: a lock file would have to be copied too',
      },
      {
        finding: /fleet-apply.*: concurrency-limits/,
        reason: 'only the job that writes has a group: plans of two commits must not end each other',
      },
      {
        finding: /fleet-audit.*: self-repository/,
        reason: 'GitHub Enterprise Server, on which fleets run too, does not know the other syntax',
      },
    ],
  },
  {
    name: 'actionlint',
    version: '1.7.12',
    variable: 'TENANTRY_ACTIONLINT',
    versionOption: '--version',
    arguments: ['-format', '{{json .}}', ...workflowPaths],
    read: (stdout) => {
      const findings: readonly ActionlintFinding[] = JSON.parse(stdout);
      return findings.map(({ filepath, line, message }) => `${filepath}:${line}: ${message}`);
    },
    known: [
      { finding: /unexpected key "queue" for "concurrency"/, reason: 'newer than this version: keeps all waiting runs of a group' },
      {
        finding: /"\$\/apply" in invalid format because ref is missing/,
        reason: 'newer than this version: the action of the repository of the workflow, at the same commit',
      },
      {
        finding: /could not read reusable workflow file/,
        reason: 'the example calls the file beside it, which a user copies to .github/workflows',
      },
    ],
  },
];

describe.each(linters)('$name', ({ name, version, variable, versionOption, arguments: given, read, known }) => {
  const path = process.env[variable] ?? '';
  const why = !isLong ? 'only in the long run' : path === '' ? `set ${variable} to the path of ${name} ${version}` : '';

  if (isLong && why !== '') process.stderr.write(`SKIPPED ${name}: ${why}\n`);
  it.skipIf(why !== '')(`finds nothing without a written reason${why === '' ? '' : ` (SKIPPED: ${why})`}`, () => {
    expect(spawnSync(path, [versionOption], { encoding: 'utf8' }).stdout).toContain(version);
    const { stdout } = spawnSync(path, [...given], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    const found = read(stdout);
    expect(found.filter((line) => !known.some(({ finding }) => finding.test(line)))).toEqual([]);
    // An unused reason must be removed.
    expect(known.filter(({ finding }) => !found.some((line) => finding.test(line)))).toEqual([]);
  });
});
