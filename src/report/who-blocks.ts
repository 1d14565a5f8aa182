// The access of one member or service account: identity, path to administrator, roles, permissions by product, groups, keys and unknown facts.
import type { Through, WhoGap } from '../access/access.ts';
import type { HeldProduct, Holdings } from '../access/holdings.ts';
import type { HeldKey } from '../access/keys-held.ts';
import type { Leaving, PersonAssumption } from '../access/leaving.ts';
import type { AdministratorPath, Administrators } from '../access/paths/path.ts';
import type { ExitCode } from '../exit-code.ts';
import { groupBy } from '../live/group-by.ts';
import { administratorBlocks } from './administrator-blocks.ts';
import {
  type Block,
  chapter,
  code,
  codes,
  heading,
  type Inline,
  joined,
  type ListItem,
  list,
  paragraph,
  place,
  type TextLine,
  tone,
} from './document.ts';
import { assumptionBlocks, leavingBlocks } from './leaving-blocks.ts';
import type { RunInfo } from './run-info.ts';
import type { Say } from './texts/texts.ts';

/** The access of the member or account. Null means unknown, unless stated otherwise; `gaps` has the reasons. */
export type Held = Holdings & {
  /** Whether it is administrator, or can become one; of the key, if one was asked for. */
  readonly administratorPath: AdministratorPath;
};

/**
 * Output of `tenantry who --format json`. Keys are sorted; lists are in one order.
 * @title Everything that one person or account holds, or all administrators and who can become one
 */
export interface WhoReport {
  /** The version of this format. */
  readonly schemaVersion: 3;
  /** The command that printed it. */
  readonly command: 'who';
  /** Circumstances of the run: what differs between two runs with the same result. */
  readonly run: Pick<RunInfo, 'version' | 'now' | 'asOf' | 'capture' | 'calls'>;
  /** The tenant named in the responses of the platform. */
  readonly tenant?: string;
  /** The access of the member or account; absent with `--administrators`. Null means unknown, unless stated otherwise; `gaps` has the reasons. */
  readonly who?: Held;
  /** With `--administrators`: everybody. */
  readonly administrators?: Administrators;
  /** With `--leave`: what was done in the desired state. */
  readonly leaving?: Leaving;
  /** With `--leave`: what no read can show. */
  readonly assumptions?: readonly PersonAssumption[];
  /** 0: everything is known; 3: something could not be read. With `--leave` also 2 and 5: the files were not changed. */
  readonly exitCode: ExitCode;
  /** The reason for the exit code. */
  readonly verdict: string;
}

const fact = (...text: TextLine): ListItem => ({ sign: '·', tone: 'quiet', text });

const loud = (is: boolean | null, text: string): Inline => (is ? tone('warn', text) : text);

const pathFact = ({ administratorPath: path, keys }: Held, say: Say): ListItem => {
  const text = keys.some(({ address }) => address === path.subject) ? say.paths.ofKey(code(path.subject), path) : say.paths.verdict(path);
  return path.verdict === 'is' || path.verdict === 'can' ? { sign: '!', tone: 'warn', text } : fact(...text);
};

const facts = (who: Held, say: Say): readonly ListItem[] => [
  fact(code(who.address), ...(who.name === null || who.kind === 'service-account' ? [] : [', ', who.name])),
  fact(...say.who.id(code(who.id), who.kind === 'service-account' && who.email !== null ? code(who.email) : undefined)),
  ...(who.kind === 'service-account' ? [] : [fact(say.who.state(who))]),
  pathFact(who, say),
  ...(who.breakGlass === null ? [] : [fact(say.who.breakGlass(who.breakGlass))]),
  ...(who.isTenantryIdentity === null ? [] : [fact(loud(who.isTenantryIdentity, say.who.runsTenantry(who.isTenantryIdentity)))]),
  ...(who.declared === null ? [] : [fact(who.declared === false ? say.who.notDeclared : say.who.declaredIn(place(who.declared)))]),
  ...(who.signIn === null ? [] : [fact(...say.who.signIn(who.signIn, code(who.signIn.domain))), fact(say.who.mfa(who.signIn.mfaEnforced))]),
];

const roleBlocks = ({ roles }: Holdings, say: Say): readonly Block[] => {
  const items = roles.map(({ name, origin, permissions }): ListItem => {
    const what = permissions === null ? say.who.permissionsUnknown : say.access.permissions(permissions);
    return {
      sign: permissions === null ? '?' : '·',
      text: [code(name), ` (${origin === null ? '' : `${say.who.origin(origin)}, `}${what})`],
    };
  });
  return chapter(2, say.who.roles, items);
};

const throughLine = (through: readonly Through[], say: Say): TextLine =>
  say.who.through(
    through.flatMap((one) => (one.type === 'role' ? [code(one.role)] : [])),
    through.some(({ type }) => type === 'direct'),
  );

/** Groups permissions with the same sources. */
const productItem = ({ product, permissions }: HeldProduct, say: Say): ListItem => ({
  sign: '·',
  text: [product === null ? say.who.unknownProduct : code(product), ` (${permissions.length})`],
  below: [...groupBy(permissions, ({ through }) => JSON.stringify(through)).values()].map((same): TextLine => {
    const [first] = same;
    return [...throughLine(first?.through ?? [], say), ': ', ...codes(same.map(({ name }) => name))];
  }),
});

const permissionBlocks = ({ products }: Holdings, say: Say): readonly Block[] => {
  const number = products.reduce((sum, { permissions }) => sum + permissions.length, 0);
  return number === 0 ? [] : [heading(2, say.who.permissions(number)), list(products.map((one) => productItem(one, say)))];
};

const groupBlocks = ({ groups }: Holdings, say: Say): readonly Block[] => {
  const items = groups.map(({ group, profile }) => ({
    sign: '·',
    text: [code(group), ...(profile === null ? [] : [say.who.asProfile(profile)])],
  }));
  return chapter(2, say.who.groups, items);
};

const scopeLines = ({ scopes, pendingScopes }: HeldKey, say: Say): readonly TextLine[] => {
  if (scopes === null) return [[tone('warn', say.who.scopesUnknown)]];
  const held = scopes.map(({ name, title }): TextLine => [code(name), ...(title === null ? [] : [` (${title})`])]);
  return [
    held.length === 0 ? [say.who.noScopes] : joined(held, ', '),
    ...(pendingScopes.length === 0 ? [] : [[tone('warn', say.who.notApproved), ...codes(pendingScopes)]]),
  ];
};

const keyItem = (key: HeldKey, say: Say): ListItem => ({
  sign: key.state === 'expired' ? 'x' : '·',
  text: [code(key.name), `, ${say.who.validity(key)}`, ...(key.isTenantryIdentity ? [', ', tone('warn', say.who.keyRunsTenantry)] : [])],
  below: scopeLines(key, say),
});

const keyBlocks = ({ kind, keys }: Holdings, say: Say): readonly Block[] =>
  kind !== 'service-account' || keys.length === 0
    ? []
    : [heading(2, say.who.keys(keys.length)), paragraph(tone('quiet', say.who.keysAbout)), list(keys.map((key) => keyItem(key, say)))];

/** Facts that the platform never reports are not listed as missing reads. */
export const isNeverExposed = ({ about }: WhoGap): boolean => about === 'groups' || about === 'acceptance';

const nothingBlocks = ({ roles, products, groups, keys, gaps }: Holdings, say: Say): readonly Block[] =>
  roles.length + products.length + groups.length + keys.length > 0 ? [] : [paragraph(say.who.nothing(gaps.every(isNeverExposed)))];

const gapBlocks = ({ gaps }: Holdings, say: Say): readonly Block[] => {
  const items = gaps.map((gap): ListItem => {
    const subject = say.who.gap[gap.about](code(gap.of ?? ''));
    return {
      sign: '?',
      tone: isNeverExposed(gap) ? 'quiet' : 'bad',
      text: [...subject, subject.length === 0 ? gap.why : `: ${gap.why}`],
    };
  });
  return chapter(2, say.who.gaps, items);
};

const calledBy = ({ kind, name, email, address }: Holdings): string => (kind === 'service-account' ? name : email) ?? address;

export const whoTitle = ({ tenant }: Pick<WhoReport, 'tenant'>, who: Held, say: Say): TextLine =>
  say.who.title(code(calledBy(who)), tenant === undefined ? undefined : code(tenant));

/** Without title: who it is, and what it holds. */
export const holdingBody = (who: Held, say: Say): readonly Block[] => [
  list(facts(who, say)),
  ...roleBlocks(who, say),
  ...permissionBlocks(who, say),
  ...groupBlocks(who, say),
  ...keyBlocks(who, say),
  ...nothingBlocks(who, say),
  ...gapBlocks(who, say),
];

/** With `--leave`. */
export const leaveBlocks = ({ leaving, assumptions }: WhoReport, say: Say): readonly Block[] => [
  ...(leaving ? leavingBlocks(leaving, say) : []),
  ...(assumptions ? assumptionBlocks(assumptions, say) : []),
];

export const whoBlocks = (report: WhoReport, say: Say): readonly Block[] => {
  const { run, tenant, who, administrators, exitCode, verdict } = report;
  return [
    ...(who ? [heading(1, ...whoTitle(report, who, say)), paragraph(tone('quiet', say.who.read(run))), ...holdingBody(who, say)] : []),
    ...(administrators ? administratorBlocks({ run, tenant, administrators }, say) : []),
    ...leaveBlocks(report, say),
    heading(2, tone(exitCode === 0 ? 'good' : 'bad', verdict)),
  ];
};
