import { find, generate, parse, type Atrule, type CssNode, type Rule } from 'css-tree';
import type { VersionFiles } from './version-files';

/** At-rules that only define when or in which layer rules apply. */
const CONDITIONS = new Set(['media', 'supports', 'layer', 'container', 'starting-style', 'scope']);
/** Selectors that match if one of their alternatives matches. */
const ALTERNATIVES = new Set(['is', 'where', 'has', 'any', '-webkit-any']);
const MAX_FAULTS = 5;
const MAX_SHOWN = 80;

/** Names that builds give to classes and animations of a CSS module: `card_7aB2c`, in older versions `card_a1B2c3`. */
const MODULE_NAME = /_(?:\d\w{4}|\w{6})$/;

type IsOwn = (name: string) => boolean;

const ownNamesOf =
  (remote: string): IsOwn =>
  (name) =>
    name === remote || name.startsWith(`${remote}-`) || MODULE_NAME.test(name);

const shown = (node: CssNode): string => generate(node).slice(0, MAX_SHOWN);

/** True when all elements that a selector matches, or their required ancestors, have a class of the remote. */
function isAnchored(selector: CssNode, isOwn: IsOwn): boolean {
  if (selector.type !== 'Selector') return false;
  return selector.children.some((part) => {
    if (part.type === 'ClassSelector') return isOwn(part.name);
    if (part.type !== 'PseudoClassSelector' || !ALTERNATIVES.has(part.name)) return false;
    const list = part.children?.first;
    return list?.type === 'SelectorList' && list.children.toArray().every((one) => isAnchored(one, isOwn));
  });
}

function ruleFaults({ prelude }: Rule, isOwn: IsOwn): readonly string[] {
  if (prelude.type !== 'SelectorList') return [`has a selector that cannot be read: '${shown(prelude)}'`];
  return prelude.children
    .toArray()
    .filter((selector) => !isAnchored(selector, isOwn))
    .map((selector) => `styles '${shown(selector)}' of every page`);
}

/** Returns the effect of an at-rule outside of the remote, or null. */
function atruleFault({ name, prelude }: Atrule, isOwn: IsOwn): string | null {
  const given = prelude ? shown(prelude) : '';
  if (CONDITIONS.has(name)) return null;
  if (/^(-webkit-)?keyframes$/.test(name))
    return isOwn(given) ? null : `names an animation '${given}', which others may have as well`;
  return `has '@${name} ${given}', which counts for the whole page`;
}

/** Rules directly in a sheet or in its conditions; nested rules and keyframes are within their parent's scope. */
function* topRules(nodes: readonly CssNode[]): Generator<Rule | Atrule> {
  for (const node of nodes) {
    if (node.type === 'Rule' || node.type === 'Atrule') yield node;
    if (node.type === 'Atrule' && node.block && CONDITIONS.has(node.name))
      yield* topRules(node.block.children.toArray());
  }
}

/** Effects of a stylesheet outside of its remote, each as the end of a sentence about the sheet. */
export function globalStyles(css: string, remote: string): readonly string[] {
  const isOwn = ownNamesOf(remote);
  const sheet = parse(css);
  if (sheet.type !== 'StyleSheet') return [];
  const faults = [...topRules(sheet.children.toArray())].flatMap((node) => {
    if (node.type === 'Rule') return ruleFaults(node, isOwn);
    const fault = atruleFault(node, isOwn);
    return fault === null ? [] : [fault];
  });
  const unread = find(sheet, (node) => node.type === 'Raw' && sheet.children.toArray().includes(node));
  return [...new Set([...faults, ...(unread ? [`cannot be read at '${shown(unread)}'`] : [])])];
}

/** Returns styles that would affect other teams' parts of the page. */
export async function stylesheetProblems({ manifest, read }: VersionFiles): Promise<readonly string[]> {
  const { name, web } = manifest;
  const problems: string[] = [];
  for (const file of Object.keys(web.files).filter((one) => one.endsWith('.css'))) {
    const css = await read(`web/${file}`);
    for (const fault of globalStyles(css?.toString() ?? '', name)) problems.push(`its stylesheet '${file}' ${fault}`);
  }
  if (problems.length === 0) return [];
  const advice = `scope it to a class of the remote's own: a CSS module, or a name that begins with '${name}-'`;
  return problems.slice(0, MAX_FAULTS).map((problem) => `${problem}: ${advice}`);
}
