const isUnchecked = ({ typeAnnotation, expression }) =>
  typeAnnotation.type === 'TSNeverKeyword' ||
  (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword');

/** Returns whether the line, or the comment directly above it, gives the reason for a cast. */
function hasReason(lines, number) {
  if (/\/\/ Cast: \S/.test(lines[number - 1])) return true;
  for (let above = number - 2; /^\s*\/\//.test(lines[above] ?? ''); above -= 1)
    if (/^\s*\/\/ Cast: \S/.test(lines[above])) return true;
  return false;
}

/** Requires a reason for casts that the compiler does not check: `as never` and `as unknown as T`. */
export const uncheckedCast = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unexplained:
        'The compiler does not check this cast. Use a type, a guard or a parser; where none is possible, write the ' +
        'reason above it: `// Cast: …`.',
    },
  },
  create: (context) => ({
    TSAsExpression(node) {
      if (!isUnchecked(node) || hasReason(context.sourceCode.lines, node.loc.start.line)) return;
      context.report({ node, messageId: 'unexplained' });
    },
  }),
};
