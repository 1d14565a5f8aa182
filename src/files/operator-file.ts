// A file that the operator names on the command line, in the environment or in the trust file. It may be anywhere and be a link. Never created from a desired
// state: test/architecture.test.ts lists the modules that may create one.
const proof: unique symbol = Symbol('operator file');

export interface OperatorFile {
  readonly shown: string;
  readonly [proof]: true;
}

export const operatorFile = (shown: string): OperatorFile => ({ shown, [proof]: true });
