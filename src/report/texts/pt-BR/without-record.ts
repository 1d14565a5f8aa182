// The texts of a change whose base may not be applied: without a record of applied commits, nobody knows which differences are drift.
import { code, count, phrase } from '../../document.ts';
import type { withoutRecord as en } from '../en/without-record.ts';

const differs = 'diferenças em relação ao branch base';

const changes = (many: number): string => count(many, 'alteração', 'alterações');

export const withoutRecord: typeof en = (say) => ({
  ...say,
  toReview: {
    ...say.toReview,
    classes: { ...say.toReview.classes, drift: differs },
    drift: {
      title: (many) => `Diferenças em relação ao branch base: ${changes(many)} que este merge não faz`,
      about: (dangerous) =>
        `Podem ter passado pelo merge sem ser aplicadas, ou ser drift: nenhum registro de commits aplicados mostra qual.${dangerous === 0 ? '' : ` Aplicá-las inclui ${changes(dangerous)} para revisar:`}`,
      fold: (others) => (others === 0 ? 'Como aplicá-las' : `mais ${others}, e como aplicá-las`),
      how: (digest) =>
        phrase`Execute o workflow de aplicação com ${code('drift')}${digest === undefined ? '' : phrase` e o digest ${digest}`}. O que for drift, ${code('tenantry export --update')} adota nos arquivos.`,
    },
  },
  access: {
    ...say.access,
    title: (name, gain, lose) =>
      name === 'drift' ? `${say.access.title('change', gain, lose)} (${differs})` : say.access.title(name, gain, lose),
  },
  paths: {
    ...say.paths,
    section: (name, all) => (name === 'drift' ? `${say.paths.section('change', all)} (${differs})` : say.paths.section(name, all)),
  },
  outlook: { ...say.outlook, fixer: (type) => (type === 'drift' ? `aplicação das ${differs}` : say.outlook.fixer(type)) },
});
