// Plain JavaScript: the hook runs before packages are installed.
export const TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'ci', 'style'];
export const SUBJECT_LIMIT = 72;

const FORM = /^(?<type>[a-z]+)(?:\([a-z0-9][a-z0-9/,.-]*\))?!?: (?<summary>\S.*)$/;
/** Written by git: `git merge`, `git revert`, `git commit --fixup`. */
const BY_GIT = /^(?:Merge |Revert "|(?:fixup|squash|amend)! )/;
const IMPERATIVE_IN_ED_ING_S = new Set(
  (
    'need feed embed shed speed seed exceed proceed succeed bring ping ring string sing focus alias bias canvas ' +
    'process access bypass pass press address compress discuss express suppress cross dismiss guess miss dress'
  ).split(' '),
);
const NO_VERBS = new Set(
  (
    'a an the this that these those what who whoever whose nobody somebody no not every each all of for with ' +
    'without when where one two its it and is are was'
  ).split(' '),
);

function isImperative(summary) {
  const word = /^[\p{L}'’-]+/u.exec(summary)?.[0].toLowerCase() ?? '';
  if (NO_VERBS.has(word)) return false;
  return IMPERATIVE_IN_ED_ING_S.has(word) || !/(?:ed|ing|[^s]s)$/.test(word);
}

/**
 * Returns the faults of a commit message, each with the correction.
 * @param {string} message without the lines that git adds as comments
 * @returns {string[]}
 */
export function faultsOf(message) {
  const [subject = '', second = ''] = message.trimEnd().split('\n');
  if (BY_GIT.test(subject)) return [];
  const faults = [];
  const { type, summary } = FORM.exec(subject)?.groups ?? {};
  if (!type || !TYPES.includes(type))
    faults.push(`write "type(scope): summary", with one of the types ${TYPES.join(', ')}`);
  const { length } = [...subject];
  if (length > SUBJECT_LIMIT)
    faults.push(`the subject has ${length} characters; ${SUBJECT_LIMIT} are allowed: move the reason to the body`);
  if (subject.includes(';')) faults.push('the subject has a ";": make two commits of two changes');
  if (/[^.]\.$/.test(subject)) faults.push('the subject ends with a period: remove it');
  if (summary && !isImperative(summary))
    faults.push(`begin the summary with a verb in the imperative ("add", "reject"), not "${summary.split(' ')[0]}"`);
  if (second !== '') faults.push('leave the line after the subject empty');
  return faults;
}
