import { contracts } from './contract.ts';
import { registryContracts } from './registry.ts';

contracts('container registry', registryContracts);
