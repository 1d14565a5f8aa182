// What an apply asks a person, and how it ends without a yes.
import { count } from '../../document.ts';
import type { confirmation as en } from '../en/confirmation.ts';

export const confirmation: typeof en = {
  stage: (stage) => `Etapa ${stage}`,
  laterStage: 'A etapa anterior foi aplicada e verificada. As alterações que ela deixou são planejadas de novo.',
  question: (steps, tenant) => `Executar ${count(steps, 'passo')} no tenant ${tenant}?`,
  type: (digests) => `Para confirmar os passos que exigem confirmação, digite ${digests.join(' ')}`,
  nothingChanged: 'nada foi alterado',
  appliedInPart: 'aplicado em parte',
  notConfirmed: (steps, stage) => `${count(steps, 'passo')}${stage === undefined ? '' : ` da etapa ${stage}`} sem confirmação`,
  stopped: (stage, problems) => `etapa ${stage} interrompida por ${count(problems, 'problema')}`,
};
