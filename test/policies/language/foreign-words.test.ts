// Words of other languages in an expression: the error names the whole word, says what it is called here, and every suggestion is valid.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import { environmentFor } from '../../../src/policies/language/cel-environment.ts';
import { checkExpression } from '../../../src/policies/language/check-expression.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import { loadContext } from '../../../src/policies/load/load-context.ts';
import { runs } from '../../runs.ts';

const shapes = policyShapes(kindList);
const { environment: base } = loadContext(shapes);

const check = (text: string) =>
  checkExpression(text, {
    environment: environmentFor(base, 'volume', { most: 'int', cap: 'money' }),
    shapes,
    lets: new Set(),
    params: ['most', 'cap'],
    kind: 'volume',
  });

const faultOf = (text: string) => {
  const checked = check(text);
  const [fault] = 'faults' in checked ? checked.faults : [];
  if (!fault) throw new Error(`no mistake in ${text}`);
  return { at: text.slice(fault.range.start, fault.range.end), message: fault.message, help: fault.help };
};

const resource = 'The resource that is evaluated is `resource`.';

describe('a word of another language', () => {
  it.each<[text: string, at: string, message: string, help?: string]>([
    ['resource.size > 1 and resource.size < 3', 'and', '`and` is written `&&`'],
    ['resource.encrypted or true', 'or', '`or` is written `||`'],
    ['resource.encrypted AND true', 'AND', '`AND` is written `&&`'],
    ['resource.size > 100 AND true', 'AND', '`AND` is written `&&`'],
    ['resource.snapshots.exists(s, s.type == "object" and true)', 'and', '`and` is written `&&`'],
    ['not resource.encrypted', 'not', '`not` is written `!`'],
    ['resource.size = 3', '=', '`=` is written `==`'],
    ['resource.size === 3', '===', '`===` is written `==`'],
    ['resource.size =< 3', '=<', '`=<` is written `<=`'],
    ['resource.size <> 3', '<>', '`<>` is written `!=`'],
    ['resource.encrypted & true', '&', '`&` is written `&&`'],
    ['resource.name =~ "x"', '=~', '`=~` is not an operator', 'Write `text.matches(pattern)`.'],
    ['resource.name matches "x"', 'matches', '`matches` is a function, not an operator', 'Write `a.matches(b)`.'],
    ['age(resource.created_at) > 30d', '30d', '`30d` is not a value', 'Write `days(30)` or `duration("30d")`.'],
    ['age(resource.created_at) > 2 weeks', '2 weeks', '`2 weeks` is not a value', 'Write `duration("2w")`.'],
    ['age(resource.created_at) > 12h', '12h', '`12h` is not a value', 'Write `duration("12h")`.'],
    [
      'resource.size > 10GB',
      '10GB',
      '`10GB` is not a value',
      'Numbers have no unit here: write `10` in the unit of the field, which `tenantry explain <kind>` shows.',
    ],
    ['params.cap > 10 BRL', '10 BRL', '`10 BRL` is not a value', 'Write `money("10 BRL")`.'],
    ['resource.size > 1,000', ',', 'a number has no separators', 'Leave the comma out; a fraction has a point.'],
    ['resource.size strange 3', 'strange', '`strange` is not allowed here'],
    ['any(s, s.name == "x")', 'any(s, s.name == "x")', 'there is no function `any`', 'Write `list.exists(x, condition)`.'],
    [
      'resource.snapshots.any(s, s.name == "x")',
      'resource.snapshots.any(s, s.name == "x")',
      'there is no function `any`',
      'Write `list.exists(x, condition)`.',
    ],
    [
      'resource.snapshots.exsts(s, s.name == "x")',
      'resource.snapshots.exsts(s, s.name == "x")',
      'there is no function `exsts`',
      'Did you mean `exists`?',
    ],
    ['len(resource.snapshots) > 0', 'len(resource.snapshots)', 'there is no `len` that takes (list<snapshot>)', 'Write `list.size()`.'],
    ['resource.snapshots.length > 0', 'length', 'a list has no field `length`', 'Write `list.size()`.'],
    ['object.size > 3', 'object', 'there is no `object` here', resource],
    ['self.size > 3', 'self', 'there is no `self` here', resource],
    ['volume.size > 3', 'volume', 'there is no `volume` here', resource],
    ['resource.attached_to == None', 'None', 'there is no `None` here', 'Write `null`.'],
    ['now() > resource.created_at', 'now()', '`now` is a value, not a function', 'Write `now`.'],
    ['resource.sise > 3', 'sise', 'there is no field `sise`', 'Did you mean `size`?'],
    ['params.x > 3', 'x', 'there is no parameter `x`', 'Parameters: most, cap.'],
    [
      'params.cap.amount > 3',
      'amount',
      'a value of the type money has no field `amount`',
      'Compare it with an amount, such as `money("10.00 BRL")`; `currency(m)` is its currency.',
    ],
  ])('%s', (text, at, message, help) => {
    expect(faultOf(text)).toEqual({ at, message, help });
  });

  it('lists the fields of a kind where none is close', () => {
    expect(faultOf('resource.zzzzzz > 3').help).toMatch(/^Fields of volume: address, id, .*size/);
  });

  it.each([
    'days(30)',
    'duration("30d")',
    'duration("2w")',
    'duration("12h")',
    'duration("30m")',
    'duration("5s")',
    'money("10 BRL")',
    'money("10.00 BRL")',
  ])('%s, which is suggested, is valid', (text) => {
    expect(check(text)).not.toHaveProperty('faults');
  });

  it('is named whole, never by one of its letters', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/);
    fc.assert(
      fc.property(word, (strange) => {
        const checked = check(`resource.encrypted ${strange} true`);
        const [fault] = 'faults' in checked ? checked.faults : [];
        expect(fault?.message).toContain(`\`${strange}\``);
        expect(fault?.range).toEqual({ start: 19, end: 19 + strange.length });
      }),
      runs(100),
    );
  });
});
