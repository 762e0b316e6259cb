const DIRECTIVE = /^\s*(?:eslint|oxfmt|istanbul|c8|@jest|@vitest|@swc|webpack\w+:|#__|\/\s*<|global |@license)/;
const TAG = /^\s*@(?:param|returns?|throws|deprecated|see|example|default|template|typeParam|type|internal)\b/m;

const linesOf = (comment) =>
  comment.value
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd());

/** Groups line comments of consecutive lines into one block. */
function blocksOf(comments, lines) {
  const blocks = [];
  for (const comment of comments) {
    const last = blocks.at(-1)?.at(-1);
    const isAlone = lines[comment.loc.start.line - 1].slice(0, comment.loc.start.column).trim() === '';
    const continues =
      last?.type === 'Line' && comment.type === 'Line' && isAlone && last.loc.end.line + 1 === comment.loc.start.line;
    if (continues) blocks.at(-1).push(comment);
    else blocks.push([comment]);
  }
  return blocks;
}

/** Returns `{ loc, prose, all }` of each block of comments: `prose` ends before the first tag such as `@param`. */
export function commentsOf(sourceCode) {
  return blocksOf(sourceCode.getAllComments(), sourceCode.lines).flatMap((block) => {
    const text = block.flatMap(linesOf).join('\n').trim();
    if (text === '' || DIRECTIVE.test(text)) return [];
    const tag = TAG.exec(text);
    const prose = (tag ? text.slice(0, tag.index) : text).trim();
    return [{ loc: { start: block[0].loc.start, end: block.at(-1).loc.end }, prose, all: text }];
  });
}

/** Comments of a style sheet, whose lines `styleSheetText` provides. */
export function styleSheetComments({ text }) {
  const lineAt = (index) => text.slice(0, index).split('\n').length;
  return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ index, 0: whole, 1: inner }) => {
    const prose = inner.replace(/\n\s*\*?/g, '\n').trim();
    const start = { line: lineAt(index), column: 0 };
    return { loc: { start, end: { line: lineAt(index + whole.length), column: 0 } }, prose, all: prose };
  });
}
