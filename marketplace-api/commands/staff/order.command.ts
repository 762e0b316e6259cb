import { OrderState, type Order } from 'shared-contracts/wire';
import { isFailure, type Failure } from '../../src/platform/values/failure';
import { packingSlipLines } from '../../src/modules/orders/fulfilment/packing-slip';
import { STAFF_CALLS } from '../../src/modules/staff/permissions';
import { limitOf, nothingElse, oneOf, StaffCommandError, subjectOf, wordsOf } from './command-input';
import { orderLines, stateLine, summaryLine, waitingLines } from './order-lines';
import type { ActCommand, Lines } from './staff-command.types';
import { dictionary } from '../../src/platform/values/dictionary';

const STATES = OrderState.anyOf.map((one) => one.const);
const MOST = 200;

/** Passes a failure on, and formats an order as a line with its new state. */
export const stateAfter = (answer: Order | Failure, ...more: string[]): Lines | Failure =>
  isFailure(answer) ? answer : [stateLine(answer), ...more];

type Move = 'pack' | 'deliver' | 'install' | 'complete';
const move = (name: Move, help: string): ActCommand => ({
  usage: '<order>',
  help,
  options: {},
  call: STAFF_CALLS[name],
  plan: ({ positionals }) => ({
    subject: { order: subjectOf(positionals, 'order') },
    run: async ({ fulfilment }, { orderId, actor }) => stateAfter(await fulfilment[name](orderId, actor)),
  }),
});

const find: ActCommand = {
  usage: '[--number <order>] [--email <address>] [--name <name>] [--state <state>] [--limit 50]',
  help: 'orders, the newest first; each that is named has to agree',
  options: {
    number: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    state: { type: 'string' },
    limit: { type: 'string' },
  },
  call: STAFF_CALLS.findOrders,
  plan(written) {
    nothingElse(written.positionals);
    const state = written.text('state');
    const search = {
      number: written.text('number'),
      email: written.text('email'),
      name: written.text('name'),
      state: state === undefined ? undefined : oneOf(state, '--state', STATES),
      limit: limitOf(written.text('limit'), MOST),
    };
    return {
      subject: {},
      async run({ fulfilment }) {
        const orders = await fulfilment.find(search);
        return orders.length === 0 ? ['No order is like that. Ask for less.'] : orders.map(summaryLine);
      },
    };
  },
};

const waiting: ActCommand = {
  usage: '[--limit 50]',
  help: 'orders that go on only when somebody decides: unpaid moves, returns to refund, short goods, late ones',
  options: { limit: { type: 'string' } },
  call: STAFF_CALLS.waitingOrders,
  plan(written) {
    nothingElse(written.positionals);
    const limit = limitOf(written.text('limit'), MOST);
    return {
      subject: {},
      async run({ fulfilment }) {
        const orders = await fulfilment.waitingOrders(limit);
        return orders.length === 0 ? ['No order waits.'] : orders.flatMap(waitingLines);
      },
    };
  },
};

const show: ActCommand = {
  usage: '<order>',
  help: 'an order, by its number or id: lines, money, history',
  options: {},
  call: STAFF_CALLS.showOrder,
  plan: ({ positionals }) => ({
    subject: { order: subjectOf(positionals, 'order') },
    async run({ fulfilment }, { orderId }) {
      const order = await fulfilment.show(orderId);
      return isFailure(order) ? order : orderLines(order);
    },
  }),
};

const slip: ActCommand = {
  usage: '<order>',
  help: 'the packing slip, to be printed: items, recipient and gift message, no prices',
  options: {},
  call: STAFF_CALLS.packingSlip,
  plan: ({ positionals }) => ({
    subject: { order: subjectOf(positionals, 'order') },
    async run({ fulfilment }, { orderId }) {
      const found = await fulfilment.packingSlip(orderId);
      return isFailure(found) ? found : packingSlipLines(found);
    },
  }),
};

export const ship: ActCommand = {
  usage: '<order> --carrier <UPS|FedEx|USPS|…> --tracking <number>',
  help: 'the goods are with a carrier; the shopper is mailed the tracking',
  options: { carrier: { type: 'string' }, tracking: { type: 'string' } },
  call: STAFF_CALLS.ship,
  plan(written) {
    const order = subjectOf(written.positionals, 'order');
    const carrier = wordsOf(written.text('carrier'), '--carrier', 40);
    const trackingNumber = written.text('tracking')?.trim() ?? '';
    if (!/^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$/.test(trackingNumber))
      throw new StaffCommandError('--tracking must be the number on the label: 4 to 40 letters and digits.');
    return {
      subject: { order },
      run: async ({ fulfilment }, { orderId, actor }) =>
        stateAfter(
          await fulfilment.ship(orderId, { carrier, trackingNumber }, actor),
          'The shopper gets a mail with the tracking.',
        ),
    };
  },
};

const cancel: ActCommand = {
  usage: '<order> --reason <words>',
  help: 'before it is shipped: everything goes back',
  options: { reason: { type: 'string' } },
  call: STAFF_CALLS.cancel,
  plan(written) {
    const order = subjectOf(written.positionals, 'order');
    const reason = wordsOf(written.text('reason'), '--reason', 200);
    return {
      subject: { order },
      run: async ({ fulfilment }, { orderId, actor }) =>
        stateAfter(
          await fulfilment.cancel(orderId, actor, reason),
          'What was paid goes back; the shopper gets a mail.',
        ),
    };
  },
};

export const ORDERS: Readonly<Record<string, ActCommand>> = dictionary({
  'order find': find,
  'order waiting': waiting,
  'order show': show,
  'order slip': slip,
  'order pack': move('pack', 'the goods are packed'),
  'order ship': ship,
  'order deliver': move('deliver', 'the goods have arrived; the shopper gets a mail'),
  'order install': move('install', 'the tires are on the car'),
  'order complete': move('complete', 'nothing more is to be done (by itself after 30 days)'),
  'order cancel': cancel,
});
