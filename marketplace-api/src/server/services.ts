import type { Logger } from 'pino';
import { listenToCatalog, type ChangeFeed } from '../platform/freshness/change-feed';
import type { Database, Queries } from '../platform/database/database';
import type { Env } from '../platform/settings/env';
import type { App } from '../http/app-types';
import { changeLog } from '../modules/freshness/change-log';
import { catalogRepository } from '../modules/catalog/catalog.repository';
import { onKind, snapshotSource, type ChangeKind, type SnapshotSource } from '../modules/catalog/catalog-snapshot';
import { productService, type ProductService } from '../modules/catalog/product.service';
import { accountService } from '../modules/auth/account.service';
import { authService } from '../modules/auth/auth.service';
import { passwordResetService } from '../modules/auth/password-reset.service';
import { confirmationService } from '../modules/bookings/confirmation/confirmation.service';
import { followUpService } from '../modules/bookings/confirmation/follow-up.service';
import { openTimesService } from '../modules/bookings/confirmation/open-times.service';
import { rebookingService } from '../modules/bookings/confirmation/rebooking.service';
import { lockOpenCart } from '../modules/cart/cart-status';
import { cartService } from '../modules/cart/cart.service';
import { fitmentService } from '../modules/fitment/fitment.service';
import { handOverService } from '../modules/hand-over/hand-over.service';
import { transferService } from '../modules/hand-over/transfer.service';
import { bookingService } from '../modules/bookings/slots/booking.service';
import { idVerificationService } from '../modules/id-verification/id-verification.service';
import { installerService } from '../modules/bookings/slots/installer.service';
import { loadZipDirectory, type ZipDirectory } from '../modules/location/zip-directory';
import { givenUpMailService } from '../modules/mail/given-up-mail.service';
import { addressProviderOf } from './address-service';
import { identityOf } from './identity-of';
import { openMail } from '../modules/mail/open-mail';
import { featureFlagSwitches, loadFeatureFlags } from '../modules/flags/feature-flags.service';
import { dealPreview } from '../modules/deals/deal-preview';
import { orderMoves } from '../modules/orders/fulfilment/move-order';
import { fulfilmentService } from '../modules/orders/fulfilment/fulfilment.service';
import { settleRefund } from '../modules/orders/refunds/refund-order';
import { orderService, type OrderService } from '../modules/orders/placement/order.service';
import { rebateClaimService } from '../modules/orders/rebates/rebate-claim.service';
import { orderAccessService } from '../modules/orders/access/order-access.service';
import { orderLookupService } from '../modules/orders/access/order-lookup.service';
import {
  additionalPaymentService,
  askForPayment,
} from '../modules/orders/additional-payments/additional-payment.service';
import { additionalPaymentPayments } from '../modules/orders/additional-payments/additional-payment-settlement';
import { orderPayments } from '../modules/orders/placement/order-settlement';
import { attemptService } from '../modules/payments/attempts/attempt.service';
import { listDisputes } from '../modules/payments/disputes/dispute.service';
import { refundService } from '../modules/payments/attempts/refund.service';
import { findingService } from '../modules/payments/reconciliation/finding.service';
import {
  reconciliationService,
  type ReconciliationDependencies,
} from '../modules/payments/reconciliation/reconciliation.service';
import { webhookService } from '../modules/payments/webhooks/webhook.service';
import type { PaymentProvider } from '../modules/payments/provider/payment-provider';
import { paymentService } from '../modules/payments/methods/payment.service';
import { personalDataService } from '../modules/personal-data/personal-data.service';
import { productQuestionService } from '../modules/questions/product-question.service';
import { questionDeskService } from '../modules/questions/question-desk.service';
import { paymentEventsOf, paymentProviderOf } from './payment-providers';
import { taxServices } from './tax-service';
import { readOffers } from '../modules/pricing/offers';
import { loadStateFees } from '../modules/pricing/state-fees';
import { loadTaxRates } from '../modules/pricing/tax-rates';
import { reviewModerationService } from '../modules/reviews/review-moderation.service';
import { reviewWritingService } from '../modules/reviews/review-writing.service';
import { reviewService } from '../modules/reviews/review.service';
import { searchCaptureService } from '../modules/search-capture/search-capture.service';
import { staffService } from '../modules/staff/staff.service';
import { sitemapService } from '../modules/sitemap/sitemap.service';
import { outTheDoorService } from '../modules/out-the-door/out-the-door.service';
import { liveCatalogSearch } from '../search/catalog-search';
import { SearchReadModel } from '../search/read-model/searchable-catalog';
import { searchRepository } from '../search/search.repository';

export interface ServiceOptions {
  readonly env: Env;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly now?: () => Date;
  readonly provider?: PaymentProvider;
  /** Called before routes are registered, to add hooks for all of them. */
  readonly onApp?: (app: App) => void;
}

const UNHEARD =
  'notifications of the database do not arrive, so that the catalog is read again every two seconds: ' +
  'set DATABASE_LISTEN_URL to the database itself when DATABASE_URL names a pooler';

/** Opens the in-memory data, which follow the database's changes. */
async function openSources({ env, databaseUrl, logger }: ServiceOptions, db: Database, probe: Queries) {
  const repository = catalogRepository(db, env.hasSampleReviews);
  let feed: ChangeFeed | null = null;
  const snapshots = snapshotSource({
    repository,
    readOffers: () => readOffers(db),
    createStore: () => new SearchReadModel(),
    isListening: () => feed?.isListening() ?? false,
  });
  const changes = changeLog({ isListening: () => feed?.isListening() ?? false });
  snapshots.follow((change) => (change === null ? changes.reset() : changes.add(change.tags)));
  feed = await listenToCatalog({
    url: env.listenUrl ?? databaseUrl,
    sender: probe,
    onChange: snapshots.onChange,
    onLost: changes.markDisconnected,
    onUnheard: () => logger.warn(UNHEARD),
  });
  const onChangeOf = (kind: ChangeKind) => (listener: () => void | Promise<void>) =>
    snapshots.subscribe(onKind(kind, listener));
  const zips = await loadZipDirectory({ db, onZipChange: onChangeOf('zips') });
  const taxRates = await loadTaxRates({ db, onTaxChange: onChangeOf('taxes') });
  const stateFees = await loadStateFees({ db, onFeeChange: onChangeOf('fees') });
  const flagsOf = await loadFeatureFlags({ db, onFlagChange: onChangeOf('flags') });
  const tireSizes = async () => (await snapshots.current()).departments.TIRE.groupKeys();
  const fitments = fitmentService({ db, tireSizes, onFitmentChange: onChangeOf('fitments') });
  const pricing = { zips, taxRates, stateFees, flagsOf };
  return { repository, feed, changes, snapshots, zips, taxRates, flagsOf, fitments, pricing };
}

const PAYMENT_OWNERS = { order: orderPayments, additionalPayment: additionalPaymentPayments };

function reviewServices(env: Env, db: Database, snapshots: Pick<SnapshotSource, 'subscribe'>, now: () => Date) {
  const { voicesPerAddress, hasSampleReviews: withSamples } = env;
  return {
    reviews: reviewService({ db, withSamples, voicesPerAddress, snapshots }),
    reviewWriting: reviewWritingService({ db, voicesPerAddress, now }),
    moderation: reviewModerationService(db),
  };
}

/** Creates the services for shoppers' questions and for the staff who answer them. */
const questionServices = ({ voicesPerAddress }: Env, db: Database, products: ProductService, now: () => Date) => ({
  questions: productQuestionService({ db, products, voicesPerAddress, now }),
  questionDesk: questionDeskService(db, now),
});

const settledPayments = (deps: ReconciliationDependencies) => ({
  reconciliation: reconciliationService(deps),
  findings: findingService(deps.db),
});

const staffServices = (db: Database) => ({
  previews: dealPreview(db),
  staff: staffService(db),
  givenUpMails: givenUpMailService(db),
  disputes: (limit: number) => listDisputes(db, limit),
});

const memberServices = (db: Database, now: () => Date) => ({
  auth: authService(db),
  accounts: accountService(db),
  passwordResets: passwordResetService(db),
  people: personalDataService(db, now),
});

function servicesOfOrders(db: Database, orders: OrderService, zips: ZipDirectory, now: () => Date) {
  const fulfilment = fulfilmentService({ db, now });
  const rebates = rebateClaimService({ db, zips, now });
  return {
    fulfilment,
    rebates,
    orderAccess: orderAccessService({ db, orders, fulfilment, rebates }),
    orderLookups: orderLookupService(db),
  };
}

/**
 * Creates every module's service with its dependencies.
 * @param probe a connection that no request of a shopper can hold
 */
export async function buildServices(options: ServiceOptions, db: Database, probe: Queries) {
  const { env, logger, now = () => new Date(), provider = paymentProviderOf(env, db, logger) } = options;
  const sources = await openSources(options, db, probe);
  const { feed, changes, snapshots, zips, taxRates, flagsOf, fitments, repository } = sources;
  const bookings = bookingService({ db, zips, flagsOf, holdLimits: env.holdLimits, lockOpenCart, now });
  const attempts = attemptService({ db, provider, logger, owners: PAYMENT_OWNERS });
  const { storeUrls, holdLimits, declineLimits } = env;
  const { taxes, taxReports } = taxServices(env.tax, db, logger);
  const selling = { db, snapshots, fitments, ...sources.pricing, taxes, now };
  const orders = orderService({ ...selling, attempts, storeUrls, holdLimits, declineLimits });
  const ofOrders = servicesOfOrders(db, orders, zips, now);
  const moves = orderMoves({ ...selling, askForPayment });
  const installers = installerService({ db, zips, flagsOf, now });
  const products = productService({ snapshots, repository, fitments, hasSampleReviews: env.hasSampleReviews, now });
  const carts = cartService({ ...selling, bookings });
  return {
    db,
    storeOrigins: env.storeOrigins,
    now,
    feed,
    changes,
    snapshots,
    flagsOf,
    flagSwitches: featureFlagSwitches(db),
    zips,
    taxRates,
    taxReports,
    fitments,
    bookings,
    orders,
    ...ofOrders,
    moves,
    search: liveCatalogSearch({ snapshots, repository: searchRepository(db), fitments, now }),
    products,
    installers,
    outTheDoor: outTheDoorService({ ...sources.pricing, snapshots, installers, now }),
    addresses: addressProviderOf(env, db, zips, logger),
    carts,
    confirmations: confirmationService({ db, zips, now }),
    rebookings: rebookingService({ db, zips, bookings, now, moves }),
    openTimes: openTimesService({ db, zips, installers, bookings, now }),
    followUps: followUpService(db, logger, now),
    ...memberServices(db, now),
    verifications: idVerificationService({ db, identity: identityOf(env, logger), storeUrls: env.storeUrls }),
    handOvers: handOverService({ db, secrets: env.partnerSecrets }),
    transfers: transferService(db),
    payments: paymentService({ db, provider, carts, endWaiting: orders.endWaiting }),
    paymentEvents: paymentEventsOf(env, db),
    webhooks: webhookService({ db, provider, attempts, logger }),
    refunds: refundService(db, provider, logger, settleRefund),
    ...settledPayments({ db, provider, attempts, logger }),
    additionalPayments: additionalPaymentService({ db, provider, attempts, declineLimits }),
    mail: openMail(env, db, logger, { orderOf: orders.forMail, codeOf: ofOrders.orderLookups.issueCode }),
    ...reviewServices(env, db, snapshots, now),
    ...questionServices(env, db, products, now),
    captures: searchCaptureService(db, logger),
    sitemap: sitemapService(db),
    ...staffServices(db),
  };
}

export type Services = Awaited<ReturnType<typeof buildServices>>;
