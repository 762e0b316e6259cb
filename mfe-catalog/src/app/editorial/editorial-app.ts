import { defineRemoteApp } from 'remote-kit';
import { assortmentSlice } from '../../features/brands/assortment.slice';
import { helpSlice } from '../../features/content/help.slice';
import { dealsSlice } from '../../features/deals/deals.slice';
import { rebateFormSlice } from '../../features/deals/rebate-form.slice';
import { verificationSlice } from '../../features/deals/verification.slice';
import { beginVerification, finishVerification } from '../../features/deals/verification.tasks';

/** Store of the informational pages, separate so that scripts of home, listing and product do not contain it. */
export const editorialApp = defineRemoteApp({
  name: 'catalog',
  reducers: {
    assortment: assortmentSlice.reducer,
    deals: dealsSlice.reducer,
    help: helpSlice.reducer,
    rebateForm: rebateFormSlice.reducer,
    verification: verificationSlice.reducer,
  },
  sagas: [beginVerification.watch, finishVerification.watch],
});
