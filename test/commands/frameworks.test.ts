// `policy frameworks` in its formats: the same controls and numbers of a saved result as text, JSON and HTML, and never "compliant".
import { beforeAll, describe, expect, it } from 'vitest';
import { organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile(() => organization());
beforeAll(async () => {
  await session.run('audit --format text --output json=result.json');
});

interface Control {
  readonly id: string;
  readonly title: string;
  readonly policies: readonly unknown[];
  readonly counts?: Readonly<Record<'population' | 'pass' | 'fail' | 'unknown' | 'waived', number>>;
}

describe('policy frameworks', () => {
  it('shows the population and the results of every control of a framework in every format', async () => {
    const line = 'policy frameworks soc2 --result result.json';
    const [text, page] = [(await session.run(line)).stdout, (await session.run(`${line} --format html`)).stdout];
    const controls: readonly Control[] = JSON.parse((await session.run(`${line} --format json`)).stdout).frameworks[0].controls;
    expect(controls).toHaveLength(38);
    expect(controls.filter(({ counts }) => (counts?.population ?? 0) > 0).length).toBeGreaterThan(3);
    for (const { id, title, policies, counts } of controls) {
      const all = counts ? [counts.population, counts.pass, counts.fail, counts.unknown, counts.waived] : [];
      // Without a policy there is no result, and no `0 fail`.
      const numbers = all.map((many) => (policies.length === 0 ? '–' : many));
      const row = text.split('\n').find((one) => one.trim().startsWith(`${id} `));
      expect(row).toContain(title);
      expect(numbers).toHaveLength(5);
      expect(row).toMatch(new RegExp(` ${numbers.join(' +')}(?: |$)`));
      const [, cells = ''] = new RegExp(`<tr role="row" id="c-soc2-${id}">(.*?)</tr>`).exec(page) ?? [];
      const shown = [...cells.matchAll(/<td[^>]* class="number"[^>]*>(?:<span class="\w+">)?(\d+)/g)].map(([, many]) => Number(many));
      expect(cells).toContain(title);
      // A control that nothing was evaluated for is folded, without numbers.
      expect(shown).toEqual((counts?.population ?? 0) > 0 ? all : []);
    }
    expect(`${text}${page}`).not.toMatch(/compliant/i);
  });

  it('lists all frameworks on one page', async () => {
    const { stdout, code } = await session.run('policy frameworks --format html');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^<!doctype html>/);
    for (const name of ['cis-v8.1', 'iso-27001-2022', 'lgpd', 'soc2']) expect(stdout).toContain(`<section id="c-${name}">`);
    expect(stdout).toContain("default-src 'none'");
  });
});
