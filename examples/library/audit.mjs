// Evaluates policies against the live organization and writes a SARIF report. Here the platform is a simulator, over HTTP.
import { writeFileSync } from 'node:fs';
import { evaluateLiveState, exitCodes, formatReview, readLive, reviewEvaluation, selectPolicies } from 'tenantry';
import { startSimulator } from 'tenantry/simulator';

const simulator = await startSimulator({
  state: { tenants: [{ members: [{ email: 'ana@acme.example', roles: ['administrator'] }] }] },
});
try {
  const policies = await selectPolicies();
  const live = await readLive(
    { baseUrl: simulator.url, credential: { type: 'api-key', key: simulator.apiKey }, tenant: simulator.tenant },
    { policies },
  );
  // What could not be read is never reported as compliant.
  for (const { name, state } of live.reads) if (state !== 'complete') console.log(`${name}: ${state}`);

  const evaluation = evaluateLiveState({ live, policies });
  for (const { severity, policy, address } of evaluation.findings) console.log(`${severity} ${policy}: ${address}`);

  const review = reviewEvaluation(evaluation, { failOn: 'critical' });
  writeFileSync('audit.sarif', formatReview(review, 'sarif'));
  console.log(`${review.verdict} Exit code ${review.exitCode}; ${exitCodes.findings} means findings.`);
} finally {
  await simulator.stop();
}
