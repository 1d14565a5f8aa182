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
  ['IAM', 41 + 11, iamContracts],
  ['CR', 18 + 14, registryContracts],
  ['BS', 24 + 7, blockStorageContracts],
  ['CONS', 1, consumptionContracts],
  ['VM', 3, computeContracts],
  ['NET', 4, networkContracts],
  ['DB', 5, databaseContracts],
  ['MKE', 3, kubernetesContracts],
  ['LB', 1, loadBalancerContracts],
  ['SSH', 1, sshKeyContracts],
  ['PROF', 1, profileContracts],
  ['AUD', 2, auditContracts],
] as const;

const idsOf = (base: string): readonly string[] =>
  Object.entries(documented)
    .filter(([, one]) => one.base === base)
    .map(([id]) => id)
    .toSorted();

describe.each(products)('%s', (base, count, table) => {
  it('has every operation of facts/operations.yaml in its contract', () => {
    expect(idsOf(base)).toHaveLength(count);
    expect(Object.keys(table).toSorted()).toEqual(idsOf(base));
  });

  it('is served completely', () => {
    expect(idsOf(base).filter((id) => !servedOperations.some((served) => served === id))).toEqual([]);
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

for (const [base, , table] of products) contracts(`the contract of ${base}`, table);
