import { defineView, usePageTitle } from 'remote-kit';
import { IslandRouter } from 'remote-kit/router';
import { Route, Routes } from 'react-router-dom';
import { Container, Page } from 'shared-ui';
import { checkoutApp } from './checkout-app';
import { CheckoutPage } from './checkout-page';
import { ThanksPage } from './thanks-page';

function Thanks() {
  usePageTitle('Thank you');
  return <ThanksPage />;
}

function Desk() {
  usePageTitle('Checkout');
  return <CheckoutPage />;
}

function HomesteadCheckout() {
  return (
    <Page>
      <Container>
        <IslandRouter>
          <Routes>
            <Route path="/checkout/confirmation/:orderId" element={<Thanks />} />
            <Route path="/checkout/:step?" element={<Desk />} />
          </Routes>
        </IslandRouter>
      </Container>
    </Page>
  );
}

export const view = defineView<Record<string, never>>({ app: checkoutApp, Component: HomesteadCheckout });
