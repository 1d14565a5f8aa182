// `tenantry demo`: runs the chapters of the story on a simulated platform, and shows of each the command, the parts to look at, and its result.

import { join, relative } from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { makeFolder, removeFile } from '../files/write-text.ts';
import { code, list, paragraph } from '../report/document.ts';
import { blocksAsText } from '../report/text.ts';
import type { DemoPart } from '../report/texts/en/demo.ts';
import type { Say } from '../report/texts/texts.ts';
import { documentation } from '../repository.ts';
import { startSimulator } from '../simulator/serve.ts';
import { type CommandResult, commandResult } from '../terminal/command-result.ts';
import { type Surroundings, textFor } from '../terminal/surroundings.ts';
import { chosenTexts } from '../use/open/chosen-language.ts';
import { type Command, type CommandRow, defineCommand } from './command.ts';
import { narrowed } from './demo/exposure.ts';
import { demoState, examplesFolder } from './demo/state.ts';
import { chapters, start } from './demo/story.ts';
import { languageOption } from './options.ts';
import { parseArguments } from './parse-arguments.ts';

const seed = 1;
const mostColumns = 100;

/** Secrets of the example: a simulated platform accepts any value. */
const secrets = { TENANTRY_SECRET_OKTA_CLIENT: 'demo-okta', TENANTRY_SECRET_LABS_CLIENT: 'demo-labs' };

interface ChapterOutput {
  readonly exitCode: ExitCode;
  readonly lines: readonly string[];
}

/** Runs a command line without quotes as a shell would, and returns its text, laid out for the viewer. */
const runLine = async (line: string, inside: Surroundings, rows: readonly CommandRow[]): Promise<ChapterOutput> => {
  const printed: string[] = [];
  const { columns: _, ...viewer } = inside.stdout;
  const stdout = { ...viewer, terminal: true, columns: columnsOf(inside), write: (text: string) => void printed.push(text) };
  // Progress is only for a viewer.
  const stderr = inside.stderr.terminal ? inside.stderr : { ...inside.stderr, write: () => undefined };
  const run = await parseArguments(line.split(' '), { ...inside, stdout, stderr }, rows);
  return { exitCode: run ? await run() : exitCodes.clean, lines: printed.join('').trimEnd().split('\n') };
};

const columnsOf = ({ stdout }: Surroundings): number => Math.min(mostColumns, stdout.columns ?? mostColumns);

/** The parts of an output to look at, then its last lines, which are the verdict. */
const excerpt = ({ lines }: ChapterOutput, parts: readonly DemoPart[], whole: string | undefined, { demo }: Say): readonly string[] => {
  const plain = lines.map((line) => stripVTControlCharacters(line).trimEnd());
  const shown = parts.flatMap(({ from, until }) => {
    const first = plain.findIndex((line) => line.includes(from));
    const length = plain.slice(first + 1).findIndex((line) => line === '' || (until !== undefined && line.includes(until)));
    return lines.slice(first, first + 1 + length);
  });
  const rest = whole === undefined ? [] : [`  ${demo.whole(whole)}`];
  return [...shown, ...rest, '', ...lines.slice(plain.lastIndexOf('') + 1)];
};

/** A long command line, continued as in a shell. */
const continued = (line: string, columns: number): readonly string[] => {
  const rows: string[] = [];
  // An option stays with its value.
  for (const word of line.split(/(?<!--[\w-]+) /)) {
    const together = `${rows.at(-1) ?? ''} ${word}`.trim();
    if (rows.length === 0 || together.length <= columns - 8) rows.splice(-1, 1, together);
    else rows.push(`  ${word}`);
  }
  return rows.map((row, index) => (index < rows.length - 1 ? `${row} \\` : row));
};

/** `--acknowledge` with the digests of the dangerous steps, as a plan suggests it. */
const acknowledgeIn = (lines: readonly string[]): string =>
  [...new Set(lines.flatMap((line) => stripVTControlCharacters(line).match(/--acknowledge [0-9a-f]{32}/g) ?? []))].join(' ');

/** As a person does in the console of the platform. */
const narrowSsh = async (url: string): Promise<void> => {
  const state = await (await fetch(`${url}/_simulator/state`)).text();
  await fetch(`${url}/_simulator/state`, { method: 'PUT', body: state.replaceAll(narrowed.from, narrowed.to) });
};

const play = async (inside: Surroundings, rows: readonly CommandRow[], acme: string, out: string, say: Say): Promise<CommandResult> => {
  const { demo } = say;
  const { stdout, program } = inside;
  const columns = columnsOf(inside);
  const print = (...blocks: Parameters<typeof blocksAsText>[0]): void =>
    stdout.write(`${blocksAsText(blocks, { ...textFor(stdout), width: columns }).trimEnd()}\n`);
  const heading = (title: string): void => {
    const line = `━━ ${title} ${'━'.repeat(Math.max(0, columns - title.length - 4))}`;
    stdout.write(`\n${stdout.colour ? styleText(['bold', 'cyan'], line, { validateStream: false }) : line}\n`);
  };
  heading(demo.title);
  print(paragraph(...demo.opening(code(acme))), list(demo.drift.map((says) => ({ sign: '-', text: [says] }))));
  const results: ChapterOutput[] = [];
  for (const [index, chapter] of chapters.entries()) {
    const filled = (text: string): string => text.replaceAll('{acme}', acme).replaceAll('{out}', out);
    const line = filled(chapter.command)
      .replace('{acknowledge}', acknowledgeIn(results.at(-1)?.lines ?? []))
      .trimEnd();
    const { title, about, parts } = demo.chapters[chapter.name];
    heading(`${index + 1}. ${title}`);
    print(paragraph(about), { type: 'commands', lines: continued(`$ ${program} ${line}`, columns) });
    if (chapter.narrowsSsh) await narrowSsh(inside.env['TENANTRY_BASE_URL'] ?? '');
    const result = await runLine(line, inside, rows);
    results.push(result);
    stdout.write(`\n${excerpt(result, parts, chapter.whole && filled(chapter.whole), say).join('\n')}\n`);
    if (result.exitCode !== chapter.exit)
      return commandResult(exitCodes.findings, [demo.endedOtherwise(index + 1, result.exitCode, chapter.exit)], 'stdout', say);
  }
  const verdict = (result: ChapterOutput | undefined): string => result?.lines.at(-1) ?? '';
  heading(demo.done);
  print(
    list([
      { sign: '-', text: [demo.before, verdict(results[0])] },
      { sign: '-', text: [demo.after, verdict(results.at(-1))] },
      { sign: '-', text: demo.open(['before', 'plan', 'after'].map((name) => `${out}/${name}.html`)) },
      { sign: '-', text: [demo.next(documentation('getting-started', 'on-your-organization'))] },
    ]),
  );
  stdout.write('\n');
  return commandResult(exitCodes.clean, [demo.complete, demo.inSync], 'stdout', say);
};

/** `rows`: the commands of the story. */
export const demoOf = (rows: readonly CommandRow[]): Command =>
  defineCommand({
    about:
      'Starts the simulator with an organization that people changed by hand, audits it against examples/acme, plans, applies, and audits again. Prints every command as it runs.',
    arguments: [],
    options: {
      out: {
        group: 'output',
        type: 'text',
        value: '<folder>',
        file: 'folder',
        otherwise: 'tenantry-demo',
        about: 'Where reports and the journal go (default: tenantry-demo)',
      },
      ...languageOption,
    },
    exits: [],
    examples: [{ command: 'demo', why: 'Takes a few seconds; nothing leaves this machine' }],
    run: async (_given, options, surroundings) => {
      // The demo asks nothing, also at a terminal.
      const { prompts: _, ...unasked } = surroundings;
      const shown = (path: string): string => relative(unasked.cwd, path) || '.';
      const out = options.out ?? 'tenantry-demo';
      const say = await chosenTexts(options.language, unasked);
      makeFolder(out);
      // Removals of an earlier demo would count in this one.
      removeFile(`${out}/journal.jsonl`);
      const began = Date.now();
      const now = (): number => start + Date.now() - began;
      const simulator = await startSimulator({ seed, state: demoState({ seed, now: start }), clock: { now } });
      const { MGC_ACCESS_TOKEN: _token, ...env } = unasked.env;
      const inside: Surroundings = {
        ...unasked,
        now: () => new Date(now()),
        clock: now,
        env: {
          ...env,
          ...secrets,
          TENANTRY_LANGUAGE: say.page.language,
          TENANTRY_BASE_URL: simulator.url,
          MGC_API_KEY: simulator.apiKey,
          MGC_TENANT_ID: simulator.tenant,
          MGC_KEY_PAIR_ID: simulator.app.keyPair.id,
          MGC_KEY_PAIR_SECRET: simulator.app.keyPair.secret,
          TENANTRY_TRUST: shown(join(examplesFolder(), 'acme.trust.yaml')),
        },
      };
      try {
        return await play(inside, rows, shown(join(examplesFolder(), 'acme')), out, say);
      } finally {
        await simulator.close();
      }
    },
  });
