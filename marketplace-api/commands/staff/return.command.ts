import { STAFF_CALLS } from '../../src/modules/staff/permissions';
import { limitOf, linesOf, nothingElse, oneOf, subjectOf, wordsOf } from './command-input';
import { stateAfter } from './order.command';
import type { ActCommand } from './staff-command.types';
import { dictionary } from '../../src/platform/values/dictionary';

const list: ActCommand = {
  usage: '[--limit 50]',
  help: 'returns that wait for their goods, the oldest first',
  options: { limit: { type: 'string' } },
  call: STAFF_CALLS.openReturns,
  plan(written) {
    nothingElse(written.positionals);
    const limit = limitOf(written.text('limit'));
    return {
      subject: {},
      async run({ fulfilment }) {
        const returns = await fulfilment.openReturns(limit);
        if (returns.length === 0) return ['No return waits.'];
        return returns.map(({ orderNumber, askedAt, reason, comment, lines }) => {
          const what = lines.map(({ productNumber, quantity }) => `${quantity} × ${productNumber}`).join(', ');
          return `${orderNumber}  ${askedAt}  ${what}  ${reason}${comment ? `  "${comment}"` : ''}`;
        });
      },
    };
  },
};

const ask: ActCommand = {
  usage: '<order> --line <product number>=<quantity>… --reason <words>',
  help: 'asks for the shopper, also after the thirty days',
  options: { line: { type: 'string', multiple: true }, reason: { type: 'string' } },
  call: STAFF_CALLS.askReturn,
  plan(written) {
    const order = subjectOf(written.positionals, 'order');
    const body = { lines: linesOf(written.texts('line')), reason: wordsOf(written.text('reason'), '--reason', 200) };
    return {
      subject: { order },
      run: async ({ fulfilment }, { orderId, actor }) =>
        stateAfter(await fulfilment.requestReturn(orderId, body, actor)),
    };
  },
};

const receive: ActCommand = {
  usage: '<order> --restock <yes|no>',
  help: 'the goods are here; with yes they can be sold again',
  options: { restock: { type: 'string' } },
  call: STAFF_CALLS.receiveReturn,
  plan(written) {
    const order = subjectOf(written.positionals, 'order');
    const restock = oneOf(written.text('restock'), '--restock', ['yes', 'no']) === 'yes';
    return {
      subject: { order },
      run: async ({ fulfilment }, { orderId, actor }) =>
        stateAfter(await fulfilment.receiveReturn(orderId, { restock }, actor), 'Refund what came back with "refund".'),
    };
  },
};

const refuse: ActCommand = {
  usage: '<order> --reason <words>',
  help: 'the shopper is told why',
  options: { reason: { type: 'string' } },
  call: STAFF_CALLS.refuseReturn,
  plan(written) {
    const order = subjectOf(written.positionals, 'order');
    const reason = wordsOf(written.text('reason'), '--reason', 300);
    return {
      subject: { order },
      run: async ({ fulfilment }, { orderId, actor }) =>
        stateAfter(await fulfilment.refuseReturn(orderId, { reason }, actor)),
    };
  },
};

export const RETURNS: Readonly<Record<string, ActCommand>> = dictionary({
  'return list': list,
  'return ask': ask,
  'return receive': receive,
  'return refuse': refuse,
});
