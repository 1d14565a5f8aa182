import { contracts } from './contract.ts';
import { iamContracts } from './iam.ts';

contracts('identity and access', iamContracts);
