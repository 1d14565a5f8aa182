// What the policies show about the controls of a framework. It says what was evaluated, never that an organization conforms.

import type { Count } from '../value-types.ts';
import type { Control, Framework } from './framework.ts';

/** A policy with its mappings and, from a scan result, its counts. */
export interface MappedPolicy {
  readonly id: string;
  readonly controls: Readonly<Record<string, readonly string[]>>;
  readonly supports: Readonly<Record<string, readonly string[]>>;
  readonly disabled?: string | undefined;
  readonly counts?:
    | {
        readonly evaluated: number;
        readonly pass: number;
        readonly fail: number;
        readonly waived: number;
        readonly unknown: Readonly<Record<string, number>>;
        readonly needsLiveData: number;
      }
    | undefined;
}

/** procedural: the control asks for processes; no policy shows anything about it. */
export type ControlState = 'covered' | 'partly-covered' | 'not-covered' | 'procedural';

interface ControlCounts {
  /** Results that apply, evaluated or not. */
  readonly population: Count;
  /** Results that pass. */
  readonly pass: Count;
  /** Results that fail and are not waived. */
  readonly fail: Count;
  /** Results that could not be evaluated. */
  readonly unknown: Count;
  /** Failures that a waiver covers. */
  readonly waived: Count;
}

/** One control. */
export interface ControlCoverage extends Control {
  /** covered and partly-covered: by the mappings of the policies; procedural: it asks for processes that no scan can tell. */
  readonly state: ControlState;
  /** Its policies. */
  readonly policies: readonly {
    /** The policy. */
    readonly id: string;
    /** Whether it covers the control or only supports it. */
    readonly relation: 'covers' | 'supports';
    /** A setting disables it: it shows nothing. */
    readonly disabled?: true;
  }[];
  /** Of all its policies together; absent without a scan result. */
  readonly counts?: ControlCounts;
}

/** One framework. */
export interface FrameworkCoverage {
  /** Its id. */
  readonly framework: string;
  /** Its name. */
  readonly title: string;
  /** What readers should know about it. */
  readonly about?: string;
  /** Built in, or your own. */
  readonly from: 'built-in' | 'own';
  /** Number of controls by state. */
  readonly totals: Readonly<Record<ControlState, Count>>;
  /** Every control, in the order of the framework. */
  readonly controls: readonly ControlCoverage[];
}

const countsOf = (policies: readonly MappedPolicy[]): ControlCounts => {
  const total = { population: 0, pass: 0, fail: 0, unknown: 0, waived: 0 };
  for (const { counts } of policies) {
    if (!counts) continue;
    const unknown = Object.values(counts.unknown).reduce((sum, many) => sum + many, 0) + counts.needsLiveData;
    total.population += counts.evaluated + unknown;
    total.pass += counts.pass;
    total.fail += counts.fail;
    total.waived += counts.waived;
    total.unknown += unknown;
  }
  return total;
};

/** Control → its policies, in their order. */
const byControl = (
  framework: string,
  policies: readonly MappedPolicy[],
  side: (policy: MappedPolicy) => MappedPolicy['controls'],
): ReadonlyMap<string, readonly MappedPolicy[]> => {
  const found = new Map<string, MappedPolicy[]>();
  for (const policy of policies) {
    for (const id of new Map(Object.entries(side(policy))).get(framework) ?? []) {
      const own = found.get(id);
      if (own) own.push(policy);
      else found.set(id, [policy]);
    }
  }
  return found;
};

/** A disabled policy shows nothing: it is listed, and covers nothing. */
const stateOf = (isProcedural: boolean, covering: readonly MappedPolicy[], supporting: readonly MappedPolicy[]): ControlState => {
  const isOn = ({ disabled }: MappedPolicy): boolean => disabled === undefined;
  if (covering.some(isOn)) return 'covered';
  if (supporting.some(isOn)) return 'partly-covered';
  return isProcedural ? 'procedural' : 'not-covered';
};

const related = (policies: readonly MappedPolicy[], relation: 'covers' | 'supports'): ControlCoverage['policies'] =>
  policies.map(({ id, disabled }) => ({ id, relation, ...(disabled !== undefined && { disabled: true }) }));

/** `withCounts`: the policies are those of a scan result. Linear in mappings. */
export const frameworkCoverage = (
  { framework, title, about, procedural = [], controls, at }: Framework,
  policies: readonly MappedPolicy[],
  withCounts: boolean,
): FrameworkCoverage => {
  const covering = byControl(framework, policies, (policy) => policy.controls);
  const supporting = byControl(framework, policies, (policy) => policy.supports);
  const isProcedural = new Set(procedural);
  const covered = controls.map((control): ControlCoverage => {
    const [covers, supports] = [covering.get(control.id) ?? [], supporting.get(control.id) ?? []];
    return {
      ...control,
      state: stateOf(isProcedural.has(control.id), covers, supports),
      policies: [...related(covers, 'covers'), ...related(supports, 'supports')],
      ...(withCounts && { counts: countsOf([...covers, ...supports]) }),
    };
  });
  const many = (state: ControlState): number => covered.filter((one) => one.state === state).length;
  return {
    framework,
    title,
    ...(about !== undefined && { about }),
    from: at ? 'own' : 'built-in',
    totals: {
      covered: many('covered'),
      'partly-covered': many('partly-covered'),
      'not-covered': many('not-covered'),
      procedural: many('procedural'),
    },
    controls: covered,
  };
};
