// exists, all, exists_one, filter and map. Each item charges the size of the body; a partial list answers only what its known items prove.
import { type Expression, sizeOf } from '../language/expression.ts';
import { both, overBudget, unknownOf } from './unknown-causes.ts';
import { type Evaluate, type Frame, isList, isPartial, isUnknown, type Unknown, type Value } from './value.ts';

type Loop = Extract<Expression, { readonly op: 'loop' }>;
type Compile = (expression: Expression) => Evaluate;

/** Loops over the items; `see` receives the value of the body for each item and may end the loop. */
const walk = (frame: Frame, items: readonly Value[], slot: number, cost: number, see: (item: Value) => boolean): Unknown | undefined => {
  const outer = frame.vars[slot];
  let over: Unknown | undefined;
  for (const item of items) {
    frame.steps -= cost;
    if (frame.steps < 0) {
      over = overBudget;
      break;
    }
    frame.vars[slot] = item;
    if (see(item)) break;
  }
  if (outer !== undefined) frame.vars[slot] = outer;
  return over;
};

const joined = (a: Unknown | undefined, b: Value): Unknown => (a ? both(a, unknownOf(b)) : unknownOf(b));

/** `decides`: true for exists, false for all. */
const quantifier = (decides: boolean, over: Evaluate, body: Evaluate, slot: number, cost: number): Evaluate => {
  return (frame) => {
    const list = over(frame);
    const items = isList(list) ? list : isPartial(list) ? list.items : undefined;
    if (!items) return unknownOf(list);
    let lack: Unknown | undefined = isPartial(list) ? list.because : undefined;
    let decided = false;
    const spent = walk(frame, items, slot, cost, () => {
      const answer = body(frame);
      if (answer === decides) decided = true;
      else if (typeof answer !== 'boolean') lack = joined(lack, answer);
      return decided;
    });
    if (spent) return spent;
    return decided ? decides : (lack ?? !decides);
  };
};

const existsOne = (over: Evaluate, body: Evaluate, slot: number, cost: number): Evaluate => {
  return (frame) => {
    const list = over(frame);
    const items = isList(list) ? list : isPartial(list) ? list.items : undefined;
    if (!items) return unknownOf(list);
    let lack: Unknown | undefined = isPartial(list) ? list.because : undefined;
    let count = 0;
    const spent = walk(frame, items, slot, cost, () => {
      const answer = body(frame);
      if (answer === true) count += 1;
      else if (answer !== false) lack = joined(lack, answer);
      return count > 1;
    });
    if (spent) return spent;
    return count > 1 ? false : (lack ?? count === 1);
  };
};

/** filter and map. An item of which it is not known whether it belongs, or what becomes of it, makes the result partial. */
const collect = (over: Evaluate, test: Evaluate | undefined, make: Evaluate | undefined, slot: number, cost: number): Evaluate => {
  return (frame) => {
    const list = over(frame);
    const items = isList(list) ? list : isPartial(list) ? list.items : undefined;
    if (!items) return unknownOf(list);
    let lack: Unknown | undefined = isPartial(list) ? list.because : undefined;
    const kept: Value[] = [];
    const spent = walk(frame, items, slot, cost, (item) => {
      const belongs = test ? test(frame) : true;
      const made = belongs === true && make ? make(frame) : item;
      if (belongs === true && !isUnknown(made) && !isPartial(made)) kept.push(made);
      else if (belongs !== false) lack = joined(lack, belongs === true ? made : belongs);
      return false;
    });
    if (spent) return spent;
    return lack ? { type: 'partial', items: kept, because: lack } : kept;
  };
};

export const compileLoop = ({ macro, slot, of: [list, first, second] }: Loop, compile: Compile): Evaluate => {
  const over = compile(list);
  const body = compile(first);
  const cost = sizeOf(first) + (second ? sizeOf(second) : 0);
  switch (macro) {
    case 'exists':
      return quantifier(true, over, body, slot, cost);
    case 'all':
      return quantifier(false, over, body, slot, cost);
    case 'exists_one':
      return existsOne(over, body, slot, cost);
    case 'filter':
      return collect(over, body, undefined, slot, cost);
    case 'map':
      return second ? collect(over, body, compile(second), slot, cost) : collect(over, undefined, body, slot, cost);
  }
};
