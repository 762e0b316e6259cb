const isOutcome = ({ type, property }) =>
  type === 'MemberExpression' && (property.name === 'succeeded' || property.name === 'failed');

/**
 * Requires `perform` in sagas that wait for the outcome of a task: an outcome taken from the store may belong to
 * another run of the task.
 */
export const taskOutcome = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      taken: 'Write `const result = yield* task.perform(payload)`: a taken outcome may belong to another run.',
    },
  },
  create: (context) => ({
    'CallExpression[callee.name="take"]'(node) {
      const [pattern] = node.arguments;
      const patterns = pattern?.type === 'ArrayExpression' ? pattern.elements : [pattern];
      if (patterns.some((one) => one && isOutcome(one))) context.report({ node, messageId: 'taken' });
    },
  }),
};
