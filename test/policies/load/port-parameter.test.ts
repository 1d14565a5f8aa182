// A parameter that lists ports: a word that is none is refused when it is loaded, not when a rule is evaluated.
import { expect, it } from 'vitest';
import { paramProblem } from '../../../src/policies/parameter.ts';

const ports = { name: 'ports', type: 'strings', each: 'port' } as const;

it.each(['1', '22', '65535'])('%s is a port', (port) => {
  expect(paramProblem(ports, ['443', port])).toBeUndefined();
});

it.each(['0', '65536', '022', 'ssh', '-1', '22.5', '', '100000'])('"%s" is none', (port) => {
  expect(paramProblem(ports, ['443', port])).toContain('must be a list of ports from 1 to 65535');
});
