// The differences between the states of two simulators, one line each.
import type { Json } from '../../json.ts';
import type { StateDifference } from '../../simulator/compare-states.ts';
import { visible } from '../../yaml/visible.ts';

const most = 200;

const shown = (value: Json): string => {
  const text = visible(JSON.stringify(value));
  return text.length > most ? `${text.slice(0, most)}…` : text;
};

const signs = { added: '+', removed: '-', changed: '~' } as const;

export const differenceLines = (differences: readonly StateDifference[]): string =>
  differences.length === 0
    ? 'No differences.\n'
    : differences
        .map((one) => {
          const what = one.type === 'changed' ? `: ${shown(one.before)} → ${shown(one.after)}` : '';
          return `${signs[one.type]} ${visible(one.path)}${what}\n`;
        })
        .join('');
