// A secret in memory: its value comes out by `reveal` only, at the call that sends it. Printed in any way it says `[secret]`.

export interface Secret {
  readonly reveal: () => string;
  readonly toString: () => string;
  readonly toJSON: () => string;
}

const shown = (): string => '[secret]';

export const secretOf = (value: string): Secret =>
  Object.freeze({ reveal: () => value, toString: shown, toJSON: shown, [Symbol.for('nodejs.util.inspect.custom')]: shown });
