// Manifests as property tests need them: every field of the schema, with values that go together.

import { type Arbitrary, constantFrom, date, integer, json, nat, oneof, option, record, stringMatching, uuid } from 'fast-check';
import type { FleetManifest } from '../../src/fleet/manifest.ts';
import { digestOfText } from '../../src/json.ts';
import type { FleetCommand } from '../../src/report/fleet/merged-fleet.ts';
import { anyText } from '../any-text.ts';

export interface WrittenResult {
  readonly manifest: FleetManifest;
  /** undefined if it failed. */
  readonly text: string | undefined;
}

type Ending = Pick<FleetManifest, 'exit_code' | 'status' | 'reason' | 'completeness' | 'result'>;

const sha = stringMatching(/^[0-9a-f]{64}$/);
const time = date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map((moment) => moment.toISOString());
const commands: readonly FleetCommand[] = ['validate', 'capture', 'plan', 'audit', 'apply'];

const read = record({ text: json(), complete: nat(50), missing: nat(3) }).map(
  ({ text, complete, missing }): { readonly text: string | undefined; readonly ending: Ending } => ({
    text,
    ending: {
      exit_code: missing > 0 ? 3 : 1,
      status: missing > 0 ? 'partly-read' : 'evaluated',
      reason: null,
      completeness: { complete, requested: complete + missing },
      result: digestOfText(text),
    },
  }),
);
const failed = anyText()
  .filter((message) => message !== '' && message.length <= 200)
  .map((message): { readonly text: string | undefined; readonly ending: Ending } => ({
    text: undefined,
    ending: { exit_code: 3, status: 'failed', reason: { code: 'unread', message }, completeness: null, result: null },
  }));

export const results: Arbitrary<WrittenResult> = record({
  command: constantFrom(...commands),
  name: stringMatching(/^[a-z0-9](?:[a-z0-9._-]{0,20}[a-z0-9])?$/),
  tenant: option(uuid()),
  run: stringMatching(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,20}[A-Za-z0-9])?$/),
  attempt: integer({ min: 1, max: 99 }),
  policies: sha,
  commit: option(sha.map((text) => text.slice(0, 40))),
  inputs: sha,
  started: time,
  ended: time,
  end: oneof(read, failed),
}).map(({ end: { text, ending }, ...facts }) => ({ text, manifest: { version: 1, shard: '0/4', tool: '0.1.0', ...facts, ...ending } }));
