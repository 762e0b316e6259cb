import { Route, Routes } from 'react-router-dom';
import { defineView } from 'remote-kit';
import { IslandRouter } from 'remote-kit/router';
import type { PublicVariant } from 'shared-contracts';
import { Container, Page } from 'shared-ui';
import { Confirmation } from '../features/confirmation/confirmation';
import { checkoutApp } from './checkout-app';
import type { StepId } from '../platform/steps';
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

const isStep = (step: string | undefined): step is StepId => step !== undefined && step in STEP_TITLED;
const STEP_TITLED: Readonly<Record<StepId, true>> = {
  delivery: true,
  installer: true,
  appointment: true,
  address: true,
  payment: true,
  review: true,
};

/** The title of the step that an address names; the browser corrects it where another step has to come first. */
function titleOf(pathname: string, { checkout }: PublicVariant): string {
  const step = pathname.split('/')[2];
  return checkout.titles[isStep(step) ? step : 'delivery'];
}

export const view = defineView<Record<string, never>>({
  app: checkoutApp,
  load: async ({ variant, url }) => {
    const isConfirmation = url.pathname.startsWith('/checkout/confirmation/');
    // Only the browser knows the order and how its payment ended.
    const title = isConfirmation ? 'Your order' : titleOf(url.pathname, variant);
    return { state: {}, head: { title, robots: 'noindex' }, maxAge: 0 };
  },
  Component: Checkout,
});
