/** A line of a document outside of fenced code. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

export interface Fence {
  readonly number: number;
  /** Empty without a language. */
  readonly language: string;
  readonly code: readonly Line[];
}

export interface MarkdownText {
  readonly lines: readonly Line[];
  readonly fences: readonly Fence[];
}

/** Splits a document into prose and fenced code, by the rules of CommonMark for fences. */
export function readMarkdown(text: string): MarkdownText {
  const lines: Line[] = [];
  const fences: (Fence & { readonly code: Line[] })[] = [];
  let open: string | null = null;
  text.split('\n').forEach((line, at) => {
    const [, mark = '', info = ''] = /^\s*(`{3,}|~{3,})\s*([^`]*)$/.exec(line) ?? [];
    if (open !== null) {
      if (mark.startsWith(open) && info === '') open = null;
      else fences.at(-1)?.code.push({ number: at + 1, text: line });
    } else if (mark) {
      open = mark;
      fences.push({ number: at + 1, language: info.trim(), code: [] });
    } else lines.push({ number: at + 1, text: line });
  });
  return { lines, fences };
}

const withoutCode = (text: string): string => text.replace(/`[^`]*`/g, 'code');
const withoutMarks = (text: string): string => text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');

/** The anchor that GitHub gives a heading, before equal ones are numbered. */
const slugOf = (heading: string): string =>
  withoutMarks(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Anchors of headings and of `<a id="…">`. */
export function anchorsOf({ lines }: MarkdownText): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const { text } of lines) {
    const [, heading] = /^#{1,6} +(.*?)(?: +#+)?$/.exec(text) ?? [];
    for (const [, id = ''] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id);
    if (heading === undefined) continue;
    const slug = slugOf(heading);
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

export interface Link {
  readonly number: number;
  /** Empty for an anchor in the same document. */
  readonly path: string;
  /** Null without an anchor. */
  readonly anchor: string | null;
}

/** Links to other files and to anchors, also of reference definitions; addresses of the web are left out. */
export function linksOf({ lines }: MarkdownText): readonly Link[] {
  return lines.flatMap(({ number, text }) =>
    [...withoutCode(text).matchAll(/\]\(<?([^)\s>]+)[^)]*\)|^\[[^\]]+\]: +<?(\S+?)>?$/g)].flatMap(
      ([, inline, reference]) => {
        const target = inline ?? reference ?? '';
        if (/^[a-z]+:/i.test(target)) return [];
        const [path = '', anchor = null] = target.split('#');
        return [{ number, path, anchor }];
      },
    ),
  );
}

export interface Cell {
  readonly number: number;
  readonly words: number;
  readonly text: string;
}

/** Cells of tables; a span of code is one word. */
export function cellsOf({ lines }: MarkdownText): readonly Cell[] {
  return lines
    .filter(({ text }) => /^\s*\|/.test(text) && !/^[\s|:-]+$/.test(text))
    .flatMap(({ number, text }) =>
      text
        .replace(/`[^`]*`/g, (code) => code.replaceAll('|', '/'))
        .replaceAll('\\|', '/')
        .split('|')
        .slice(1, -1)
        .map((cell) => ({
          number,
          text: cell.trim(),
          words: withoutMarks(withoutCode(cell))
            .split(/\s+/)
            .filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
        })),
    );
}
