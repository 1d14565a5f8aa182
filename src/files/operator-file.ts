// A file that the operator names on the command line, in the environment or in the trust file. It may lie anywhere and be a link. Never made from what a
// desired state says: test/architecture.test.ts lists who may make one.
const proof: unique symbol = Symbol('operator file');

export interface OperatorFile {
  readonly shown: string;
  readonly [proof]: true;
}

export const operatorFile = (shown: string): OperatorFile => ({ shown, [proof]: true });
