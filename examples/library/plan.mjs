// Reads the platform, plans what would make it match the files, and simulates the plan. Here the platform is a simulator without volumes.
import { createPlan, formatReview, parseDesiredState, parseTrustFile, readLive, reviewPlan, selectPolicies, simulatePlan } from 'tenantry';
import { createSimulator } from 'tenantry/simulator';

const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const simulator = createSimulator({
  state: { tenants: [{ id: tenant, access_control: { enabled: true, enforce_mfa: true }, members: [{ email: 'ana@acme.example' }] }] },
});
// The real one: { baseUrl: platformUrl, credential: { type: 'api-key', key: process.env.MGC_API_KEY } }
const { connection } = simulator;

const text = `
version: 1
tenant: ${tenant}
regions: [br-se1]
volumes:
  db-data: { region: br-se1, type: cloud_nvme1k, size: 100 }
`;
const desired = parseDesiredState([{ file: 'tenantry.yaml', text }]);
const trust = parseTrustFile('guards: { creations: 100% }', 'tenantry.trust.yaml');

const live = await readLive(connection, { for: 'plan', desired });
const plan = createPlan({ desired, live, trust });
for (const step of plan.steps) console.log(`${step.position}. ${step.description}`);

const simulation = await simulatePlan(plan);
for (const { step, type } of simulation.verdicts) console.log(`${step}: ${type}`);
console.log(`${simulation.after.resources.filter(({ kind }) => kind === 'volume').length} volume after the plan`);

const review = await reviewPlan({ simulation, policies: await selectPolicies(desired), failOn: 'high' });
console.log(formatReview(review, 'markdown'));
