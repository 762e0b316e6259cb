import type { Logger } from 'pino';
import { listenToCatalog, type ChangeFeed } from '../platform/change-feed';
import { openDatabase, type Database } from '../platform/database';
import type { Env } from '../platform/env';
import { repeat } from '../platform/repeat';
import { sweep } from '../platform/sweep';
import { catalogRepository } from '../modules/catalog/catalog.repository';
import { catalogRoutes } from '../modules/catalog/catalog.routes';
import { snapshotSource } from '../modules/catalog/catalog-snapshot';
import { listingService } from '../modules/catalog/listing.service';
import { productService } from '../modules/catalog/product.service';
import { fitmentRoutes } from '../modules/fitment/fitment.routes';
import { fitmentService } from '../modules/fitment/fitment.service';
import { embeddedAddresses } from '../modules/location/address-provider';
import { locationRoutes } from '../modules/location/location.routes';
import { loadZipDirectory } from '../modules/location/zip-directory';
import { cartRoutes } from '../modules/cart/cart.routes';
import { cartService } from '../modules/cart/cart.service';
import { handOverRoutes } from '../modules/hand-over/hand-over.routes';
import { handOverService } from '../modules/hand-over/hand-over.service';
import { bookingService } from '../modules/installer/booking.service';
import { bookingRoutes, installerRoutes } from '../modules/installer/installer.routes';
import { installerService } from '../modules/installer/installer.service';
import { loadTaxRates } from '../modules/pricing/tax-rates';
import type { MailService } from '../modules/mail/mail.service';
import { openMail, showDevMail } from '../modules/mail/open-mail';
import { orderRoutes } from '../modules/order/order.routes';
import { orderService, type OrderService } from '../modules/order/order.service';
import type { PaymentProvider } from '../modules/payment/payment-provider';
import { paymentRoutes } from '../modules/payment/payment.routes';
import { paymentService } from '../modules/payment/payment.service';
import { sandboxProvider } from '../modules/payment/sandbox-provider';
import { dealRoutes, marketplaceRoutes } from '../modules/marketplace/marketplace.routes';
import { reviewRoutes } from '../modules/review/review.routes';
import { reviewService } from '../modules/review/review.service';
import { createApp, documentApi, limitRate, requireMarketplaceKey } from './app';
import type { App } from './app-types';
import { healthRoutes } from './health.routes';

export interface ApiOptions {
  readonly env: Env;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly now?: () => Date;
  readonly provider?: PaymentProvider;
}

export interface Api {
  readonly app: App;
  readonly db: Database;
  readonly orders: OrderService;
  readonly mail: MailService;
  close(): Promise<void>;
}

async function buildServices(options: ApiOptions, db: Database) {
  const now = options.now ?? (() => new Date());
  const repository = catalogRepository(db);
  let feed: ChangeFeed | null = null;
  const snapshots = snapshotSource(repository, () => feed?.isListening() ?? false);
  feed = await listenToCatalog(options.databaseUrl, snapshots.onChange);
  const onCatalogChange = (listener: () => void) => snapshots.subscribe((subject) => { if (subject === null) listener(); });
  const onReviewChange = (listener: () => void) => snapshots.subscribe((subject) => { if (subject === null || subject === 'reviews') listener(); });
  const fitments = fitmentService(db, onCatalogChange);
  const zips = await loadZipDirectory(db);
  const catalog = { snapshots, repository, fitments, hasSampleReviews: options.env.hasSampleReviews, now };
  const taxRates = await loadTaxRates();
  const bookings = bookingService({ db, zips, now });
  const provider = options.provider ?? sandboxProvider({ url: options.env.paymentUrl, secret: options.env.paymentSecret });
  return {
    handOvers: handOverService({ db, secrets: options.env.partnerSecrets }), payments: paymentService({ db, provider }), orders: orderService({ db, snapshots, zips, taxRates, provider, now }),
    now, feed, taxRates, bookings, installers: installerService({ db, zips, now }), carts: cartService({ db, snapshots, zips, taxRates, bookings, now }), snapshots, fitments, zips, listing: listingService(catalog), products: productService(catalog),
    reviews: reviewService(db, options.env.hasSampleReviews, onReviewChange), addresses: embeddedAddresses(zips),
  };
}

const RECOVERY_MS = 2000;
const MAIL_MS = 1000;
const SWEEP_MS = 10 * 60_000;
/** A payment that is still open after this long has lost the process that worked on it. */
const ABANDONED_SECONDS = 15;

function startTasks({ logger }: ApiOptions, orders: OrderService, mail: MailService, db: Database) {
  return [
    repeat('recover payments', RECOVERY_MS, logger, () => orders.recover(ABANDONED_SECONDS)),
    repeat('sweep', SWEEP_MS, logger, () => sweep(db)),
    repeat('send mail', MAIL_MS, logger, () => mail.sendWaiting()),
  ];
}

/** The whole API on one database, ready to listen or to be injected into. */
export async function buildApi(options: ApiOptions): Promise<Api> {
  const db = openDatabase(options.databaseUrl, options.env.poolSize, (error) => options.logger.warn({ err: error }, 'an idle database connection was lost'));
  const services = await buildServices(options, db);
  const app = createApp(options.logger);
  await limitRate(app, options.env.rateLimitPerMinute);
  await documentApi(app);
  healthRoutes(app, db);
  showDevMail(app, options.env);
  await app.register(async (scope) => {
    const v1 = scope as unknown as App;
    requireMarketplaceKey(v1);
    fitmentRoutes(v1, services.fitments);
    catalogRoutes(v1, services);
    locationRoutes(v1, services.zips, services.addresses);
    reviewRoutes(v1, services.reviews);
    marketplaceRoutes(v1);
    installerRoutes(v1, services.installers);
    bookingRoutes(v1, services.bookings, db);
    handOverRoutes(v1, services.handOvers);
    cartRoutes(v1, services.carts);
    paymentRoutes(v1, services.payments, db);
    orderRoutes(v1, services.orders);
    dealRoutes(v1, services.snapshots, services.now);
  }, { prefix: '/v1' });
  await app.register(async (scope) => dealRoutes(scope as unknown as App, services.snapshots, services.now), { prefix: '/management/v1' });
  await app.ready();
  const mail = openMail(options.env, db, options.logger, services.orders.forMail);
  const tasks = startTasks(options, services.orders, mail, db);
  return { app, db, orders: services.orders, mail, close: async () => { await app.close(); await Promise.all(tasks.map((task) => task.stop())); mail.close(); await services.feed.close(); await db.close(); } };
}
