// `audit-members <capture> all|search|none`: evaluates the policies of the baseline over a capture, as an audit does; `none` without those about paths to administrator,
// `search` with the search that they need, but without their findings.
import { administratorsOf, pathGraph } from '../../src/access/paths/administrators.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { loadCapture } from '../../src/live/load-capture.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { selectPolicies } from '../../src/policies/select.ts';
import { noTrust } from '../../src/trust/trust.ts';
import { evaluateOrganization } from '../../src/use/evaluate-organization.ts';
import { peakMemory } from '../peak-memory.ts';

const [file = '', which = 'all'] = process.argv.slice(2);
const selected = selectPolicies(await builtInPolicies(), { packs: ['baseline'], settings: [], waivers: [] });
const policies = selected.policies.filter(({ policy }) => which === 'all' || !policy.reads.some((read) => read.includes('_path')));
const { live } = await loadCapture(file, { responses: false });
const { policyResults } = evaluateOrganization({
  organization: { live },
  declared: undefined,
  rules: { shapes: policyShapes(kindList), selection: { ...selected, policies }, lockFiles: [] },
  trust: noTrust,
  now: new Date(live.readAt),
  timeGiven: true,
  tool: '0',
});
if (which === 'search') administratorsOf(pathGraph(live), ({ verdict }) => verdict !== 'cannot');
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({
    policies: policies.length,
    findings: policyResults.findings.length,
    cpu: (user + system) / 1000,
    peak: peakMemory(),
  }),
);
