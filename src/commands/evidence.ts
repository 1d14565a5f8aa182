// `tenantry evidence sign|verify`: what makes an evidence bundle stand outside of its folder.

import { verificationBlocks, verificationCounts } from '../evidence/verification-blocks.ts';
import { exitCodes } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { asJson } from '../report/json.ts';
import { commandResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import { bundlePredicate, signBundle } from '../use/evidence/sign-bundle.ts';
import { verifyBundle } from '../use/evidence/verify-bundle.ts';
import { chosenTexts } from '../use/open/chosen-language.ts';
import { openTrust } from '../use/open/open-files.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { type CommandGroup, defineCommand, type Options } from './command.ts';
import { languageOption, sourceOptions } from './options.ts';

const sign = defineCommand({
  about:
    'Signs the SHA256SUMS of a bundle with the key under `signing:` of the trust file, as an in-toto statement: Ed25519 in a DSSE envelope, or with an X.509 certificate in CMS. An authority named there time-stamps the signature.',
  arguments: [{ name: 'folder', about: 'The bundle, written by audit --evidence', required: true, file: 'folder' }],
  options: {
    trust: sourceOptions.trust,
    predicate: {
      group: 'output',
      type: 'text',
      value: '<file>',
      file: 'output',
      about: 'Sign nothing; write the predicate of the statement to this file, for GitHub attestations',
    },
    ...languageOption,
  },
  exits: [exitCodes.unread],
  examples: [{ command: 'evidence sign evidence/2026-11 --trust trust.yaml', why: 'Sign with the key of the trust file' }],
  run: async ([folder = ''], { trust, predicate, language }, surroundings) => {
    const say = await chosenTexts(language, surroundings);
    if (predicate !== undefined) {
      writeText(shownPath(predicate, surroundings), asJson(bundlePredicate(folder, surroundings)));
      return commandResult(exitCodes.clean, [say.evidence.signed([predicate])], 'stdout', say);
    }
    const { files } = await signBundle(folder, await openTrust(trust, surroundings), surroundings);
    return commandResult(exitCodes.clean, [say.evidence.signed(files)], 'stdout', say);
  },
});

/** No file of Tenantry: a key, certificates, a clone. */
const pem = { group: 'input', type: 'text', value: '<file>', file: 'input', holds: [] } as const;

const options = {
  key: { ...pem, about: 'The public key of the signer (Ed25519, PEM)' },
  authority: { ...pem, about: 'The root certificates that you trust for the certificate of the signer (PEM)' },
  signer: {
    group: 'input',
    type: 'text',
    value: '<name>',
    about: 'With --authority: the common name that the certificate of the signer must have',
  },
  timestampAuthority: { ...pem, about: 'The root certificates that you trust for time-stamps (PEM)' },
  repository: { ...pem, value: '<folder>', about: 'A clone: the files of the bundle must be those of the commit that the result names' },
  ...languageOption,
} as const satisfies Options;

const verify = defineCommand({
  about:
    'Verifies a bundle, offline: files, signature, signer, time-stamp, statement and result. Only these options name whom to trust, never the bundle. What is missing is not verified: exit code 3. Revocation of certificates is not checked.',
  arguments: [{ name: 'folder', about: 'The bundle', required: true, file: 'input', holds: [] }],
  options,
  exits: [exitCodes.findings, exitCodes.unread],
  examples: [
    { command: 'evidence verify evidence/2026-11 --key acme.pub.pem', why: 'A bundle that is signed with a key' },
    {
      command:
        "evidence verify evidence/2026-11 --authority icp-brasil.pem --signer 'ACME LTDA:12345678000195' --timestamp-authority tsa.pem",
      why: 'A bundle that is signed with a certificate and time-stamped',
    },
  ],
  run: async ([folder = ''], given, surroundings) => {
    const say = await chosenTexts(given.language, surroundings);
    const verified = await verifyBundle(folder, given, surroundings);
    printBlocks(verificationBlocks(verified, say), surroundings, true, say);
    const { failed, unknown, ok } = verificationCounts(verified);
    const exitCode = failed > 0 ? exitCodes.findings : unknown > 0 ? exitCodes.unread : exitCodes.clean;
    return commandResult(exitCode, say.evidence.counts(failed, unknown, ok), 'stdout', say);
  },
});

export const evidence: CommandGroup = {
  commands: [
    { name: 'sign', summary: 'Sign a bundle, and have the signature time-stamped', load: async () => sign },
    { name: 'verify', summary: 'Verify a bundle, offline', load: async () => verify },
  ],
};
