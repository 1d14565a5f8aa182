// What loading policies needs and builds once: the shapes, and the cel-js environment for them.
import type { Environment } from '@marcbachmann/cel-js';
import { baseEnvironment } from '../language/cel-environment.ts';
import type { Shapes } from '../language/shape.ts';

export interface LoadContext {
  readonly shapes: Shapes;
  readonly environment: Environment;
}

export const loadContext = (shapes: Shapes): LoadContext => ({ shapes, environment: baseEnvironment(shapes) });
