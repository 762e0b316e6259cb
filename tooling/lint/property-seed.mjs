const RUNNERS = new Set(['assert', 'check', 'sample']);
const SEED = 'seed: 20_261_126';

const isSeeded = (property) =>
  property.type === 'SpreadElement' || (property.type === 'Property' && property.key.name === 'seed');

/**
 * Requires a seed for fast-check: a literal, `propertyRuns` or `proofSeed`. Without one, two runs of the same commit
 * differ, and a failure appears in an unrelated change.
 */
export const propertySeed = {
  meta: {
    type: 'problem',
    fixable: 'code',
    schema: [],
    messages: { unseeded: "Give fc.{{name}} a seed: 'propertyRuns(…)', '...proofSeed()' or 'seed: …'." },
  },
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.object.name !== 'fc' || !RUNNERS.has(callee.property.name))
        return;
      const [property, settings] = node.arguments;
      if (settings !== undefined && settings.type !== 'ObjectExpression' && settings.type !== 'Literal') return;
      if (settings?.type === 'ObjectExpression' && settings.properties.some(isSeeded)) return;
      context.report({
        node,
        messageId: 'unseeded',
        data: { name: callee.property.name },
        fix(fixer) {
          if (settings === undefined) return fixer.insertTextAfter(property, `, { ${SEED} }`);
          if (settings.type === 'Literal') return fixer.replaceText(settings, `{ numRuns: ${settings.raw}, ${SEED} }`);
          const last = settings.properties.at(-1);
          return last ? fixer.insertTextAfter(last, `, ${SEED}`) : fixer.replaceText(settings, `{ ${SEED} }`);
        },
      });
    },
  }),
};
