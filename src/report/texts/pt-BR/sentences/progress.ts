// The line that shows how far a run is.
import type { SentenceTemplate } from '../../sentences.ts';

export const progress: readonly SentenceTemplate[] = [
  ['Reading: {n|collection|collections}, {items|item|items} ({at})', 'Lendo: {n|coleção|coleções}, {items|item|itens} ({at})'],
  ['Looking for {name}', 'Procurando {name}'],
  ['Reading the access of {name}', 'Lendo os acessos de {name}'],
  ['Applying: {step:text}', 'Aplicando: {step}'],
  ['{at} done: {step:text}', '{at} feito: {step}'],
  ['{at} already-done: {step:text}', '{at} já estava feito: {step}'],
  ['{at} in-progress: {step:text}', '{at} em andamento: {step}'],
  ['{at} unknown: {step:text}', '{at} desconhecido: {step}'],
  ['{at} waiting: {step:text}', '{at} em espera: {step}'],
  ['{at} failed: {step:text}', '{at} falhou: {step}'],
  ['{at} changed-since-plan: {step:text}', '{at} alterado desde o plano: {step}'],
  ['{at} refused: {step:text}', '{at} recusado: {step}'],
  ['{at} not-started: {step:text}', '{at} não iniciado: {step}'],
  ['{at} skipped: {step:text}', '{at} ignorado: {step}'],
  ['waiting for {n} of {all|organization|organizations}', 'à espera de {n} de {all|organização|organizações}'],
  ['{n} of {all|organization|organizations}', '{n} de {all|organização|organizações}'],
  ['Sent {n|message|messages}.', '{n|mensagem enviada|mensagens enviadas}.'],
];
