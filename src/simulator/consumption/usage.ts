// Consumption: the usage of a period up to the day before, by pages (style D), with or without sub-accounts.
import type { JsonObject } from '../../json.ts';
import { type Call, globalRow, type Rows } from '../call.ts';
import type { Reply } from '../reply.ts';
import { boolText, choice, either, integerText, optional, text } from '../shape.ts';
import type { Behaviour } from '../state.ts';
import { recordsOf } from './records.ts';
import { dateOf, dayLength, dayOf } from './store.ts';

const month = text({ pattern: /^\d{4}-(0[1-9]|1[0-2])$/, form: 'YYYY-MM is required' });
const date = text({ pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, form: 'YYYY-MM-DD is required' });

const parameters = {
  accrual_period: optional(month),
  start_date: optional(date),
  end_date: optional(date),
  limit: either(integerText({ min: 1, max: 1000 }), 150),
  offset: either(integerText({ min: 0 }), 0),
  order: either(choice('asc', 'desc'), 'asc'),
  include_sub_accounts: either(boolText, false),
};

interface Asked {
  readonly accrual_period: string | undefined;
  readonly start_date: string | undefined;
  readonly end_date: string | undefined;
}

const lastOfMonth = (period: string): string => {
  const [year = 0, one = 1] = period.split('-').map(Number);
  return dateOf(Math.floor(Date.UTC(year, one, 0) / dayLength));
};

/** Dates override the deprecated period; without any, it is the current month (the required ones are not documented). */
const periodOf = ({ world }: Call, asked: Asked): { readonly start: string; readonly end: string } => {
  const today = dateOf(Math.floor(world.clock.now() / dayLength));
  const period = asked.accrual_period ?? (asked.start_date ?? asked.end_date ?? today).slice(0, 7);
  return { start: asked.start_date ?? `${period}-01`, end: asked.end_date ?? lastOfMonth((asked.start_date ?? period).slice(0, 7)) };
};

/** It is only documented that meta is an object (contradictions.md C6). */
const metas: Readonly<Record<Behaviour['usage_meta'], (page: JsonObject) => JsonObject | undefined>> = {
  page: (page) => ({ page }),
  flat: (page) => page,
  empty: () => ({}),
  absent: () => undefined,
};

export const usageRows = {
  'consumption.getUsage': globalRow({ query: parameters }, (call, { query }): Reply => {
    const { start, end } = periodOf(call, query);
    if (dateOf(dayOf(start)) !== start || dateOf(dayOf(end)) !== end) return call.refuse.unfit('there is no such day');
    if (end < start) return call.refuse.unfit('end_date is before start_date');
    const { behaviour } = call.world.surroundings;
    if (behaviour.usage_period === 'month' && start.slice(0, 7) !== end.slice(0, 7))
      return call.refuse.unfit('a period cannot be longer than one month');
    const { facts, usage } = call.tenant;
    const yesterday = Math.floor(call.world.clock.now() / dayLength) - 1;
    const lines = query.include_sub_accounts ? usage : usage.filter(({ line }) => line.sub_account === facts.id);
    const records = recordsOf(lines, dayOf(start), Math.min(dayOf(end), yesterday));
    const results = records.page(query.offset, query.limit, query.order === 'desc');
    const page = { count: results.length, limit: query.limit, offset: query.offset, total: records.total };
    const head = JSON.stringify({ accrual_period: start.slice(0, 7), start_date: start, end_date: end });
    const meta = metas[behaviour.usage_meta](page);
    const tail = meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`;
    return { status: 200, text: `${head.slice(0, -1)},"results":[${results.join(',')}]${tail}}` };
  }),
} satisfies Rows;
