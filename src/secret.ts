// A secret in memory: only `reveal` returns its value, where its bytes are sent or written. Printed in any other way it is `[secret]`.

export interface Secret {
  readonly reveal: () => string;
  readonly toString: () => string;
  readonly toJSON: () => string;
}

const shown = (): string => '[secret]';

export const secretOf = (value: string): Secret =>
  Object.freeze({ reveal: () => value, toString: shown, toJSON: shown, [Symbol.for('nodejs.util.inspect.custom')]: shown });

/** JSON contains no functions, so no read value can be mistaken for a secret. */
export const isSecret = (value: object): value is Secret => 'reveal' in value && typeof value.reveal === 'function';
