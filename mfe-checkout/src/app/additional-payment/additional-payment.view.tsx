import { Route, Routes } from 'react-router-dom';
import { defineRemoteApp, defineView } from 'remote-kit';
import { IslandRouter } from 'remote-kit/router';
import { Container, Page } from 'shared-ui';
import { additionalPaymentSaga } from '../../features/additional-payment/additional-payment.saga';
import { additionalPaymentSlice } from '../../features/additional-payment/additional-payment.slice';
import {
  beginMethod,
  declineAdditional,
  loadPayment,
  payAdditional,
  validateMerchantAdditional,
} from '../../features/additional-payment/additional-payment.tasks';
import { ADDITIONAL_PAYMENT_TITLE, AdditionalPaymentFlow } from './additional-payment-flow';

const tasks = [loadPayment, beginMethod, payAdditional, declineAdditional, validateMerchantAdditional];

const additionalPaymentApp = defineRemoteApp({
  name: 'checkout',
  reducers: { additionalPayment: additionalPaymentSlice.reducer },
  sagas: [...tasks.map((task) => task.watch), additionalPaymentSaga],
});

function AdditionalPaymentPage() {
  return (
    <Page>
      <Container>
        <IslandRouter>
          <Routes>
            <Route path="/additional-payment/:cartId" element={<AdditionalPaymentFlow />} />
          </Routes>
        </IslandRouter>
      </Container>
    </Page>
  );
}

/** The link's secret is in the hash: the server renders the same page for every visitor. */
export const view = defineView<Record<string, never>>({
  app: additionalPaymentApp,
  load: async () => ({
    state: {},
    head: { title: ADDITIONAL_PAYMENT_TITLE, robots: 'noindex' },
    maxAge: 0,
  }),
  Component: AdditionalPaymentPage,
});
