const isOrderNumber = ({ type, name, property }) =>
  type === 'Identifier' ? name === 'orderNumber' : type === 'MemberExpression' && property.name === 'orderNumber';

/** Order numbers among the words of a page are an `<OrderNumber>`, which no line ends within. */
export const orderNumber = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { bare: 'Write <OrderNumber>{orderNumber}</OrderNumber>, so that no line ends at one of its hyphens.' },
  },
  create: (context) => ({
    JSXExpressionContainer(node) {
      const { parent, expression } = node;
      const isText = parent.type === 'JSXElement' || parent.type === 'JSXFragment';
      if (!isText || !isOrderNumber(expression)) return;
      if (parent.openingElement?.name.name !== 'OrderNumber') context.report({ node, messageId: 'bare' });
    },
  }),
};
