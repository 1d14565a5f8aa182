// What closes a path to administrator: the change at its first edge, from where everything else follows.
import type { EdgeName, PathEdge } from '../../../access/paths/path.ts';
import { code, codes, phrase, type TextLine } from '../../document.ts';
import type { closingText as en } from '../en/closing.ts';

type Because = NonNullable<PathEdge['because']>;

const none: Because = { scopes: [], permissions: [], directly: false, through: [] };

/** `Revogue editor`, or the permissions that are granted directly. */
const revoked = ({ directly, permissions, through }: Because): TextLine => {
  if (through.length === 0) return phrase`Revogue ${codes(permissions)}`;
  return directly ? phrase`Revogue ${codes([...through, ...permissions])}` : phrase`Revogue ${codes(through)}`;
};

const closing: Readonly<Record<EdgeName, (edge: PathEdge, because: Because) => TextLine>> = {
  holds: () => ['Revogue a role administrator, salvo se for intencional'],
  'holds-all': (_, because) => revoked(because),
  'writes-iam': (_, because) =>
    because.scopes.length > 0 ? phrase`Substitua a chave por uma sem ${codes(because.scopes)}` : revoked(because),
  'product-right': (_, because) => phrase`${revoked(because)}, salvo se a plataforma confirmar que não pode conceder roles`,
  accepts: () => ['Exclua o convite ou convide com menos acesso'],
  'group-holds': ({ from, to }) => phrase`Revogue ${code(to)} de ${code(from)}`,
  'in-group': ({ from, to }) => phrase`Remova ${code(from)} de ${code(to)}`,
  'adds-to-group': ({ to }) => phrase`Conceda outro perfil em ${code(to)}`,
  'signs-in-as': () => ['Limite quem administra o provedor de identidade e torne a MFA obrigatória'],
  'reads-mail': () => ['Verifique uma federação para o domínio e torne a MFA obrigatória'],
  receives: () => ['Limite quem pode ler o destino ou revogue a chave'],
  runs: () => ['Proteja o ambiente do workflow'],
  'lists-secret': () => ['Rotacione a chave'],
};

export const closingText: typeof en = (path, otherwise) => {
  const [first] = path;
  return first ? closing[first.edge](first, first.because ?? none) : [otherwise].flat();
};
