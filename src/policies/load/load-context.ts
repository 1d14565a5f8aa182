// What loading policies needs and builds once: the shapes, and the cel-js environment for them.
import type { Environment } from '@marcbachmann/cel-js';
import { baseEnvironment } from '../language/cel-environment.ts';
import type { Shapes } from '../language/shape.ts';
import { controlIds } from './controls.generated.ts';

export interface LoadContext {
  readonly shapes: Shapes;
  readonly environment: Environment;
  /** Framework → the ids of its controls; undefined: its file has problems. */
  readonly controls: ReadonlyMap<string, ReadonlySet<string> | undefined>;
}

const builtInControls: LoadContext['controls'] = new Map(
  Object.entries(controlIds).map(([framework, ids]) => [framework, new Set(ids.split(' '))]),
);

export const loadContext = (shapes: Shapes): LoadContext => ({
  shapes,
  environment: baseEnvironment(shapes),
  controls: builtInControls,
});
