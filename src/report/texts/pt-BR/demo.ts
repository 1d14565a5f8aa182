// The story of `tenantry demo`: what people changed by hand, and the chapters that find and fix it.
import { code, phrase } from '../../document.ts';
import type { DemoChapter, DemoChapterName, demo as en } from '../en/demo.ts';

const chapters: Readonly<Record<DemoChapterName, DemoChapter>> = {
  before: {
    title: 'Auditoria: o que está errado',
    about: 'Compara a plataforma com os arquivos e avalia os dois com as políticas.',
    parts: [
      { from: 'Achados:', until: 'Nenhum achado tem' },
      { from: 'crítica instance-admin-port-exposed', until: 'correção:' },
      { from: 'alta api-key-toxic-scopes', until: 'correção:' },
      { from: 'alta member-can-become-administrator', until: 'correção:' },
      { from: 'bucket-policy-public', until: 'role-grants-rights' },
    ],
  },
  who: {
    title: 'Quem: o que a chave do notebook pode fazer',
    about: 'Mostra o que uma pessoa ou uma conta de serviço pode acessar, e por quê.',
    parts: [{ from: 'test-from-laptop, desde' }],
  },
  plan: {
    title: 'Plano: o que mudaria',
    about: 'Cada passo é uma chamada à plataforma. Um plano nunca grava nada e é simulado antes.',
    parts: [
      { from: 'Plano:' },
      { from: 'Precisa de confirmação', until: 'reversível só em parte' },
      { from: 'revogar a chave test-from-laptop', until: 'irreversível' },
      { from: 'remover nina.vogel', until: 'excluir a imagem' },
      { from: 'Acessos:', until: 'flavio' },
    ],
  },
  apply: {
    title: 'Aplicação: um comando corrige tudo',
    about:
      'Passos perigosos só são executados com o digest deles, que o plano mostrou. --due inclui o trabalho agendado, como os términos de acesso.',
    parts: [{ from: 'Concluído (', until: 'anexar o volume queue-2' }],
  },
  after: {
    title: 'Auditoria de novo: o que depende de uma pessoa',
    about:
      'Rui restringiu o SSH à VPN no console, porque o Tenantry só lê redes. Restam apenas achados aceitos, cada um com motivo, responsável e término.',
    parts: [
      { from: 'Com exceção (', until: 'api-key-toxic-scopes' },
      { from: 'bucket-policy-public', until: 'role-grants-rights' },
    ],
  },
};

export const demo: typeof en = {
  title: 'Demonstração do Tenantry: o que está errado, um apply que corrige, o que depende de uma pessoa',
  opening: (folder) =>
    phrase`A Acme mantém a sua organização na nuvem em ${folder}. A plataforma é simulada nesta máquina. Desde o último apply:`,
  drift: [
    'Bob saiu da empresa e ainda tem a role editor; um consultor foi adicionado à mão e pode conceder roles.',
    'Uma chave que alguém criou em um notebook pode fazer push de imagens e alterar acessos.',
    'Jonas, de um parceiro, pode excluir imagens desde um incidente; o acesso de Nina terminou ontem.',
    'Marina ganhou a role editor naquele incidente; Rui e Carla perderam o que precisam no plantão.',
    'A máquina shop-api-1 ganhou um endereço público, e a porta SSH está aberta a toda a internet.',
    'O banco de pagamentos perdeu os snapshots noturnos, queue-2 sumiu, tmp-migration sobrou.',
    'Aceito no merge e ainda não aplicado: uma role para auditores e o fim da conta old-deployer.',
  ],
  chapters,
  whole: (file) => `… o resultado completo está em ${file}`,
  done: 'Pronto',
  before: 'Antes: ',
  after: 'Depois de um apply e de uma correção à mão: ',
  open: (files) => ['Abra no navegador: ', ...files.flatMap((file) => [code(file), ' '])],
  next: (url) => `Em seguida, leia a sua própria organização: ${url}`,
  endedOtherwise: (chapter, is, expected) => `o capítulo ${chapter} terminou com o código de saída ${is}, e não ${expected}`,
  complete: 'demonstração concluída',
  inSync: 'a organização está em sincronia com os seus arquivos',
};
