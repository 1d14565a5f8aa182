// English words in Portuguese texts. Words that Portuguese has too, such as `no` and `for`, are not listed, nor are terms that stay English.

/** Terms of engineers that stay English in Portuguese texts. */
const technicalTerms: readonly string[] = [
  'action',
  'actions',
  'administrator',
  'apply',
  'backup',
  'branch',
  'branches',
  'bucket',
  'commit',
  'digest',
  'drift',
  'issue',
  'job',
  'ledger',
  'log',
  'merge',
  'pipeline',
  'plan',
  'pull',
  'push',
  'registry',
  'release',
  'role',
  'snapshot',
  'token',
  'workflow',
];

const words = `
about above access account accounts active add added additional after again against ahead all allow allowed allows also
although always amount amounts and another any anybody anything are around asks assigned attach attached at attributes available away back based be because been before
begin begins behind being below between billed both broken budget budgets but by called calls can cannot cause caused causes change changed changes
check checked checks choose close closed code collection collections combines company completed completely contain contains control controls copied copies copy correct
could count counted counts create created creates creation critical current date dates day days decided decides declared default delete deleted
deletes deletion depends described description desired detach detached did differ difference differences different differs disabled does done down due each either
else empty enable enabled encrypted end ended ends enforced enough ever every everybody everything evaluate evaluated exceeded except exist existed exists expired expires
exposed expose failed failing failure failures fails false few field fields file files filled find finding findings first five fix fixed followed following forecast
found four from full further gain gained gains get gets give given go goes gone grant granted grants group groups grown had happen happened has have held here
high higher him his hold holder holders holds hour hours how however ignored images impossible in instead interrupted into introduced invalid invitation invited is
it its itself joined just keep keeps kept key keys kind kinds known last later latest least leave left less let limit limits line lines list listed
live load longer look looks lose loses lost low lower made make makes many maximum may means medium meaning member members merged message messages might minimum minute minutes
missing month months more most moved much must name named names needed needs neither never new newer newest next nobody none nor not nothing now
number numbers of off offered old older oldest on once one only open opened opens operation operator or order organization organizations other others our out outcome outside over
overdue own owned owner owners paid part partly passed passes past paths pending people permission permissions person place plans platform point points policies policy
possible previous proved provider read reading reads reason reasons recent record recorded recorded records refused region regions remain remaining remains removed removes
rename renamed report reported reports required requires resource resources restored result results reverted review reviewed reviewers revoke revoked revokes right rights
rotate rotated rotation rules run running runs same save saved says scan scanned scans schedule scheduled scheduler schedules scope scopes second seconds secret secrets
section see seen selected selects separate set sets setting settings several severity she should show showed shown shows sign since skip skipped
somebody something soon spend spent stage start started starts state states stays step steps still stopped stops such supported takes tell tells than that the
their them then there these they thing things this those three through time times title today together too took true trust turn two type types
unchanged undeclared under unexpected unknown unless unmanaged unread until update updated updates upon usage used user users uses using valid value
values verified verify very wait waiting waits waived waiver waivers want warning warnings warns was we week weeks well went were what whatever when where
whether which while who whoever whole whom whose why will with within without word words work works would write writes written wrong year years yes yet you your
`;

/** Names of more than one word, and commands. */
const phrases =
  /\btenantry [a-z]+(?: [a-z]+)?|\bcomposer update\b|\bclient secret\b|\block files?\b|CIS Critical Security Controls|\benabled:|cabeçalho Date\b/g;

const english: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word !== '' && !technicalTerms.includes(word)));

/** What is no text of ours: code, addresses, options, names with a sign or a number in them, places in files. */
const code = /`[^`]*`|\S*[@/_=<>{}[\]:\\$#*-]\S*[\w@/_=<>{}[\]\\$#*-]|--\S+|\S*\d\S*|"[^"]*"|\S+\.\w+/g;

/** Words in English, each once. `names`: what else is no text of ours. */
export const englishWordsIn = (text: string, names: ReadonlySet<string> = new Set()): readonly string[] => [
  ...new Set(
    text
      .replace(phrases, ' ')
      .replace(code, ' ')
      .split(/[^\p{L}-]+/u)
      .map((word) => word.toLowerCase())
      .filter((word) => english.has(word) && !names.has(word)),
  ),
];
