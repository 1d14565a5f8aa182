// How vitest loads the language service of GitHub Actions: its imports of JSON lack the attribute that Node asks for, and its source maps lack their sources.
import { readFileSync } from 'node:fs';

const ours = /@actions\//;

export const inlineActions = {
  server: { deps: { inline: [ours] } },
  plugin: {
    name: 'without-source-maps',
    enforce: 'pre' as const,
    load: (id: string): string | null =>
      ours.test(id) && id.endsWith('.js') ? readFileSync(id, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '') : null,
  },
};
