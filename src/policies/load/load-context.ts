// What loading rules needs and makes once: the shapes, and cel-js's environment for them.
import type { Environment } from '@marcbachmann/cel-js';
import { baseEnvironment } from '../language/cel-environment.ts';
import type { Shapes } from '../language/shape.ts';

export interface LoadContext {
  readonly shapes: Shapes;
  readonly environment: Environment;
}

export const loadContext = (shapes: Shapes): LoadContext => ({ shapes, environment: baseEnvironment(shapes) });
