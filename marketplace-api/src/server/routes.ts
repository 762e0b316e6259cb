import {
  additionalPaymentRoutes,
  additionalPaymentStaffRoutes,
} from '../modules/orders/additional-payments/additional-payment.routes';
import { accountRoutes } from '../modules/auth/account.routes';
import { authRoutes } from '../modules/auth/auth.routes';
import { passwordResetRoutes } from '../modules/auth/password-reset.routes';
import { confirmationRoutes, rebookingRoutes } from '../modules/bookings/confirmation/confirmation.routes';
import { openTimesRoutes } from '../modules/bookings/confirmation/open-times.routes';
import { bookingHelpRoutes } from '../modules/bookings/confirmation/booking-help.routes';
import { cartRoutes } from '../modules/cart/cart.routes';
import { catalogRoutes } from '../modules/catalog/catalog.routes';
import { changeStreamRoutes } from '../modules/freshness/change-stream.routes';
import { fitmentRoutes } from '../modules/fitment/fitment.routes';
import { handOverRoutes, transferRoutes } from '../modules/hand-over/hand-over.routes';
import { idVerificationRoutes } from '../modules/id-verification/id-verification.routes';
import { bookingRoutes, installerRoutes } from '../modules/bookings/slots/installer.routes';
import { locationRoutes } from '../modules/location/location.routes';
import { showDevMail } from '../modules/mail/dev-mail.routes';
import { dealPreviewRoutes, dealRoutes } from '../modules/deals/deal.routes';
import { closeFeatures, featureFlagStaffRoutes } from '../modules/flags/feature-flags.routes';
import { variantFlagRoutes } from '../modules/flags/variant-flags.routes';
import { rebateDeskRoutes } from '../modules/orders/rebates/rebate-desk.routes';
import { rebateFormRoute } from '../modules/deals/rebate-form.routes';
import { staffOrderRoutes } from '../modules/orders/fulfilment/staff-order.routes';
import { givenUpMailRoutes } from '../modules/mail/given-up-mail.routes';
import { waitingWorkRoutes } from '../modules/orders/fulfilment/waiting-work.routes';
import { orderRoutes } from '../modules/orders/placement/order.routes';
import { memberOrderRoutes, orderLookupRoutes, orderPageRoutes } from '../modules/orders/access/order-access.routes';
import { paymentRoutes } from '../modules/payments/methods/payment.routes';
import { personalDataRoutes } from '../modules/personal-data/personal-data.routes';
import { findingRoutes } from '../modules/payments/reconciliation/finding.routes';
import { webhookRoutes } from '../modules/payments/webhooks/webhook.routes';
import { productQuestionRoutes } from '../modules/questions/product-question.routes';
import { questionDeskRoutes } from '../modules/questions/question-desk.routes';
import { reviewModerationRoutes } from '../modules/reviews/review-moderation.routes';
import { reviewPhotoRoute, reviewPhotoUpload } from '../modules/reviews/review-photo.routes';
import { reviewRoutes } from '../modules/reviews/review.routes';
import { captureSearches, searchCaptureRoutes } from '../modules/search-capture/search-capture.routes';
import { sitemapRoutes } from '../modules/sitemap/sitemap.routes';
import type { Env } from '../platform/settings/env';
import { outTheDoorRoutes } from '../modules/out-the-door/out-the-door.routes';
import { searchRoutes } from '../search/search.routes';
import { varyByKey } from '../http/answer-headers';
import { requireMarketplaceKey } from '../http/app';
import type { App } from '../http/app-types';
import { SECURITY } from '../http/route-security';
import { requireStaff } from '../http/access/staff-access';
import type { Services } from './services';

const PHOTO_AGE_S = 24 * 60 * 60;

/** Registers the calls of pages, which name their variant by the marketplace key. */
async function pageCalls(app: App, services: Services): Promise<void> {
  varyByKey(app);
  requireMarketplaceKey(app);
  closeFeatures(app, services.flagsOf);
  captureSearches(app, services.captures);
  fitmentRoutes(app, services.fitments);
  catalogRoutes(app, services);
  searchRoutes(app, services);
  outTheDoorRoutes(app, services.outTheDoor);
  locationRoutes(app, services.zips, services.addresses);
  reviewRoutes(app, services.reviews, services.reviewWriting);
  await reviewPhotoUpload(app, services.reviewWriting);
  productQuestionRoutes(app, services.questions);
  variantFlagRoutes(app, services.flagsOf);
  installerRoutes(app, services.installers);
  bookingRoutes(app, services.bookings, services.db);
  confirmationRoutes(app, services.confirmations);
  rebookingRoutes(app, services.rebookings);
  openTimesRoutes(app, services.openTimes);
  authRoutes(app, services.auth);
  accountRoutes(app, services.accounts, services.auth);
  passwordResetRoutes(app, services.passwordResets);
  idVerificationRoutes(app, services.verifications);
  handOverRoutes(app, services.handOvers);
  transferRoutes(app, services.transfers);
  cartRoutes(app, services.carts, services.auth);
  paymentRoutes(app, services.payments, services);
  orderRoutes(app, services.orders, services.storeOrigins);
  orderPageRoutes(app, services.orderAccess);
  orderLookupRoutes(app, services.orderLookups);
  memberOrderRoutes(app, services.orderAccess, services.auth);
  additionalPaymentRoutes(app, services.additionalPayments, services);
  searchCaptureRoutes(app, services.captures);
  sitemapRoutes(app, services.sitemap);
  dealRoutes(app, services);
}

/** Registers the calls of staff and of the store's own systems. */
function staffCalls(app: App, services: Services): void {
  requireStaff(app, services.staff);
  additionalPaymentStaffRoutes(app, services.additionalPayments);
  reviewModerationRoutes(app, services.moderation);
  questionDeskRoutes(app, services.questionDesk);
  dealPreviewRoutes(app, services.previews);
  staffOrderRoutes(app, services.fulfilment);
  waitingWorkRoutes(app, services);
  findingRoutes(app, services.findings, services.now);
  personalDataRoutes(app, services.people);
  rebateDeskRoutes(app, services.rebates);
  givenUpMailRoutes(app, services.givenUpMails);
  bookingHelpRoutes(app, services.followUps);
  featureFlagStaffRoutes(app, services.flagSwitches);
}

/** Returns a plugin for a scope of its own. Fastify searches the loaded modules for the name of one that has none. */
const scoped = (name: string, register: (app: App) => void | Promise<void>) =>
  Object.assign(async (scope: unknown) => register(scope as App), { [Symbol.for('fastify.display-name')]: name });

/** Registers the provider's events, which are authorized by their signature instead of a marketplace key. */
const providerCalls = (app: App, services: Services): void =>
  webhookRoutes(app, services.webhooks, services.paymentEvents);

export async function registerRoutes(app: App, env: Env, services: Services): Promise<void> {
  showDevMail(app, env);
  await app.register(
    scoped('pages', (v1) => pageCalls(v1, services)),
    { prefix: '/v1' },
  );
  await app.register(
    scoped('provider', (events) => providerCalls(events, services)),
    { prefix: '/v1' },
  );
  await app.register(
    scoped('changes', (gateways) => changeStreamRoutes(gateways, services, env.gatewayKeys.length > 0)),
    { prefix: '/v1' },
  );
  await app.register(
    scoped('rebate-forms', (open) => rebateFormRoute(open, services.snapshots)),
    { prefix: '/v1' },
  );
  await app.register(
    scoped('review-photos', (open) =>
      reviewPhotoRoute(open, '/product-reviews/media', services.reviewWriting, SECURITY.open, PHOTO_AGE_S),
    ),
    { prefix: '/v1' },
  );
  await app.register(
    scoped('deals', (deals) => {
      varyByKey(deals);
      requireMarketplaceKey(deals);
      dealRoutes(deals, services);
    }),
    { prefix: '/management/v1' },
  );
  await app.register(
    scoped('staff', (staff) => staffCalls(staff, services)),
    { prefix: '/management/v1' },
  );
}
