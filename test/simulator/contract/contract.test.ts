// The contract of every operation over HTTP. Every operation of facts/operations.yaml is served and has a row.
import { describe, expect, it } from 'vitest';
import { operationIds, operationOf } from '../../../src/platform/operations.ts';
import { servedOperations } from '../../../src/simulator/rows.ts';
import { documented } from '../../facts/contract.ts';
import { auditContracts } from './audit.ts';
import { blockStorageContracts } from './block-storage.ts';
import { contracts } from './contract.ts';
import { iamContracts } from './iam.ts';
import { registryContracts } from './registry.ts';
import {
  computeContracts,
  consumptionContracts,
  databaseContracts,
  kubernetesContracts,
  loadBalancerContracts,
  networkContracts,
  profileContracts,
  sshKeyContracts,
} from './surroundings.ts';

/** Base of facts/operations.yaml, and the contracts that must cover it. */
const products = [
  ['IAM', iamContracts],
  ['CR', registryContracts],
  ['BS', blockStorageContracts],
  ['CONS', consumptionContracts],
  ['VM', computeContracts],
  ['NET', networkContracts],
  ['DB', databaseContracts],
  ['MKE', kubernetesContracts],
  ['LB', loadBalancerContracts],
  ['SSH', sshKeyContracts],
  ['PROF', profileContracts],
  ['AUD', auditContracts],
] as const;

const idsOf = (base: string): readonly string[] =>
  Object.entries(documented)
    .filter(([, one]) => one.base === base)
    .map(([id]) => id)
    .toSorted();

describe.each(products)('%s', (base, table) => {
  it('has every operation of facts/operations.yaml in its contract', () => {
    expect(idsOf(base)).not.toEqual([]);
    expect(Object.keys(table).toSorted(), 'a contract is a row in test/simulator/contract/').toEqual(idsOf(base));
  });

  it('is served completely', () => {
    const unserved = idsOf(base).filter((id) => !servedOperations.some((served) => served === id));
    expect(unserved, 'add the handler in src/simulator/<product>/, and its file to src/simulator/rows.ts').toEqual([]);
  });
});

describe('every row of the operation tables', () => {
  it('is served, and documented', () => {
    // Object storage has a protocol of its own: test/kinds/bucket.test.ts, and real servers in test/object-storage/.
    const inJson = operationIds.filter((id) => operationOf(id).product !== 'object-storage');
    expect(inJson.filter((id) => !servedOperations.includes(id))).toEqual([]);
    expect(operationIds.filter((id) => documented[id] === undefined)).toEqual([]);
  });
});

for (const [base, table] of products) contracts(`the contract of ${base}`, table);
