// Tabs and filters, each option with the number of rows that it would leave. They are drawn only where the script of the page runs.
import type { Severity } from '../../../desired/desired.ts';
import { severities } from '../../../policies/policy.ts';
import type { FindingsByTab } from '../../finding-status.ts';
import { type FindingTab, findingTabs } from '../../finding-tabs.ts';
import { forPeople } from '../../for-people.ts';
import { mappedControls } from '../../mapped-controls.ts';
import { ownerOf } from '../../owner-counts.ts';
import { productOf } from '../../product-of.ts';
import type { ReportedFinding, ReportedPolicy, Review } from '../../review.ts';
import { scanBefore } from '../../scan-before.ts';
import type { Say } from '../../texts/texts.ts';
import { type Html, html, text } from '../html.ts';
import { mark } from '../marks.ts';

/** Tabs with nothing in them stay; those that a run cannot have are left out. */
export const shownTabs = (tabs: FindingsByTab, run: Review['run']): readonly FindingTab[] =>
  findingTabs.filter((tab) => {
    if (tab === 'warns') return tabs.warns.length > 0;
    if (tab === 'fixed') return run.comparedWith !== undefined;
    return tab !== 'new' || scanBefore(run) !== undefined;
  });

export const frameworksOf = (card: ReportedPolicy | undefined): readonly string[] => [
  ...new Set(card ? mappedControls(card).map(({ framework }) => forPeople(framework)) : []),
];

/** Counted among the failed findings, which a page shows first. */
const countsBy = (findings: readonly ReportedFinding[], namesOf: (finding: ReportedFinding) => readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const finding of findings) for (const name of namesOf(finding)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

interface Choice {
  readonly name: 'policy' | 'product' | 'owner' | 'framework';
  readonly namesOf: (finding: ReportedFinding) => readonly string[];
}

export const tabBar = (tabs: FindingsByTab, shown: readonly FindingTab[], { page }: Say): Html => {
  const buttons = shown.map(
    (tab, at) =>
      html`<button type="button" role="tab" id="tab-${text(tab)}" data-tab="${text(tab)}" aria-controls="findings-list" aria-selected="${text(String(at === 0))}" tabindex="${at === 0 ? 0 : -1}">${text(page.tabs[tab])}<b>${tabs[tab].length}</b></button>`,
  );
  return html`<div class="tabs interactive" role="tablist" aria-label="${text(page.tabs.label)}">${buttons}</div>\n`;
};

const chipOf = (severity: Severity, many: number, { page }: Say): Html =>
  html`<label class="chip"><input type="checkbox" name="severity" value="${text(severity)}">${mark(severity)}<span>${text(page.severity[severity])}</span> <b>${many}</b></label>`;

const selectOf = ({ name, namesOf }: Choice, all: readonly ReportedFinding[], failed: readonly ReportedFinding[], { page }: Say): Html => {
  const [names, counts] = [countsBy(all, namesOf), countsBy(failed, namesOf)];
  const options = [...names.keys()].toSorted().map((one) => {
    const shown = one === '' ? page.filters.noOwner : one;
    // A value that no name can be means "all": an empty owner has a value of its own.
    return html`<option value="${text(one === '' ? '-' : one)}" data-name="${text(shown)}">${text(`${shown} (${counts.get(one) ?? 0})`)}</option>`;
  });
  const title = page.filters[name];
  return html`<select name="${text(name)}" aria-label="${text(title)}"><option value="">${text(title)}</option>${options}</select>`;
};

export const filterBar = (tabs: FindingsByTab, cards: ReadonlyMap<string, ReportedPolicy>, say: Say): Html => {
  const all = [tabs.failed, tabs.warns, tabs.unknown, tabs.waived, tabs.fixed].flat();
  const used = severities.filter((severity) => all.some((one) => one.severity === severity));
  const chips = used.map((severity) => chipOf(severity, tabs.failed.filter((one) => one.severity === severity).length, say));
  const choices: readonly Choice[] = [
    { name: 'policy', namesOf: ({ policy }) => [forPeople(policy)] },
    { name: 'product', namesOf: ({ address }) => [say.page.product(productOf(address))] },
    { name: 'owner', namesOf: (finding) => [forPeople(ownerOf(finding))] },
    { name: 'framework', namesOf: ({ policy }) => frameworksOf(cards.get(policy)) },
  ];
  const says = say.page.filters;
  return html`<form class="filters interactive" role="search" aria-label="${text(says.label)}"><input type="search" name="q" placeholder="${text(says.search)}" aria-label="${text(says.searchLabel)}">${chips}${choices.map((one) => selectOf(one, all, tabs.failed, say))}<button class="button" type="reset">${text(says.clear)}</button><span class="shown" role="status"></span></form>\n`;
};
