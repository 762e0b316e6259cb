const NAMES = new Set(['brand', 'brandName', 'productName', 'couponCode']);

const nameOf = ({ type, name, property }) =>
  type === 'Identifier' ? name : type === 'MemberExpression' && !property.computed ? property.name : undefined;

const isUntranslated = ({ attributes = [] } = {}) =>
  attributes.some(({ name, value }) => name?.name === 'translate' && value?.value === 'no');

/** Marks names of brands and products, and codes, as untranslated: shoppers could no longer find or compare them. */
export const productName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { translated: 'Put translate="no" on the element around {{name}}: it is a name or a code.' },
  },
  create: (context) => ({
    JSXExpressionContainer(node) {
      const name = nameOf(node.expression);
      const isText = node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment';
      if (!isText || !NAMES.has(name)) return;
      for (let up = node.parent; up; up = up.parent)
        if (up.type === 'JSXElement' && isUntranslated(up.openingElement)) return;
      context.report({ node, messageId: 'translated', data: { name } });
    },
  }),
};
