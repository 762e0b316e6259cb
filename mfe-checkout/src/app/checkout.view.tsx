import { Route, Routes } from 'react-router-dom';
import { defineView } from 'remote-kit';
import { IslandRouter } from 'remote-kit/router';
import { Container, Page } from 'shared-ui';
import { Confirmation } from '../features/confirmation/confirmation';
import { checkoutApp } from './checkout-app';
import { CheckoutFlow } from './checkout-flow';

function Checkout() {
  return (
    <Page>
      <Container>
        <IslandRouter>
          <Routes>
            <Route path="/checkout/confirmation/:orderId" element={<Confirmation />} />
            <Route path="/checkout/:step?" element={<CheckoutFlow />} />
          </Routes>
        </IslandRouter>
      </Container>
    </Page>
  );
}

export const view = defineView<Record<string, never>>({
  app: checkoutApp,
  load: async ({ variant, url }) => {
    const isConfirmation = url.pathname.startsWith('/checkout/confirmation/');
    const title = variant.checkout.titles[isConfirmation ? 'confirmation' : 'delivery'];
    return { state: {}, head: { title, robots: 'noindex' }, maxAge: 0 };
  },
  Component: Checkout,
});
