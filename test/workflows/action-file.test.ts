// action.yml and the program agree: each input is read, each input that is read is declared, and each output is written.
import { readFileSync } from 'node:fs';
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
    const [, written = ''] = /outputsOf = [\s\S]*?return \{([\s\S]*?)\n {2}\};/.exec(readFileSync('src/action/publish.ts', 'utf8')) ?? [];
    const names = [...written.matchAll(/^ {4}'?([\w-]+)'?[:,]/gm)].flatMap(([, name]) => name ?? []);
    expect(names.sort()).toEqual([...actionOutputs].sort());
  });
});
