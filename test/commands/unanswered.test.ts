// A kind without an answer to a change never leads to a plan without changes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kindNamed } from '../../src/kinds/catalogue.generated.ts';
import { head, type Session, startSession } from './session.ts';

let session: Session;
const volume = kindNamed('volume');
const answer: unknown = Reflect.get(volume, 'answer');

beforeEach(async () => {
  session = await startSession();
  session.write('acme.yaml', `${head}volumes: { data: { region: br-se1, size: 20, type: cloud_nvme5k } }\n`);
});
afterEach(async () => {
  Reflect.set(volume, 'answer', answer);
  await session.close();
});

describe('a kind with an empty response to a change', () => {
  it.each(['plan acme.yaml', 'plan acme.yaml --exit-code', 'apply acme.yaml --yes'])('%s exits with 3', async (line) => {
    Reflect.set(volume, 'answer', () => []);
    const { code, stdout } = await session.run(line);
    expect(stdout).toContain('1 change could not be planned, because the state is unknown');
    expect(code).toBe(3);
  });
});
