// The LGPD in the words of the law.
import type { TranslatedFramework } from '../../en/policies.ts';

export const lgpd: TranslatedFramework = {
  title: 'LGPD, Lei nº 13.709/2018',
  about: 'O mapeamento é técnico e não é aconselhamento jurídico. Ele precisa da análise de um advogado.',
  controls: {
    '6': 'Princípios do tratamento, entre eles segurança, prevenção, e responsabilização e prestação de contas',
    '15': 'Término do tratamento de dados pessoais',
    '16': 'Eliminação dos dados pessoais após o término do tratamento',
    '37': 'Registro das operações de tratamento de dados pessoais',
    '46': 'Medidas de segurança, técnicas e administrativas, para proteger os dados pessoais',
    '47': 'Garantia da segurança da informação pelos agentes de tratamento e por qualquer outra pessoa que intervenha em uma das fases do tratamento',
    '48': 'Comunicação de incidente de segurança à autoridade nacional e ao titular',
    '49': 'Sistemas estruturados de forma a atender aos requisitos de segurança',
    '50': 'Boas práticas e governança',
  },
};
