const CLOCKS = new Set(['Date', 'performance']);

const isClockCall = (node) =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  CLOCKS.has(node.callee.object.name) &&
  node.callee.property.name === 'now';

/** True for `Date.now()`, and for a variable with its value. */
function isReading(node, scope) {
  if (node.type !== 'Identifier') return isClockCall(node);
  for (let at = scope; at; at = at.upper) {
    const variable = at.set.get(node.name);
    if (variable) return variable.defs.some(({ node: definition }) => isClockCall(definition.init));
  }
  return false;
}

/** Forbids assertions on elapsed time, which has no limit on a busy machine. */
export const elapsedTime = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      elapsed:
        'Elapsed time depends on how busy the machine is. Control the clock (jest.useFakeTimers, an injected clock), ' +
        'wait for an event, or compare times of the same run by a factor of at least five.',
    },
  },
  create: (context) => ({
    BinaryExpression(node) {
      const scope = context.sourceCode.getScope(node);
      if (node.operator === '-' && isReading(node.left, scope) && isReading(node.right, scope))
        context.report({ node, messageId: 'elapsed' });
    },
    'MemberExpression[object.name="process"][property.name="hrtime"]': (node) =>
      context.report({ node, messageId: 'elapsed' }),
  }),
};
