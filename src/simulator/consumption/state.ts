// Usage as lines that expand to many FOCUS records: a daily line of two months is 61 records.
import type { JsonObject } from '../../json.ts';

export type UsageLine = {
  /** The account that used it: the tenant itself, or one of its sub-accounts. */
  readonly sub_account: string;
  readonly service: string;
  readonly category: string;
  readonly sku: string;
  readonly unit: string;
  readonly resource: string;
  readonly region: string | null;
  /** First day and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** The charge period of one record. */
  readonly every: '1h' | '1d';
  /** Of one record, as decimal text. */
  readonly quantity: string;
  readonly cost: string;
  /** Further columns of each record, or other values for the default ones; null leaves a column out. */
  readonly columns: JsonObject;
};
