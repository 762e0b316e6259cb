const isOrderNumber = ({ type, name, property }) =>
  type === 'Identifier' ? name === 'orderNumber' : type === 'MemberExpression' && property.name === 'orderNumber';

/** Requires `<OrderNumber>` for order numbers in a page's text, because no line may break within one. */
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
