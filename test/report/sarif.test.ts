// SARIF as GitHub reads it: every result has a known rule, a position in the repository, and a fingerprint that outlives the line.
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorTable } from '../../src/error-table.ts';
import type { Source } from '../../src/errors.ts';
import type { Address } from '../../src/kinds/address.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { selectPolicies } from '../../src/policies/select.ts';
import { evaluationOf } from '../../src/report/evaluation.ts';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { reviewAsSarif } from '../../src/report/sarif.ts';
import { anchorsOf } from '../docs/anchors.ts';
import { finding, hostile, policy, review, reviewWith } from './reviews.ts';
import { refusedBySarif } from './sarif-schema.ts';

interface Place {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
    readonly region: { readonly startLine: number; readonly startColumn: number; readonly snippet?: { readonly text: string } };
  };
}
interface Log {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly rules: readonly {
          readonly id: string;
          readonly name: string;
          readonly helpUri: string;
          readonly help: { readonly text: string };
          readonly properties?: { readonly tags: readonly string[] };
        }[];
      };
    };
    readonly automationDetails: { readonly id: string };
    readonly invocations: readonly { readonly executionSuccessful: boolean; readonly toolExecutionNotifications?: readonly unknown[] }[];
    readonly results: readonly {
      readonly ruleId: string;
      readonly kind: string;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations: readonly Place[];
      readonly partialFingerprints: Readonly<Record<string, string>>;
      readonly suppressions?: readonly unknown[];
    }[];
  }[];
}

/** The page of the repository that a link leads to. */
const pageOf = (uri: string): string =>
  /^https:\/\/github\.com\/tenantry\/tenantry\/blob\/main\/(docs\/[a-z-]+\.md)#[a-z0-9-]+$/.exec(uri)?.[1] ?? uri;

const runOf = (of: Review, textAt?: (at: Source) => string | undefined): Log['runs'][number] => {
  const log = JSON.parse(reviewAsSarif(of, { textAt })) as Log;
  expect(log.version).toBe('2.1.0');
  const [run] = log.runs;
  if (!run) throw new Error('no run');
  return run;
};

const shapely = (of: Review): void => {
  const { tool, results } = runOf(of);
  const ids = tool.driver.rules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const names = tool.driver.rules.map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  for (const { id, name, help, helpUri, properties } of tool.driver.rules) {
    expect(name).toMatch(/^[A-Z][A-Za-z0-9]*$/);
    expect(name.toLowerCase()).not.toBe(id.toLowerCase());
    expect(anchorsOf(pageOf(helpUri))).toContain(helpUri.split('#')[1]);
    expect(help.text).not.toBe('');
    expect(properties?.tags.length ?? 0).toBeLessThanOrEqual(10);
  }
  for (const { ruleId, kind, level, message, locations, partialFingerprints } of results) {
    expect(ids).toContain(ruleId);
    expect(kind === 'fail' || level === 'none').toBe(true);
    expect(message.text).not.toBe('');
    // Plain text in which nothing is a link, and nothing affects its viewer.
    expect(message.text).not.toMatch(/\]\(|[\p{Cc}\p{Cf}]/u);
    expect(locations).toHaveLength(1);
    for (const { physicalLocation } of locations) {
      expect(physicalLocation.artifactLocation.uri).toMatch(/^(?!\/)[A-Za-z0-9._~%/()!'*-]+$/);
      expect(physicalLocation.artifactLocation.uriBaseId).toBe('%SRCROOT%');
      expect(physicalLocation.region.startLine).toBeGreaterThanOrEqual(1);
      expect(physicalLocation.region.startColumn).toBeGreaterThanOrEqual(1);
    }
    expect(partialFingerprints).toEqual({
      primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{16}:1$/),
      'tenantry/v1': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  }
};

const fail = (name: string, line: number) => finding(name, { at: { file: './acme/people & more.yaml', line, col: 5 } });

const hashes = (line: number) =>
  runOf(review({ findings: [fail('ana', line), fail('rui', line + 1)], policies: [policy] })).results.map(
    (result) => result.partialFingerprints['tenantry/v1'],
  );

describe('results', () => {
  it.each([['harmless', 'x'] as const, ...hostile])('meet the requirements of code scanning: %s', (_, text) => {
    shapely(reviewWith(text));
    expect(runOf(reviewWith(text)).results.length).toBeGreaterThan(5);
  });

  it('point at the line that owns the resource', () => {
    const [result] = runOf(review({ findings: [fail('ana', 12)], policies: [policy] })).results;
    expect(result?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'acme/people%20%26%20more.yaml', uriBaseId: '%SRCROOT%' },
      region: { startLine: 12, startColumn: 5 },
    });
  });

  it('keep their unique fingerprint when the line moves', () => {
    expect(hashes(12)).toEqual(hashes(90));
    expect(new Set(hashes(12)).size).toBe(2);
  });

  it('report waived and unknown findings', () => {
    const at = { file: 'a.yaml', line: 1, col: 1 };
    const findings = [
      finding('a', { verdict: { type: 'waived', waiver: { at, owner: 'ana@acme.example', reason: 'deferred', expires: '2027-01-01' } } }),
      finding('b', { verdict: { type: 'unknown', cause: 'denied', missing: [], says: 'denied' } }),
    ];
    expect(runOf(review({ findings, policies: [policy] })).results).toMatchObject([
      { kind: 'fail', suppressions: [{ kind: 'external', status: 'accepted', justification: 'deferred' }] },
      { kind: 'open', level: 'none' },
    ]);
  });

  it('list the worst first, and report when there are too many', () => {
    const findings = [
      finding('low', { severity: 'low' }),
      ...Array.from({ length: 5010 }, (_, index) => finding(`m${index}`, { severity: 'medium' })),
      finding('worst', { severity: 'critical' }),
    ];
    const { results, invocations } = runOf(review({ findings, policies: [policy], exitCode: 1 }));
    expect(results).toHaveLength(5000);
    expect(results[0]).toMatchObject({ level: 'error', message: { text: 'member/worst: worst is too old' } });
    expect(invocations[0]).toMatchObject({
      executionSuccessful: true,
      toolExecutionNotifications: [{ message: { text: '12 results of lower severity are omitted: code scanning displays at most 5000.' } }],
    });
  });

  it('list drift before findings of a lower severity, and findings that are no longer found last', () => {
    const of = review({
      findings: [finding('low', { severity: 'low' }), finding('worst', { severity: 'critical' })],
      absent: [finding('gone', { severity: 'critical' })],
      drift: { declared: 1, entries: [{ address: 'member/ana' as Address, type: 'missing', changes: [] }] },
      policies: [policy],
    });
    expect(runOf(of).results.map(({ message }) => message.text.split(/[: ]/)[0])).toEqual([
      'member/worst',
      'member/ana',
      'member/low',
      'member/gone',
    ]);
  });

  it('point nowhere without a file', () => {
    const { at: _at, ...placeless } = finding('a');
    const of = review({ findings: [placeless], files: [], desired: 'gone.yaml', problems: [{ code: 'usage', message: 'x' }] });
    const printed = reviewAsSarif(of);
    expect(printed).not.toContain('locations');
    expect(printed).not.toContain('.yaml');
    expect(refusedBySarif(JSON.parse(printed))).toEqual([]);
    expect(runOf(review({ findings: [placeless] })).results[0]?.locations).toHaveLength(1);
  });
});

it('contain the problems of an invalid file', () => {
  const problems = [{ code: 'unknown-key', message: 'what is `membrs`?', at: { file: 'acme.yaml', line: 2, col: 1 } }] as const;
  const { results, invocations, tool } = runOf(review({ command: 'validate', problems, exitCode: 2 }));
  expect(results).toMatchObject([{ ruleId: 'tenantry/unknown-key', level: 'error' }]);
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(['tenantry/unknown-key']);
  expect(invocations[0]?.executionSuccessful).toBe(false);
});

it('is filed by command and organization', () => {
  expect(runOf(review({ tenant: 't-1' })).automationDetails.id).toBe('tenantry/audit/t-1/');
});

describe('rule names', () => {
  it('are unique, whatever ids policies have', () => {
    const ids = ['mfa', 'mfa-policy', 'a-b', 'ab', 'a-1b', 'a1b', 'tenantry-drift'];
    const findings = ids.map((id) => finding('ana', { policy: id }));
    const drift = { declared: 1, entries: [{ address: 'member/ana' as Address, type: 'missing' as const, changes: [] }] };
    const of = review({ findings, policies: ids.map((id) => ({ ...policy, id })), drift });
    shapely(of);
    expect(runOf(of).tool.driver.rules).toHaveLength(8);
  });
});

describe('snippets', () => {
  const textAt = ({ line }: Source): string | undefined => (line === 12 ? 'ana: { roles: [editor] }\u202e' : undefined);
  const findingAt = (at: Source | undefined, index: number): ReportedFinding => {
    const { at: _at, ...without } = finding(`m${index}`);
    return at ? { ...without, at: { ...at, role: 'declaration' } } : without;
  };
  const snippets = (places: readonly (Source | undefined)[]): readonly (string | undefined)[] =>
    runOf(review({ findings: places.map(findingAt), policies: [policy] }), textAt).results.map(
      ({ locations }) => locations[0]?.physicalLocation.region.snippet?.text,
    );

  it('are the source text, if it may be shown and concerns the result', () => {
    const file = 'acme.yaml';
    expect(snippets([{ file, line: 12, col: 3 }, { file, line: 13, col: 3 }, undefined])).toEqual([
      'ana: { roles: [editor] }\\u{202e}',
      undefined,
      undefined,
    ]);
  });
});

describe('the page of', () => {
  const helpOf = (of: Review): readonly string[] => runOf(of).tool.driver.rules.map(({ helpUri }) => helpUri);

  it('every error code has a section', () => {
    const codes = Object.keys(errorTable) as ErrorCode[];
    const links = helpOf(review({ problems: codes.map((code) => ({ code, message: code })) }));
    expect(links.map((link) => link.split('#')[1])).toEqual([...codes].sort());
    for (const link of links) expect(anchorsOf(pageOf(link))).toContain(link.split('#')[1]);
  });

  it('every built-in policy has a section, and a custom policy links to how policies are written', async () => {
    const policies = await builtInPolicies();
    const packs = [...new Set(policies.flatMap((policy) => Object.keys(policy.packs)))];
    const found = {
      findings: policies.map(({ id }) => finding('ana', { policy: id })),
      counts: [],
      notes: [],
      unmatched: [],
      warnings: [],
    };
    const { policies: reported } = evaluationOf(found, selectPolicies(policies, { packs, settings: [], waivers: [] }), {
      tenant: undefined,
      asOf: undefined,
    });
    const findings = reported.map(({ id }) => finding('ana', { policy: id }));
    const links = helpOf(review({ findings, policies: reported }));
    expect(links.map((link) => link.split('#')[1])).toEqual(policies.map(({ id }) => id).sort());
    for (const link of links) expect(anchorsOf(pageOf(link))).toContain(link.split('#')[1]);
    expect(helpOf(review({ findings, policies: reported.map((one) => ({ ...one, from: 'own' as const })) }))).toEqual(
      links.map((link) => link.replace(/[^/]+$/, 'policies.md#writing-one')),
    );
  });
});
