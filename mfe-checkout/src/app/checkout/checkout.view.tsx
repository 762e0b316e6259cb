import { Route, Routes } from 'react-router-dom';
import { defineView } from 'remote-kit';
import { IslandRouter } from 'remote-kit/router';
import type { PublicVariant } from 'shared-contracts';
import { Container, Page } from 'shared-ui';
import { Confirmation } from '../../features/confirmation/confirmation';
import { checkoutApp } from './checkout-app';
import { EXPRESS_PATH, EXPRESS_TITLE, RETURN_PATH, RETURN_TITLE } from '../../platform/payment/provider-return';
import { STEPS } from '../../checkout/steps';
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

/** Returns the title of the address's step; the browser corrects it when another step is required first. */
function titleOf(pathname: string, { checkout }: PublicVariant): string {
  const named = pathname.split('/')[2];
  // The server does not know whether there is a cart; the browser sets the step.
  if (named === undefined) return 'Checkout';
  if (pathname === RETURN_PATH) return RETURN_TITLE;
  if (pathname === EXPRESS_PATH) return EXPRESS_TITLE;
  return checkout.titles[STEPS.find((step) => step === named) ?? 'delivery'];
}

export const view = defineView<Record<string, never>>({
  app: checkoutApp,
  load: async ({ variant, url }) => {
    const isConfirmation = url.pathname.startsWith('/checkout/confirmation/');
    // Only the browser knows the order and its payment state.
    const title = isConfirmation ? 'Your order' : titleOf(url.pathname, variant);
    return { state: {}, head: { title, robots: 'noindex' }, maxAge: 0 };
  },
  Component: Checkout,
});
