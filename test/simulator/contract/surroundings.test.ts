import { contracts } from './contract.ts';
import { computeContracts, consumptionContracts, profileContracts } from './surroundings.ts';

contracts('consumption', consumptionContracts);
contracts('compute', computeContracts);
contracts('profile', profileContracts);
