import { auditContracts } from './audit.ts';
import { contracts } from './contract.ts';

contracts('audit', auditContracts);
