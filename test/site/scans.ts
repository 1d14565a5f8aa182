// Many scans of many organizations, from one real result: the demo organization, audited over HTTP. Each organization has a part of its findings, which change
// from day to day; some scans are partly read, and some runs failed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { demoState, examplesFolder } from '../../src/commands/demo/state.ts';
import { start } from '../../src/commands/demo/story.ts';
import type { FleetManifest } from '../../src/fleet/manifest.ts';
import type { HistoryLine } from '../../src/fleet/merge/history.ts';
import { digestOf, digestOfText } from '../../src/json.ts';
import { fingerprintOf } from '../../src/policies/fingerprint.ts';
import { countsAsFailure } from '../../src/policies/since.ts';
import { dueDate } from '../../src/report/finding-age.ts';
import { countFindings } from '../../src/report/finding-counts.ts';
import { asJson } from '../../src/report/json.ts';
import { parseResult } from '../../src/report/parse-result.ts';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { startSimulator } from '../../src/simulator/serve.ts';
import { runHere } from '../commands/run-here.ts';
import { environmentOf } from '../commands/session.ts';

const seed = 1;
const day = 86_400_000;

/** The audit of the demo organization, in `folder`. */
export const demoResult = async (folder: string): Promise<Review> => {
  const clock = (): number => start;
  const simulator = await startSimulator({ seed, state: demoState({ seed, now: start }), clock: { now: clock } });
  const before = process.cwd();
  process.chdir(folder);
  try {
    const shown = (path: string): string => relative(folder, path);
    const env = {
      ...environmentOf(simulator),
      TENANTRY_TRUST: shown(join(examplesFolder(), 'acme.trust.yaml')),
      TENANTRY_SECRET_OKTA_CLIENT: 'demo-okta',
      TENANTRY_SECRET_LABS_CLIENT: 'demo-labs',
    };
    const { stdout } = await runHere(`audit ${shown(join(examplesFolder(), 'acme'))} --format json`, {
      cwd: folder,
      env,
      now: () => new Date(start),
      clock,
    });
    return parseResult(stdout, 'demo');
  } finally {
    process.chdir(before);
    await simulator.close();
  }
};

const names = [
  'Comércio',
  'Pagamentos',
  'Logística',
  'Saúde',
  'Varejo Sul',
  'Seguros',
  'Energia',
  'Educação',
  'Mídia',
  'Imóveis',
  'Agro',
  'Serviços',
];

/** A number below `many` that depends only on its key. */
const dice = (many: number, ...key: readonly (string | number)[]): number => Number.parseInt(digestOf(key.join(' '), 12), 16) % many;

export const tenantOf = (organization: number): string => `3f0c9a52-6d1e-4b77-9a43-${organization.toString(16).padStart(12, '0')}`;

export const nameOf = (organization: number): string => `org-${String(organization + 1).padStart(4, '0')}`;

/** A finding is there from one day on, and some are fixed on a later one. Days count back from the last. */
const lifeOf = (finding: ReportedFinding, organization: number, days: number): { readonly from: number; readonly until: number } => {
  const from =
    dice(4, finding.fingerprint, organization, 'old') === 0
      ? dice(days, finding.fingerprint, organization)
      : days + dice(100, finding.fingerprint, organization);
  return {
    from,
    until: dice(3, finding.fingerprint, organization, 'fixed') === 0 ? dice(days, finding.fingerprint, 'end', organization) : -1,
  };
};

/** The result of an organization, `ago` days before the last one. */
export const scanOf = (base: Review, organization: number, ago: number, days: number): Review => {
  const tenant = tenantOf(organization);
  const at = new Date(Date.parse(base.run.now) - ago * day).toISOString();
  const isPartly = dice(20, organization, ago, 'partly') === 0;
  const share = 4 + dice(9, organization);
  const own = (base.findings ?? []).filter(
    (one) => dice(12, one.fingerprint, organization, 'has') < share && (share > 5 || one.severity !== 'critical'),
  );
  const findings = own.flatMap((one): readonly ReportedFinding[] => {
    const { from, until } = lifeOf(one, organization, days);
    if (ago > from || ago <= until) return [];
    const firstSeen = new Date(Date.parse(base.run.now) - from * day).toISOString();
    const dated = { ...one, fingerprint: fingerprintOf(tenant, one.policy, one.address), firstSeen };
    const due = base.routing && countsAsFailure(one) ? dueDate(dated, base.routing) : undefined;
    return [{ ...dated, ...(due !== undefined && { due }) }];
  });
  const failing = new Map<string, number>();
  for (const one of findings) if (countsAsFailure(one)) failing.set(one.policy, (failing.get(one.policy) ?? 0) + 1);
  const policies = base.policies?.map((policy) => {
    if (!policy.counts) return policy;
    const fail = failing.get(policy.id) ?? 0;
    return {
      ...policy,
      counts: {
        ...policy.counts,
        fail,
        pass: policy.counts.evaluated - policy.counts.waived - fail < 0 ? 0 : policy.counts.evaluated - policy.counts.waived - fail,
      },
    };
  });
  const { failures } = countFindings(findings);
  const { accessEnds: _ends, ...rest } = base;
  return {
    ...rest,
    tenant,
    tenantName: `Acme ${names[organization % names.length] ?? ''}${organization < names.length ? '' : ` ${organization + 1}`} Ltda`,
    run: { ...base.run, now: at, asOf: at },
    findings,
    ...(policies && { policies }),
    ...(base.coverage && { coverage: { ...base.coverage, unknown: {} } }),
    reads: base.reads.map((read, index) =>
      isPartly && index === 3
        ? { ...read, state: 'denied', cause: 'permission denied', permission: 'x.read' }
        : { ...read, state: 'complete' },
    ),
    ...(organization % 3 === 0 && base.accessEnds && { accessEnds: base.accessEnds }),
    exitCode: isPartly ? 3 : failures.critical + failures.high > 0 ? 1 : 0,
    verdict: 'made',
  };
};

interface ManyScans {
  readonly organizations: number;
  readonly days: number;
  /** Days that a history has. */
  readonly history?: number;
}

const lineOf = (review: Review, organization: number): HistoryLine => ({
  version: 1,
  name: nameOf(organization),
  command: 'audit',
  run: 'nightly',
  at: review.run.now,
  state: review.exitCode === 3 ? 'partly-read' : 'evaluated',
  exit_code: review.exitCode,
  last_read: review.run.now,
  failures: countFindings(review.findings ?? []).failures,
  drift: null,
  changes: null,
  before: null,
});

/** As `tenantry fleet audit` writes them: `<folder>/<run>/<organization>/`. */
export const writeScans = (base: Review, folder: string, { organizations, days, history = 0 }: ManyScans): void => {
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    for (let organization = 0; organization < organizations; organization += 1) {
      const review = scanOf(base, organization, ago, days);
      const failed = organization % 12 === 6 && ago < 3;
      const name = nameOf(organization);
      const run = review.run.now.slice(0, 10);
      const text = asJson(review);
      const manifest: FleetManifest = {
        version: 1,
        command: 'audit',
        name,
        tenant: tenantOf(organization),
        run,
        attempt: 1,
        shard: '0/1',
        tool: '0.0.0',
        policies: '0'.repeat(64),
        commit: null,
        inputs: '0'.repeat(64),
        started: review.run.now,
        ended: review.run.now,
        exit_code: failed ? 2 : review.exitCode,
        status: failed ? 'failed' : review.exitCode === 3 ? 'partly-read' : 'evaluated',
        reason: failed ? { code: 'key', message: 'The platform refuses its key.' } : null,
        completeness: failed ? null : { complete: review.reads.length - (review.exitCode === 3 ? 1 : 0), requested: review.reads.length },
        result: failed ? null : digestOfText(text),
      };
      const at = join(folder, run, name);
      mkdirSync(at, { recursive: true });
      writeFileSync(join(at, 'manifest.json'), JSON.stringify(manifest));
      if (!failed) writeFileSync(join(at, 'result.json'), text);
    }
  }
  if (history === 0) return;
  const file = join(folder, 'history.jsonl');
  mkdirSync(dirname(file), { recursive: true });
  for (let organization = 0; organization < organizations; organization += 1) {
    const lines = Array.from(
      { length: history },
      (_, ago) => `${JSON.stringify(lineOf(scanOf({ ...base, policies: [], reads: [] }, organization, ago, days), organization))}\n`,
    );
    writeFileSync(file, lines.join(''), { flag: 'a' });
  }
};
