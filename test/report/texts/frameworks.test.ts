// The titles of built-in frameworks in Portuguese: every control has one.
import { expect, it } from 'vitest';
import { builtInFrameworks } from '../../../src/policies/frameworks.generated.js';
import { textsIn } from '../../../src/report/texts/texts.ts';

const { frameworks } = await textsIn('pt-BR');

it.each(builtInFrameworks().map((one) => [one.framework, one] as const))('%s has a title of each control in Portuguese', (_, one) => {
  const titled = frameworks.titled(one);
  const open = one.controls.filter(({ title }, at) => titled.controls[at]?.title === title);
  expect(open).toEqual([]);
  expect(titled.about).not.toBe(one.about);
});

it('leaves the titles of your own framework', () => {
  const own = { framework: 'lgpd', title: 'Ours', controls: [{ id: '6', title: 'Six' }], at: { file: 'a.yaml', line: 1, col: 1 } };
  expect(frameworks.titled(own)).toBe(own);
});
