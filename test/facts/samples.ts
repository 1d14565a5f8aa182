// facts/samples.json: a body for each operation that answers with one, and the bodies of refusals, in the shape that the documents give.
import { readFileSync } from 'node:fs';
import type { Json } from '../../src/json.ts';

interface Sample {
  readonly request: string;
  readonly status: number;
  /** A mark of facts/sources.yaml, and the document. */
  readonly source: string;
  readonly body: Json;
}

interface Samples {
  /** By operation; `iam.listGroups#PJ` is a further shape. */
  readonly samples: Readonly<Record<string, Sample>>;
  /** By product and status: `iam.403`. */
  readonly errorBodies: Readonly<Record<string, Json>>;
}

export const { samples, errorBodies }: Samples = JSON.parse(readFileSync('facts/samples.json', 'utf8'));

export const sampleBodies: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(samples).map(([name, { body }]) => [name, body]),
);
