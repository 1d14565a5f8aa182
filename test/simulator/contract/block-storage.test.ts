import { contracts } from './contract.ts';
import { blockStorageContracts } from './block-storage.ts';

contracts('block storage', blockStorageContracts);
