// `--select label=value`: the organizations that have all these labels.
import { fail } from '../errors.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { quoted } from '../yaml/visible.ts';
import type { FleetOrganization } from './fleet.ts';

interface Selector {
  readonly label: string;
  readonly value: string;
}

const parse = (text: string): Selector => {
  const [, label = '', value = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  return label === ''
    ? fail('usage', `--select ${quoted(text)} is not a label`, { help: 'Write label=value, e.g. `tier=gold`.' })
    : { label, value };
};

/** Throws `usage` for a label or a value that no organization has. */
export const selectOrganizations = (all: readonly FleetOrganization[], selectors: readonly string[]): readonly FleetOrganization[] =>
  selectors.map(parse).reduce<readonly FleetOrganization[]>((left, { label, value }) => {
    const values = new Set(all.flatMap(({ labels }) => labels[label] ?? []));
    if (values.size === 0) {
      const known = [...new Set(all.flatMap(({ labels }) => Object.keys(labels)))].sort();
      const help = didYouMean(label, known) ?? (known.length > 0 ? `Labels: ${known.join(', ')}.` : 'No organization has labels.');
      return fail('usage', `no organization has the label ${quoted(label)}`, { help });
    }
    if (!values.has(value)) {
      const help = didYouMean(value, [...values]) ?? `Values: ${[...values].sort().slice(0, 20).join(', ')}.`;
      return fail('usage', `no organization has the label ${quoted(label)} with the value ${quoted(value)}`, { help });
    }
    return left.filter(({ labels }) => labels[label] === value);
  }, all);
