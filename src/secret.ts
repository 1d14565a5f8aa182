// A secret in memory: its value comes out by `reveal` only, where its bytes are sent or written. Printed in any way it says `[secret]`.

export interface Secret {
  readonly reveal: () => string;
  readonly toString: () => string;
  readonly toJSON: () => string;
}

const shown = (): string => '[secret]';

export const secretOf = (value: string): Secret =>
  Object.freeze({ reveal: () => value, toString: shown, toJSON: shown, [Symbol.for('nodejs.util.inspect.custom')]: shown });

/** JSON holds no functions, so nothing that was read is taken for a secret. */
export const isSecret = (value: object): value is Secret => 'reveal' in value && typeof value.reveal === 'function';
