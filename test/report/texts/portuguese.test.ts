// How Portuguese writes numbers and times, and who chooses the language.
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../../src/errors.ts';
import { showValue } from '../../../src/report/show-value.ts';
import { textsIn } from '../../../src/report/texts/texts.ts';
import { chosenLanguage } from '../../../src/use/open/chosen-language.ts';

describe('the texts in Portuguese', () => {
  it('write amounts, days and times as in Brazil', async () => {
    const { format } = await textsIn('pt-BR');
    expect(format.money('1912.50', 'BRL')).toBe('R$ 1.912,50');
    expect(format.money('-1234567.80', 'BRL')).toBe('-R$ 1.234.567,80');
    expect(format.percent('92.1')).toBe('92,1 %');
    expect(format.share(0.9996)).toBe('99,9 %');
    expect(format.share(1)).toBe('100 %');
    expect(format.decimal(61.6)).toBe('61,6');
    expect(format.day('2026-11-24T16:26:00Z')).toBe('24/11/2026');
    expect(format.month('2026-11')).toBe('11/2026');
    expect(format.exact('2026-11-24T16:26:05Z')).toBe('24/11/2026 16:26:05 UTC (13:26 em Brasília)');
    expect(format.exact('1912.5 BRL')).toBe('R$ 1.912,5');
    expect(format.exact('backup-2026-11-24')).toBe('backup-2026-11-24');
    expect(format.utc('2026-11-24T16:26:00Z')).toBe('24/11/2026 16:26 UTC (13:26 em Brasília)');
    expect(format.utc('2026-11-25T01:26:00Z')).toBe('25/11/2026 01:26 UTC (24/11/2026 22:26 em Brasília)');
  });

  it('name values of data', async () => {
    const { format } = await textsIn('pt-BR');
    expect(['60d', '1d', '1d12h', '2w', '30m', '60 d', 'd', ''].map(format.duration)).toEqual([
      '60 dias',
      '1 dia',
      '1 dia 12 horas',
      '2 semanas',
      '30 minutos',
      '60 d',
      'd',
      '',
    ]);
    expect([true, false].map(format.boolean)).toEqual(['sim', 'não']);
    expect([null, [null], { owner: null }, ''].map((value) => showValue(value, format))).toEqual([
      'nenhum',
      '[nenhum]',
      '{owner: nenhum}',
      '""',
    ]);
  });

  it('name their language in a page', async () => {
    expect((await textsIn('pt-BR')).page.language).toBe('pt-BR');
    expect((await textsIn()).page.language).toBe('en');
  });
});

describe('the language of a run', () => {
  const none = { env: {} };
  const variable = { env: { TENANTRY_LANGUAGE: 'en' } };

  it('is that of the option, then of the variable, then of the desired state', () => {
    expect(chosenLanguage('pt-BR', variable, { language: 'en' })).toBe('pt-BR');
    expect(chosenLanguage(undefined, variable, { language: 'pt-BR' })).toBe('en');
    expect(chosenLanguage(undefined, none, { language: 'pt-BR' })).toBe('pt-BR');
    expect(chosenLanguage(undefined, none)).toBeUndefined();
  });

  it('is refused in the variable if it is unknown', () => {
    expect(() => chosenLanguage(undefined, { env: { TENANTRY_LANGUAGE: 'pt' } })).toThrow(TenantryError);
  });
});
