// A policy file as its schema (schemas/policy.schema.json) proves it.
import type { Severity } from '../../desired/desired.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { UnknownCause, WorldName } from '../finding.ts';
import type { Param, ParamType } from '../policy.ts';

export type WrittenText = string | (Readonly<Record<string, string>> & { readonly en: string });

export interface WrittenParam {
  readonly type: ParamType;
  readonly default: Json;
  readonly at_least?: Json;
  readonly at_most?: Json;
  readonly each?: 'port';
  readonly stricter?: NonNullable<Param['stricter']>;
  readonly description: string;
}

export interface WrittenCase {
  readonly name: string;
  readonly resource?: JsonObject;
  readonly links?: JsonObject;
  readonly organization?: JsonObject;
  readonly params?: JsonObject;
  readonly now?: string;
  readonly unread?: readonly string[];
  readonly partial?: readonly string[];
  readonly world?: WorldName;
  readonly expect: 'pass' | 'fail' | 'unknown' | 'skip';
  readonly severity?: Severity;
  readonly cause?: UnknownCause;
  readonly message?: string;
}

export interface WrittenPolicy {
  readonly id: string;
  readonly aliases?: readonly string[];
  readonly since?: string;
  readonly overrides?: string;
  readonly below?: readonly string[];
  readonly title: WrittenText;
  readonly why: WrittenText;
  readonly kind: string | readonly [string, ...(readonly string[])];
  readonly severity: Severity;
  readonly packs?: readonly string[] | Readonly<Record<string, { readonly severity?: Severity; readonly params?: JsonObject }>>;
  readonly params?: Readonly<Record<string, WrittenParam>>;
  readonly fix: { readonly text: WrittenText; readonly desired?: JsonObject; readonly when?: string; readonly due?: string };
  readonly unknown_when?: Readonly<Partial<Record<UnknownCause, Json>>>;
  readonly unknown_because?: Readonly<Partial<Record<UnknownCause, string>>>;
  readonly manual?: boolean;
  readonly controls?: Readonly<Record<string, readonly string[]>>;
  readonly supports?: Readonly<Record<string, readonly string[]>>;
  readonly cases: readonly WrittenCase[];
}
