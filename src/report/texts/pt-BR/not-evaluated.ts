// Verdicts of runs of the Action without a result.
import { type Words, words } from '../../words.ts';
import type { notEvaluated as en } from '../en/not-evaluated.ts';

const because = (why: Words): Words => words`não avaliado, porque ${why}`;

export const notEvaluated: typeof en = {
  because,
  conflicts: because(words`o pull request tem conflitos`),
  outdated: because(words`o pull request já avançou`),
  closed: because(words`o pull request está fechado`),
  notComputed: because(words`o GitHub não calculou o merge`),
  outdatedGroup: because(words`o head do grupo não descende da sua base`),
  refused: because(words`o GitHub recusou uma requisição`),
  filesUnread: because(words`não foi possível ler os arquivos`),
  notMerged: because(words`não foi possível juntar os resultados`),
  otherCommit: because(words`a execução é de outro commit`),
  noFiles: words`nenhum arquivo do Tenantry mudou`,
};
