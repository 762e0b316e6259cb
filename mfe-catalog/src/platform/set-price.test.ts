import type { Promotion } from 'shared-contracts';
import { setPrice } from './set-price';

const rebate = (rebateDollarOff: number, quantity = 4): Promotion => ({
  kind: 'RebatePromotion',
  id: `R${rebateDollarOff}`,
  rebateDollarOff,
  quantity,
  rebateGiftCardType: 'Visa',
  rebatePDFUrl: null,
  description: '',
  endsOn: '2026-12-06',
});

it.each([
  ['nothing comes back', { promotions: [] }, { afterRebate: null }],
  ['a rebate comes back', { promotions: [rebate(80)] }, { afterRebate: 68_000 }],
  ['for each full quantity', { promotions: [rebate(80, 2)] }, { afterRebate: 60_000 }],
  ['of several the best', { promotions: [rebate(50), rebate(80)] }, { afterRebate: 68_000 }],
  ['not for fewer than it asks', { promotions: [rebate(80)], quantity: 3 }, { afterRebate: null }],
  ['never less than nothing', { promotions: [rebate(1_000)] }, { afterRebate: null }],
  ['no division by a quantity of none', { promotions: [rebate(80, 0)], quantity: 1 }, { afterRebate: 68_000 }],
  ['no miles for a warranty of less than one step', { mileageWarranty: -80_000 }, { perThousandMiles: null }],
  ['miles of the warranty', { mileageWarranty: 80_000 }, { perThousandMiles: 950 }],
  ['no miles without a warranty', {}, { perThousandMiles: null }],
  ['no miles for two tires', { mileageWarranty: 80_000, quantity: 2 }, { perThousandMiles: null }],
])('%s', (_case, chosen, expected) => {
  expect(setPrice({ total: 76_000, quantity: 4, promotions: [], ...chosen })).toMatchObject({
    total: 76_000,
    ...expected,
  });
});
