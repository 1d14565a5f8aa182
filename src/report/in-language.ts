// A result in a language. What a run finds is English data, and is saved as such: whoever prints it for people translates it here, once.
import { type Language, languageNamed } from '../languages.ts';
import type { ConsequenceText } from '../plan/consequence-text.ts';
import type { MessageTemplate } from '../policies/finding.ts';
import { textIn } from '../policies/languages.ts';
import { messageInLanguage } from '../policies/message-in-language.ts';
import type { Policy } from '../policies/policy.ts';
import { policyDigest } from '../policies/policy-digest.ts';
import { type PolicyTexts, policyTexts } from '../policies/policy-texts.ts';
import { findingMessage } from './finding-blocks.ts';
import type { OutlookReport, ReportedFinding, ReportedPolicy, Review } from './review.ts';
import type { Say } from './texts/texts.ts';

type Data = Readonly<Record<string, unknown>>;

/** The keys of texts that we write. A text of somebody else, such as the reason of a waiver, is not among them. */
const ours: ReadonlySet<string> = new Set([
  'action',
  'atLeast',
  'because',
  'cause',
  'check',
  'description',
  'help',
  'instead',
  'loses',
  'message',
  'remedy',
  'says',
  'unknown',
  'verdict',
  'who',
  'why',
]);

/** What holds data of others, or of the platform, below such a key; and errors, which are in English. */
const theirs: ReadonlySet<string> = new Set([
  'arguments',
  'body',
  'changes',
  'evidence',
  'files',
  'params',
  'path',
  'policies',
  'postconditions',
  'preconditions',
  'problems',
  'run',
  'waiver',
]);

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A sentence in pieces: our words and names. */
const isPieces = (value: unknown): value is ConsequenceText =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((piece) => typeof piece === 'string' || (isData(piece) && Object.keys(piece).join() === 'name')) &&
  value.some((piece) => typeof piece === 'string');

/** A character that no text from outside keeps: it represents a name while the sentence is translated. */
const firstMark = 0xe000;

const inPieces = (said: ConsequenceText, { sentence }: Pick<Say, 'sentence'>): ConsequenceText => {
  const names = said.filter((piece) => typeof piece !== 'string');
  let at = 0;
  const whole = said.map((piece) => (typeof piece === 'string' ? piece : String.fromCodePoint(firstMark + at++))).join('');
  return sentence(whole)
    .split(/([\ue000-\uf8ff])/)
    .flatMap((piece) => {
      const name = names[(piece.codePointAt(0) ?? 0) - firstMark];
      return piece === '' ? [] : [name ?? piece];
    });
};

/** undefined: it is no sentence of ours. */
const saidIn = (value: unknown, key: string, say: Say): string | ConsequenceText | undefined => {
  if (typeof value === 'string') return ours.has(key) ? say.sentence(value) : undefined;
  return (key === 'says' || key === 'consequence') && isPieces(value) ? inPieces(value, say) : undefined;
};

/** Of a copy that nobody else holds. A text takes the place of a text, so that the copy keeps its type. */
const translate = (copy: object, key: string, say: Say): void => {
  for (const [name, one] of Object.entries(copy)) {
    const own = Array.isArray(copy) ? key : name;
    if (theirs.has(own)) continue;
    const said = saidIn(one, own, say);
    if (said !== undefined) Reflect.set(copy, name, said);
    else if (typeof one === 'object' && one !== null) translate(one, own, say);
  }
};

/** Of a report other than a review: only our sentences change. */
export const reportIn = <Report extends object>(report: Report, say: Say): Report => {
  if (say.page.language === 'en') return report;
  const copy = structuredClone(report);
  translate(copy, '', say);
  return copy;
};

const cardIn = (card: ReportedPolicy, all: PolicyTexts, language: Language): ReportedPolicy => {
  const { translated: _, ...rest } = card;
  const texts = (['title', 'why', 'fix'] as const).filter((name) => language !== 'en' && Object.hasOwn(all[name], language));
  return {
    ...rest,
    title: textIn(all.title, language),
    why: textIn(all.why, language),
    fix: textIn(all.fix, language),
    ...(language === 'en' || texts.length === 0 ? {} : { translated: { language, texts } }),
  };
};

const messageOf = (message: MessageTemplate, policy: PolicyTexts | undefined, language: Language): MessageTemplate =>
  (policy && messageInLanguage(message, policy, language)) ?? message;

interface Speaking {
  readonly known: ReadonlyMap<string, PolicyTexts>;
  readonly language: Language;
  readonly say: Say;
}

const findingIn = <Of extends ReportedFinding>(finding: Of, { known, language, say }: Speaking): Of => {
  const message = finding.message && messageOf(finding.message, known.get(finding.policy), language);
  const shown = { ...finding, ...(message && { message }) };
  return { ...shown, text: findingMessage(shown, say) };
};

const outlookIn = (outlook: OutlookReport, speaking: Speaking): OutlookReport => {
  const each = <Of extends ReportedFinding>(findings: readonly Of[]): readonly Of[] => findings.map((one) => findingIn(one, speaking));
  return {
    ...outlook,
    introduced: each(outlook.introduced),
    newlyEvaluated: each(outlook.newlyEvaluated),
    suppressed: each(outlook.suppressed),
    fixed: each(outlook.fixed),
    adopted: each(outlook.adopted),
    noLongerEvaluated: each(outlook.noLongerEvaluated),
    remaining: each(outlook.remaining),
    onlyWarn: each(outlook.onlyWarn),
    unknown: each(outlook.unknown),
  };
};

/** The texts of the policies that the review was evaluated with: its own, and those of built-in ones, of which another version may say something else. */
const knownIn = ({ policies = [] }: Review, builtIn: readonly Policy[]): ReadonlyMap<string, PolicyTexts> => {
  const byId = new Map(builtIn.map((policy) => [policy.id, policy] as const));
  return new Map(
    policies.flatMap(({ id, digest, inLanguages }) => {
      const policy = byId.get(id);
      const texts = inLanguages ?? (policy && policyDigest(policy) === digest ? policyTexts(policy) : undefined);
      return texts ? [[id, texts] as const] : [];
    }),
  );
};

/** Loaded only where a policy is translated. */
const allBuiltIn = async (): Promise<readonly Policy[]> => (await import('../policies/built-in.ts')).builtInPolicies();

const builtInFor = async (policies: readonly unknown[] = []): Promise<readonly Policy[]> => (policies.length === 0 ? [] : allBuiltIn());

/** Whether every text of its policies is in the language already. */
const isIn = ({ policies = [] }: Review, language: Language): boolean =>
  policies.every(({ translated }) => (translated?.language ?? 'en') === language);

const languageOf = ({ page }: Say): Language => languageNamed(page.language) ?? 'en';

const spoken = (review: Review, say: Say, builtIn: readonly Policy[]): Review => {
  const language = languageOf(say);
  const known = knownIn(review, builtIn);
  const speaking: Speaking = { known, language, say };
  const shown = reportIn(review, say);
  const { findings, absent, outlook, policies } = shown;
  return {
    ...shown,
    ...(findings && { findings: findings.map((one) => findingIn(one, speaking)) }),
    ...(absent && { absent: absent.map((one) => findingIn(one, speaking)) }),
    ...(outlook && { outlook: outlookIn(outlook, speaking) }),
    ...(policies && {
      policies: policies.map((card) => {
        const policy = known.get(card.id);
        return policy ? cardIn(card, policy, language) : card;
      }),
    }),
  };
};

const needsNothing = (review: Review, say: Say): boolean => languageOf(say) === 'en' && isIn(review, 'en');

/** For printers for people, and for formats that carry texts; saved data stays as it is. */
export const reviewIn = async (review: Review, say: Say): Promise<Review> =>
  needsNothing(review, say) ? review : spoken(review, say, await builtInFor(review.policies));

/** The same for many reviews, one after the other. */
export const reviewsIn = async (say: Say): Promise<(review: Review) => Review> => {
  const builtIn = await allBuiltIn();
  return (review) => (needsNothing(review, say) ? review : spoken(review, say, builtIn));
};

/** The policies of several results, which one version evaluated. */
export const mergedPoliciesIn = async <Of extends Pick<ReportedPolicy, 'id' | 'title' | 'fix' | 'inLanguages'>>(
  policies: readonly Of[],
  say: Say,
): Promise<readonly Of[]> => {
  const language = languageOf(say);
  const known = new Map((await builtInFor(policies)).map((policy) => [policy.id, policyTexts(policy)] as const));
  return policies.map((one) => {
    const texts = one.inLanguages ?? known.get(one.id);
    if (!texts || !Object.values(texts.title).includes(one.title)) return one;
    return { ...one, title: textIn(texts.title, language), fix: textIn(texts.fix, language) };
  });
};
