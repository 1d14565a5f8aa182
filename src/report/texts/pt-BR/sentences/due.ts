// Why scheduled work is due, skipped or unknown.
import type { SentenceTemplate } from '../../sentences.ts';

export const scheduled: readonly SentenceTemplate[] = [
  ['{schedule} is due since {at:time}', '{schedule} está previsto desde {at}'],
  ['{schedule} copies its newest {kind} to {region}', '{schedule} copia o {kind} mais novo para {region}'],
  ['{name} will be copied to {region} when it is completed', '{name} será copiado para {region} quando estiver concluído'],
  [
    'the copy of {name} in {region} failed ({status}); the next scheduled run creates another',
    'a cópia de {name} em {region} falhou ({status}); a próxima execução agendada cria outra',
  ],
  ['whether {name} exists in {region} is unknown: {why:text}', 'não se sabe se {name} existe em {region}: {why}'],
  [
    '{kind} {name} failed ({status}); the next scheduled run creates another',
    'o {kind} {name} falhou ({status}); a próxima execução agendada cria outro',
  ],
  ['skipped by schedule {schedule}: the volume is being removed', 'ignorado pelo agendamento {schedule}: o volume está sendo removido'],
  [
    'an operation is running on the volume; {name} will be created when it is completed',
    'há uma operação em andamento no volume; {name} será criado quando ela terminar',
  ],
  [
    'no restore point can be created: the state of the volume is {state}',
    'não é possível criar um ponto de restauração: o estado do volume é {state}',
  ],
  ['{parent}, the parent full backup of {name}, is not completed', '{parent}, o backup completo de que {name} depende, não está concluído'],
  ['by schedule {schedule}', 'pelo agendamento {schedule}'],
  ['it ended on {on:day}', 'terminou em {on}'],
  ['it ended on {at:time}', 'terminou em {at}'],
  [
    'whether {what} still exists after its end of {on:until} is unknown: {why:text}',
    'não se sabe se {what} ainda existe após o término em {on}: {why}',
  ],
  [
    '{what} ended on {on:until} and still exists; `{section}` is only observed, so nothing ends it',
    '{what} terminou em {on} e ainda existe; `{section}` é apenas observada, então nada o encerra',
  ],
  [
    'the end of {what} came more than 30 days ago, and the lines can be deleted',
    'o término de {what} foi há mais de 30 dias, e as linhas podem ser excluídas',
  ],
  [
    '{n} ends of access, the first of {what}, came more than 30 days ago, and the lines can be deleted',
    '{n} términos de acesso, o primeiro de {what}, foram há mais de 30 dias, e as linhas podem ser excluídas',
  ],
  ['is untagged and older than {age}', 'sem tag e mais antiga que {age}'],
  ['is not one of the {n} newest tagged images', 'não é uma das {n} imagens com tag mais novas'],
  ['retention was not evaluated: {why:text}', 'a retenção não foi avaliada: {why}'],
  [
    '{n|image is kept|images are kept}, because a kept index refers to {n?it|them}, or could',
    '{n|imagem é mantida|imagens são mantidas}, porque um índice mantido se refere a {n?ela|elas}, ou poderia',
  ],
  ['the platform does not report its tags, or when it was pushed', 'a plataforma não informa as tags, ou quando foi enviada'],
  ['{name} was not selected', '{name} não foi selecionado'],
  ['{schedule} keeps the last {n} and those of the last {age}', '{schedule} mantém os últimos {n} e os dos últimos {age}'],
  ['{schedule} keeps those of the last {age}', '{schedule} mantém os dos últimos {age}'],
  ['{schedule} keeps the last {n}', '{schedule} mantém os últimos {n}'],
  ['whether {schedule} is due is unknown: {why:text}', 'não se sabe se {schedule} está previsto: {why}'],
  [
    'kept while a volume that a restore drill restored from a snapshot of its volume exists',
    'mantido enquanto existir um volume que um teste de restauração restaurou de um snapshot do volume',
  ],
  [
    '{n|restore point|restore points} of {schedule} in {region} {n?is|are} past retention but cannot be deleted, because only completed restore points can be deleted. Ask the support of the platform to remove {names}',
    '{n|ponto de restauração|pontos de restauração} de {schedule} em {region} {n?passou|passaram} da retenção, mas não {n?pode ser excluído|podem ser excluídos}, porque só pontos concluídos podem. Peça ao suporte da plataforma que remova {names}',
  ],
  [
    'the schedule {schedule} has not run yet, and selects no live volume: it runs once one of its patterns does',
    'o agendamento {schedule} ainda não foi executado e não seleciona nenhum volume atual: será executado quando um dos padrões selecionar',
  ],
  [
    'the schedule {schedule} has not run yet. It selects {what:volumes}: {names:and}. Its first run is due now (--due)',
    'o agendamento {schedule} ainda não foi executado. Seleciona {what}: {names}. A primeira execução está prevista para agora (--due)',
  ],
  [
    'the schedule {schedule} has not run yet. It selects {what:volumes}: {names:and}. Its first run is due at {at:time}',
    'o agendamento {schedule} ainda não foi executado. Seleciona {what}: {names}. A primeira execução está prevista para {at}',
  ],
  [
    '{n|restore point|restore points} of {what} {n?belongs|belong} to a volume that the schedule no longer selects: none are created, none expire',
    '{n|ponto de restauração|pontos de restauração} de {what} {n?é|são} de um volume que o agendamento não seleciona mais: nenhum é criado, nenhum vence',
  ],
  ['the restored volume is kept until {at:minute}', 'o volume restaurado é mantido até {at}'],
  [
    'the restored volume is attached to an instance, and is deleted once it is detached',
    'o volume restaurado está anexado a uma máquina virtual e será excluído quando for desanexado',
  ],
  ['{drill} keeps it for {time}', '{drill} o mantém por {time}'],
  ['an earlier run of {drill} did not delete it', 'uma execução anterior de {drill} não o excluiu'],
  ['its newest restore point is unknown: {why:text}', 'o ponto de restauração mais novo é desconhecido: {why}'],
  ['its size or its type could not be read', 'não foi possível ler o tamanho ou o tipo'],
  [
    'it has {size} GiB, and the drill restores at most {most} GiB (`max_size`)',
    'tem {size} GiB, e o teste restaura no máximo {most} GiB (`max_size`)',
  ],
  ['it has no completed snapshot or backup that could be restored', 'não tem snapshot nem backup concluído que possa ser restaurado'],
  ['the name {name} is taken by a volume that the drill did not create', 'o nome {name} está em uso por um volume que o teste não criou'],
  [
    'last restored at {at:minute}; costs about {n} GiB-hours of {type}',
    'última restauração em {at}; custa cerca de {n} GiB-horas de {type}',
  ],
  [
    'not restored by this drill before; costs about {n} GiB-hours of {type}',
    'ainda não restaurado por este teste; custa cerca de {n} GiB-horas de {type}',
  ],
  [
    'whether a volume was restored before is unknown without a ledger, so none is restored (`--ledger`)',
    'sem um ledger não se sabe se um volume já foi restaurado; por isso nenhum é restaurado (`--ledger`)',
  ],
  [
    '{n|more volume|more volumes} will follow in later runs (`per_run: {most}`)',
    'mais {n|volume segue|volumes seguem} em execuções posteriores (`per_run: {most}`)',
  ],
  [
    'it has the name of a restored volume, and no restore drill of the files created it: delete it if nobody needs it',
    'tem o nome de um volume restaurado, e nenhum teste de restauração dos arquivos o criou: exclua-o se ninguém precisar dele',
  ],
  ['when the old key was replaced is unknown, so it is kept', 'não se sabe quando a chave antiga foi substituída; por isso ela é mantida'],
  ['the overlap is over', 'a sobreposição terminou'],
  ['the overlap of {time} is over', 'a sobreposição de {time} terminou'],
  [
    'it is due for rotation, but its scopes could not be read, and a rename could clear them',
    'a rotação está prevista, mas não foi possível ler os escopos, e uma renomeação poderia apagá-los',
  ],
  ['a rotation was interrupted', 'uma rotação foi interrompida'],
  ['older than {age}', 'mais antiga que {age}'],
  [
    'whether it is due for rotation is unknown, because the platform does not report the start of its validity',
    'não se sabe se a rotação está prevista, porque a plataforma não informa o início da validade',
  ],
  ['whether it is due for rotation is unknown: {why:text}', 'não se sabe se a rotação está prevista: {why}'],
  [
    'it is due for rotation and is not rotated: a new key would live less than the overlap',
    'a rotação está prevista e não é feita: uma nova chave duraria menos que a sobreposição',
  ],
  [
    'No response of the platform had a Date header: whether the local clock, which decides what is deleted, is right is unknown',
    'Nenhuma resposta da plataforma trazia o cabeçalho Date: não se sabe se o relógio local, que decide o que é excluído, está certo',
  ],
  [
    "The local clock is {time:length} ahead of the platform's: {n|scheduled deletion is|scheduled deletions are} stopped.",
    'O relógio local está {time} adiantado em relação ao da plataforma: {n|exclusão agendada foi suspensa|exclusões agendadas foram suspensas}.',
  ],
  [
    "The local clock is {time:length} behind the platform's: {n|scheduled deletion is|scheduled deletions are} stopped.",
    'O relógio local está {time} atrasado em relação ao da plataforma: {n|exclusão agendada foi suspensa|exclusões agendadas foram suspensas}.',
  ],
];
