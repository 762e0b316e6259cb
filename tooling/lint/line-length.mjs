const LIMIT = 120;

/** Limits comments and long strings, too: the formatter breaks only code at 120 columns. */
export const lineLength = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { long: 'This line has {{length}} characters; {{limit}} are allowed.' },
  },
  create(context) {
    const { lines } = context.sourceCode;
    const isStyle = context.filename.endsWith('.css');
    const check = () =>
      lines.forEach((line, at) => {
        // Without a space there is nothing to break at.
        const isOneWord = !/\s/.test(line.trim());
        if (line.length <= LIMIT || isOneWord || (isStyle && line.includes('url('))) return;
        const loc = { start: { line: at + 1, column: LIMIT }, end: { line: at + 1, column: line.length } };
        context.report({ loc, messageId: 'long', data: { length: line.length, limit: LIMIT } });
      });
    return { Program: check, StyleSheet: check };
  },
};

/** Style sheets as lines of text, for rules that check only lines. */
export const styleSheetText = {
  fileType: 'text',
  lineStart: 1,
  columnStart: 0,
  nodeTypeKey: 'type',
  validateLanguageOptions: () => undefined,
  parse: ({ body }) => ({ ok: true, ast: { type: 'StyleSheet', range: [0, body.length] } }),
  createSourceCode: ({ body }, { ast }) => ({
    text: body,
    ast,
    lines: body.split('\n'),
    getLoc: () => ({ start: { line: 1, column: 0 }, end: { line: 1, column: 0 } }),
    getRange: (node) => node.range,
    traverse: () => [1, 2].map((phase) => ({ kind: 1, target: ast, phase, args: [ast] })),
  }),
};
