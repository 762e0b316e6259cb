const isCurrentTime = ({ callee, arguments: given }) =>
  callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0;

/** Requires `serverNow()` for the current time in browser code: a device's clock can be wrong by hours. */
export const deviceClock = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      device:
        "The device's clock can be wrong. Take the current time from serverNow() of remote-kit, and durations from " +
        'performance.now().',
    },
  },
  create(context) {
    const check = (node) => {
      if (isCurrentTime(node)) context.report({ node, messageId: 'device' });
    };
    return {
      NewExpression: check,
      CallExpression: check,
      'MemberExpression[object.name="Date"][property.name="now"]': (node) =>
        context.report({ node, messageId: 'device' }),
    };
  },
};
