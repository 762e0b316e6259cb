import { isFailure } from '../../src/platform/values/failure';
import { STAFF_CALLS } from '../../src/modules/staff/permissions';
import { daysOf, dollarsOf, limitOf, nothingElse, StaffCommandError, subjectOf, wordsOf } from './command-input';
import type { ActCommand } from './staff-command.types';
import { dictionary } from '../../src/platform/values/dictionary';

const ask: ActCommand = {
  usage: '<order> --amount <dollars> --for <words> [--days 7]',
  help: 'asks the shopper for a further amount; the link goes out by mail',
  options: { amount: { type: 'string' }, for: { type: 'string' }, days: { type: 'string' } },
  call: STAFF_CALLS.askPayment,
  plan(written) {
    const order = subjectOf(written.positionals, 'order');
    const description = wordsOf(written.text('for'), '--for', 200);
    if (description.length < 3) throw new StaffCommandError('--for must say what it is for, in 3 characters or more.');
    const body = {
      description,
      amount: dollarsOf(written.text('amount')),
      expiresInDays: daysOf(written.text('days') ?? '7', 30),
    };
    return {
      subject: { order },
      async run({ additionalPayments }, { orderId }) {
        const asked = await additionalPayments.create(orderId, body);
        if (isFailure(asked)) return asked;
        const { additionalPaymentId, amount, expiresAt } = asked;
        return [
          `Asked for ${amount.formattedValue} (${additionalPaymentId}) until ${expiresAt}. The shopper gets a mail.`,
        ];
      },
    };
  },
};

const flaggedPayments: ActCommand = {
  usage: '[--limit 50]',
  help: 'payments that could not be settled: look them up at the provider',
  options: { limit: { type: 'string' } },
  call: STAFF_CALLS.putAsidePayments,
  plan(written) {
    nothingElse(written.positionals);
    const limit = limitOf(written.text('limit'));
    return {
      subject: {},
      async run({ fulfilment }) {
        const payments = await fulfilment.putAsidePayments(limit);
        if (payments.length === 0) return ['No payment is put aside.'];
        return payments.map(
          ({ attemptId, orderNumber, amount, reason, since }) =>
            `${attemptId}  order ${orderNumber}  ${amount.formattedValue}  ${reason}  since ${since}`,
        );
      },
    };
  },
};

const disputes: ActCommand = {
  usage: '[--limit 50]',
  help: 'payments that a bank was asked to give back, the open ones first',
  options: { limit: { type: 'string' } },
  call: STAFF_CALLS.disputes,
  plan(written) {
    nothingElse(written.positionals);
    const limit = limitOf(written.text('limit'));
    return {
      subject: {},
      async run(services) {
        const rows = await services.disputes(limit);
        if (rows.length === 0) return ['No payment is disputed.'];
        return rows.map(
          ({ openedAt, disputeId, state, reason, amountCents, currency, orderNumber }) =>
            `${openedAt.toISOString()}  ${disputeId}  ${state}  order ${orderNumber}  ` +
            `${(amountCents / 100).toFixed(2)} ${currency}  ${reason}`,
        );
      },
    };
  },
};

export const PAYMENTS: Readonly<Record<string, ActCommand>> = dictionary({
  'payment ask': ask,
  'payment put-aside': flaggedPayments,
  disputes,
});
