// action.yml and the program agree: every declared input is read, every input that is read is declared, and each output is written.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInputs } from '../../src/action/inputs.ts';
import { actionInputs, actionOutputs } from './workflow-files.ts';

const inputsRead = (): readonly string[] => {
  const names = new Set<string>();
  readInputs(
    new Proxy<Record<string, string>>(
      {},
      {
        get: (_, name) => {
          names.add(String(name));
          return name === 'INPUT_TOKEN' ? 'token' : undefined;
        },
      },
    ),
  );
  return [...names].sort();
};

describe('action.yml', () => {
  it('declares the inputs that are read', () => {
    expect(actionInputs.map((name) => `INPUT_${name.toUpperCase()}`).sort()).toEqual(inputsRead());
  });

  it('declares the outputs that are written', () => {
    const writing = readdirSync('src/action').map((name) => readFileSync(join('src/action', name), 'utf8'));
    const text = writing.filter((one) => one.includes('writeOutputs(')).join('\n');
    expect(actionOutputs.filter((name) => !new RegExp(`(?<![\\w-])'?${name}'?[:,]`).test(text))).toEqual([]);
  });
});
