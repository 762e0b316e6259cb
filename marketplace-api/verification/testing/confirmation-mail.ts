import type { Order } from 'shared-contracts/wire';
import type { Letter } from '../../src/modules/mail/mail-transport';
import type { TestApi } from './test-api';

/** Sends and returns the confirmation of an order. @throws Error when none is sent within ten seconds */
export async function confirmationOf(api: TestApi, { orderNumber }: Pick<Order, 'orderNumber'>): Promise<Letter> {
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    await api.mail.sendWaiting();
    const { payload } = await api.app.inject({ url: '/dev/mail', headers: { accept: 'application/json' } });
    const letter = (JSON.parse(payload) as Letter[]).find(({ subject }) => subject.includes(orderNumber));
    if (letter) return letter;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no confirmation was sent');
}
