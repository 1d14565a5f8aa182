// A result in a language. What a run finds is English data, and is saved as such: whoever prints it for people translates it here, once.
import { type Language, languageNamed } from '../languages.ts';
import type { ConsequenceText } from '../plan/consequence-text.ts';
import type { MessageTemplate } from '../policies/finding.ts';
import { type Text, textIn } from '../policies/languages.ts';
import { messageInLanguage } from '../policies/message-in-language.ts';
import type { Policy } from '../policies/policy.ts';
import { policyDigest } from '../policies/policy-digest.ts';
import { findingMessage } from './finding-blocks.ts';
import type { ReportedFinding, ReportedPolicy, Review, TranslatedText } from './review.ts';
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

/** What holds data of others, or of the platform, below such a key. */
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

const inData = (value: unknown, key: string, say: Say): unknown => {
  if (typeof value === 'string') return ours.has(key) ? say.sentence(value) : value;
  if (typeof value !== 'object' || value === null || theirs.has(key)) return value;
  if ((key === 'says' || key === 'consequence') && isPieces(value)) return inPieces(value, say);
  if (Array.isArray(value)) return value.map((one) => inData(one, key, say));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inData(one, name, say)]));
};

/** Of a report other than a review. The shape is kept: only our sentences change. */
export const reportIn = <Report extends object>(report: Report, say: Say): Report =>
  say.page.language === 'en' ? report : (inData(report, '', say) as Report);

const cardIn = (card: ReportedPolicy, { title, why, fix }: Policy, language: Language): ReportedPolicy => {
  const { translated: _, ...rest } = card;
  const all = { title, why, fix: fix.text } as const satisfies Readonly<Record<TranslatedText, Text>>;
  const texts = (['title', 'why', 'fix'] as const).filter((name) => language !== 'en' && Object.hasOwn(all[name], language));
  return {
    ...rest,
    title: textIn(all.title, language),
    why: textIn(all.why, language),
    fix: textIn(all.fix, language),
    ...(language === 'en' || texts.length === 0 ? {} : { translated: { language, texts } }),
  };
};

const messageOf = (message: MessageTemplate, policy: Policy | undefined, language: Language): MessageTemplate =>
  (policy && messageInLanguage(message, policy, language)) ?? message;

type Findings = readonly ReportedFinding[];

const isFindings = (value: unknown): value is Findings =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isData(one) && typeof one['policy'] === 'string' && isData(one['verdict']));

const findingsIn = (findings: Findings, known: ReadonlyMap<string, Policy>, language: Language, say: Say): Findings =>
  findings.map((finding) => {
    const message = finding.message && messageOf(finding.message, known.get(finding.policy), language);
    const shown = { ...finding, ...(message && { message }) };
    return { ...shown, text: findingMessage(shown, say) };
  });

/** Lists of findings, wherever they are in a review. */
const withFindings = (value: Data, known: ReadonlyMap<string, Policy>, language: Language, say: Say): Data =>
  Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, isFindings(one) ? findingsIn(one, known, language, say) : one] as const),
  );

/** The built-in policies that the review was evaluated with: another version may say something else. */
const knownIn = async ({ policies = [] }: Review): Promise<ReadonlyMap<string, Policy>> => {
  if (policies.length === 0) return new Map();
  const { builtInPolicies } = await import('../policies/built-in.ts');
  const digests = new Map(policies.map(({ id, digest }) => [id, digest] as const));
  const same = (await builtInPolicies()).filter((policy) => digests.get(policy.id) === policyDigest(policy));
  return new Map(same.map((policy) => [policy.id, policy] as const));
};

/** Whether every text of its policies is in the language already. */
const isIn = ({ policies = [] }: Review, language: Language): boolean =>
  policies.every(({ from, translated }) => from === 'own' || (translated?.language ?? 'en') === language);

/** For printers for people, and for formats that carry texts; saved data stays as it is. */
export const reviewIn = async (review: Review, say: Say): Promise<Review> => {
  const language = languageNamed(say.page.language) ?? 'en';
  if (language === 'en' && isIn(review, 'en')) return review;
  const known = await knownIn(review);
  const shown = reportIn(review, say);
  const { outlook, policies } = shown;
  const found: Data = withFindings(shown as unknown as Data, known, language, say);
  return {
    ...(found as unknown as Review),
    ...(outlook && { outlook: withFindings(outlook as unknown as Data, known, language, say) as unknown as typeof outlook }),
    ...(policies && {
      policies: policies.map((card) => {
        const policy = known.get(card.id);
        return policy ? cardIn(card, policy, language) : card;
      }),
    }),
  };
};
