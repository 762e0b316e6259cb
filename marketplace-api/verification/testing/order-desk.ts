import crypto from 'node:crypto';
import type { AppointmentCalendar, Gift, Order, Problem } from 'shared-contracts/wire';
import type { StaffRole } from '../../src/platform/security/staff';
import { A_CONTACT, type Answer, type OrProblem, type Shopper } from './shopper';
import type { TestApi } from './test-api';

export const DESK_TIRE = 'CON-TCTR-2256517-102H';

/** Acts as shoppers who order, and as staff who work on the orders. */
export function orderDesk(api: TestApi) {
  const keys = new Map<StaffRole, Promise<string>>();
  const keyOf = (role: StaffRole): Promise<string> => {
    const key = keys.get(role) ?? api.staffKey(role);
    keys.set(role, key);
    return key;
  };

  async function staff<T>(role: StaffRole, method: 'GET' | 'POST', path: string, payload?: object, key?: string) {
    const response = await api.app.inject({
      method,
      url: `/management/v1${path}`,
      headers: {
        authorization: `Bearer ${await keyOf(role)}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(payload ? { payload } : {}),
    });
    const { statusCode: status, headers } = response;
    return { status, headers, body: response.json() as unknown } as Answer<T>;
  }

  async function pay(who: Shopper): Promise<OrProblem<Order>> {
    const { body: card } = await who.card();
    const { body: cart } = await who.cart();
    return (await who.order({ paymentToken: card.paymentToken, expectedTotal: cart.total.value })).body;
  }

  return {
    staff,
    call: <T = Order>(role: StaffRole, orderId: string, path: string, payload?: object) =>
      staff<OrProblem<T>>(role, 'POST', `/orders/${orderId}/${path}`, payload),
    refund: (orderId: string, payload: object, key: string = crypto.randomUUID()) =>
      staff<OrProblem<Order>>('support', 'POST', `/orders/${orderId}/refunds`, payload, key),
    restock: (quantity = 5000) =>
      api.db.count({ text: 'update stock set quantity = $2 where product_number = $1' }, [DESK_TIRE, quantity]),
    async stock(): Promise<number> {
      const row = await api.db.one<{ quantity: number }>(
        { text: 'select quantity from stock where product_number = $1' },
        [DESK_TIRE],
      );
      return row!.quantity;
    },

    async home(variant = 'treadmarket', quantity = 4): Promise<Order> {
      const who = api.newShopper(variant);
      await who.create();
      await who.add(DESK_TIRE, quantity);
      await who.shipTo();
      return pay(who);
    },
    /** Orders as a member of the program, which pays. */
    async ofProgram(): Promise<Order> {
      const who = api.newShopper('purchasingPower');
      await who.create();
      await who.add(DESK_TIRE, 4);
      await who.shipTo();
      await who.comeFromProgram();
      const { body: cart } = await who.cart();
      return (
        await who.send<Order>(
          'POST',
          '/orders',
          { cartNumber: who.cartNumber(), expectedTotal: cart.total.value },
          { 'content-type': 'application/vnd.treadmarket.v1+json', 'idempotency-key': crypto.randomUUID() },
        )
      ).body;
    },
    async installed(nth = 0, gift?: Gift): Promise<Order> {
      const who = api.newShopper();
      await who.create();
      await who.add(DESK_TIRE);
      const installer = await api.db.many<{ id: string }>({
        text: 'select installer_id as id from installer where not is_mobile order by installer_id limit 30',
      });
      const installerId = installer[nth]!.id;
      const { body } = await who.send<AppointmentCalendar>('GET', `/installers/${installerId}/slots`);
      const free = body.days.flatMap(({ date, slots }) =>
        slots.filter(({ isOpen }) => isOpen).map(({ slot }) => ({ appointmentDate: date, appointmentSlot: slot })),
      );
      await who.send('POST', `/cart/${who.cartNumber()}/installation`, {
        installerId,
        ...free[0]!,
        contact: A_CONTACT,
        ...(gift && { gift }),
      });
      return pay(who);
    },

    /** Advances an order without refund or return. */
    async advance(orderId: string, to: 'packed' | 'shipped' | 'delivered' | 'installed'): Promise<void> {
      const steps = ['packed', 'shipped', 'delivered', 'installed'] as const;
      const calls = {
        packed: () => staff('fulfilment', 'POST', `/orders/${orderId}/pack`),
        shipped: () =>
          staff('fulfilment', 'POST', `/orders/${orderId}/ship`, { carrier: 'UPS', trackingNumber: '1Z999AA10123' }),
        delivered: () => staff('fulfilment', 'POST', `/orders/${orderId}/deliver`),
        installed: () => staff('fulfilment', 'POST', `/orders/${orderId}/install`),
      };
      for (const one of steps.slice(0, steps.indexOf(to) + 1)) {
        const { status, body } = await calls[one]();
        if (status !== 200) throw new Error(`${one}: ${(body as Problem).detail}`);
      }
    },
    /** Pays due refunds until none is left. */
    async settle(): Promise<void> {
      for (let tries = 0; tries < 100; tries += 1) {
        await api.payBackWaiting();
        const open = await api.db.one<{ count: number }>({
          text: "select count(*)::int as count from refund where state = 'open'",
        });
        if (open!.count === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error('Some refund is still waiting.');
    },
    read: (orderId: string): Promise<Order> =>
      api.fulfilment.read(orderId).then((order) => order ?? Promise.reject(new Error('no order'))),
  };
}

export type OrderDesk = ReturnType<typeof orderDesk>;
