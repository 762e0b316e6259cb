import { LINE_QUANTITY } from 'shared-contracts';
import type { AxlePosition, Booking, Cart, CartFee, CartLine, CouponData, TaxLine } from 'shared-contracts/wire';
import { money } from '../../platform/values/money';
import { slotLabel, storeDay } from '../../platform/time/store-clock';
import { requireValue } from '../../platform/values/require-value';
import { toPromotion } from '../pricing/promotions';
import { partNumberOf } from '../catalog/part-number';
import { slugOf } from '../catalog/product-card';
import type { LiveCatalog } from '../catalog/catalog-snapshot';
import { toLocation } from '../bookings/slots/installer.types';
import type { ZipDirectory } from '../location/zip-directory';
import type { FitmentLookup } from '../fitment/fitment.service';
import type { PricedCart, PricedFee, PricedLine } from '../pricing/pricing.types';
import { couponMessage } from '../pricing/coupon-messages';
import { datesOf } from './cart-dates';
import type { Quote } from './cart-pricing';
import type { CartDocument, CartDocumentItem } from './cart.types';
import { lineFit, type LineFit } from './line-fit';

const urlOf = (item: CartDocumentItem) =>
  `/product/${encodeURIComponent(item.productNumber)}/${slugOf(item.brand, item.name, item.size)}`;

interface FittedItem {
  readonly item: CartDocumentItem;
  readonly fit: LineFit;
}

/**
 * Returns the axle of a tire. It has one only beside its staggered counterpart, because four of one size go on all
 * wheels, and only on its own vehicle, which it must fit.
 */
function positionOf({ item, fit }: FittedItem, all: readonly FittedItem[]): AxlePosition | null {
  const { axle, vehicle } = item;
  if (fit.vehicle === null || fit.vehicle !== vehicle) return null;
  const isSet = all.some(
    ({ item: other, fit: { vehicle: fitted } }) =>
      other.axle !== null && other.axle !== axle && fitted !== null && fitted.fitmentId === vehicle.fitmentId,
  );
  return isSet ? axle : null;
}

interface LineContext {
  readonly document: CartDocument;
  readonly all: readonly FittedItem[];
  readonly snapshot: LiveCatalog;
  readonly today: string;
}

function toLine(fitted: FittedItem, priced: PricedLine, { document, all, snapshot, today }: LineContext): CartLine {
  const { item, fit } = fitted;
  const position = positionOf(fitted, all);
  return {
    itemId: item.itemId,
    qty: item.quantity,
    subTotal: money(priced.subTotalCents),
    total: money(priced.netCents),
    tax: money(priced.taxCents),
    discount: money(priced.savingsCents + priced.couponCents),
    instantSavings: money(priced.savingsCents),
    discountCode: priced.couponCents > 0 ? document.couponCode : null,
    unitSellingPrice: money(item.priceCents),
    year: fit.vehicle?.year || null,
    make: fit.vehicle?.make ?? null,
    model: fit.vehicle?.model ?? null,
    ...fit,
    ...(fit.fit === 'does-not-fit' && item.isMisfitConfirmed && { confirmedMisfit: true as const }),
    ...(position && { position }),
    productGroup: item.group,
    originalCartItemId: item.itemId,
    product: {
      name: item.name,
      size: item.size,
      code: item.productNumber,
      brandName: item.brand,
      price: money(item.priceCents),
      productType: item.productType,
      partNumber: partNumberOf(item.productNumber),
      loadSpeedRating: `${item.loadIndex ?? ''}${item.speedRating ?? ''}`,
      checkoutSmallImage: item.picture,
      productPromotions: snapshot.offers.ofLine(item.lineId, today).map(toPromotion),
      url: urlOf(item),
      inStock: item.stock > 0,
      availableQuantity: Math.min(item.stock, LINE_QUANTITY.max),
    },
  };
}

function toTaxLine(item: CartDocumentItem, priced: PricedLine, couponCode: string | null): TaxLine {
  const discount = (priced.savingsCents + priced.couponCents) / 100;
  return {
    quantity: item.quantity,
    productCode: item.productNumber,
    unitPrice: item.priceCents / 100,
    productName: `${item.brand} ${item.name}`,
    productSku: item.productNumber,
    totalAmount: priced.netCents / 100,
    taxAmount: priced.taxCents / 100,
    discountAmount: discount,
    discount,
    discountCode: priced.couponCents > 0 ? (couponCode ?? '') : '',
    originalCartItemId: item.itemId,
    model: item.name,
    name: `${item.brand} ${item.name}`,
    size: item.size,
    sameDayDeliveryTime: '',
    sameDayInEasternTime: '',
  };
}

interface FeeLine {
  readonly name: string;
  readonly code: string;
  readonly cents: number;
  readonly taxCents: number;
  readonly quantity?: number;
}

function feeTaxLine({ name: productName, code: productCode, cents, taxCents, quantity = 1 }: FeeLine): TaxLine {
  return {
    quantity,
    productCode,
    unitPrice: cents / quantity / 100,
    productName,
    productSku: productName,
    totalAmount: cents / 100,
    taxAmount: taxCents / 100,
    discountAmount: 0,
    discount: 0,
    discountCode: '',
    originalCartItemId: '',
    model: '',
    name: productName,
    size: '',
    sameDayDeliveryTime: '',
    sameDayInEasternTime: '',
  };
}

const FEE_CODES = { tire: 'TIRE_FEE', disposal: 'DISPOSAL_FEE' } as const;

export const toCartFee = ({ kind, name, quantity, unitCents, amountCents, taxCents }: PricedFee): CartFee => ({
  code: FEE_CODES[kind],
  name,
  amount: money(amountCents),
  quantity,
  unitAmount: money(unitCents),
  tax: money(taxCents),
});

function priceLookup({ lines }: PricedCart): (itemId: string) => PricedLine {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return (itemId) => requireValue(byId.get(itemId), 'price of the line');
}

/**
 * Returns one tax line per item, then installation and fees if any, and the shipping line last (specification section
 * 3).
 */
function taxLines(document: CartDocument, priced: PricedCart): TaxLine[] {
  if (document.items.length === 0) return [];
  const priceOf = priceLookup(priced);
  const lines = document.items.map((item) => toTaxLine(item, priceOf(item.itemId), document.couponCode));
  const { installationCents: cents, installationTaxCents: taxCents } = priced;
  if (cents > 0) lines.push(feeTaxLine({ name: 'INSTALLATION_FEE', code: 'Installation', cents, taxCents }));
  for (const { kind, name, quantity, ...fee } of priced.fees)
    lines.push(feeTaxLine({ name, code: FEE_CODES[kind], cents: fee.amountCents, taxCents: fee.taxCents, quantity }));
  const code = document.cartType === 'STS' ? 'Ship to installer' : 'Ship to home';
  return [...lines, feeTaxLine({ name: 'SHIPPING_FEE', code, cents: 0, taxCents: 0 })];
}

function couponOf(document: CartDocument, priced: PricedCart, snapshot: LiveCatalog): CouponData | null {
  if (document.couponCode === null) return null;
  const error = priced.couponError;
  return {
    couponCode: document.couponCode,
    couponCodeAmount: money(priced.couponCents),
    couponCodeStatus: error ? 'failed' : 'applied',
    couponCodeMessage: error
      ? couponMessage(error, snapshot.offers.coupons.get(document.couponCode) ?? null, priced.isCouponBesideSavings)
      : (snapshot.offers.coupons.get(document.couponCode)?.description ?? null),
    couponCodeError: error,
  };
}

export function bookingOf(document: CartDocument): Booking | null {
  if (document.booking === null) return null;
  const { status } = document.booking;
  // While an order is being paid, the seat still belongs to its cart.
  return {
    ...document.booking,
    status: status === 'ordering' ? 'held' : status,
    cartNumber: document.cartNumber,
    appointmentLabel: slotLabel(document.booking.appointmentSlot),
    expiresAt: new Date(document.booking.expiresAt).toISOString(),
  };
}

function deliveryOf(document: CartDocument) {
  const installer = document.cartType === 'STS' ? document.installer : null;
  const isInstalled = installer !== null;
  return {
    shippingAddress: document.cartType === 'STH' ? document.shippingAddress : null,
    contact: document.contact,
    ...(document.gift && { gift: document.gift }),
    mobileInstallationAddress: isInstalled ? document.mobileAddress : null,
    locationResponseDto: isInstalled ? toLocation(installer) : null,
    appointmentDate: isInstalled ? document.appointmentDate : null,
    appointmentSlot: isInstalled ? document.appointmentSlot : null,
    appointmentLabel: isInstalled && document.appointmentSlot ? slotLabel(document.appointmentSlot) : null,
    booking: isInstalled ? bookingOf(document) : null,
  };
}

function paymentOf({ payment }: CartDocument): Cart['payment'] {
  return (
    payment && {
      paymentMethod: payment.paymentMethod,
      paymentToken: payment.paymentToken,
      brand: payment.brand,
      last4: payment.last4,
      expiry: payment.expiry,
    }
  );
}

export interface ViewSources {
  readonly snapshot: LiveCatalog;
  readonly fitmentOf: FitmentLookup;
  readonly zips: ZipDirectory;
  readonly now: Date;
}

export function toCart(document: CartDocument, quote: Quote, sources: ViewSources): Cart {
  const { snapshot } = sources;
  const today = storeDay(sources.now);
  const all = document.items.map((item) => ({ item, fit: lineFit(item, document.vehicle, sources) }));
  const { priced } = quote;
  const priceOf = priceLookup(priced);
  const total = money(priced.totalCents);
  const free = money(0);
  return {
    cartNumber: document.cartNumber,
    cartType: document.cartType,
    lineItems: all.map((line) => toLine(line, priceOf(line.item.itemId), { document, all, snapshot, today })),
    quantity: document.items.reduce((sum, item) => sum + item.quantity, 0),
    isEmpty: document.items.length === 0,
    subTotal: money(priced.subTotalCents),
    instantSavings: money(priced.savingsCents),
    couponDiscount: money(priced.couponCents),
    discount: money(priced.savingsCents + priced.couponCents),
    tax: money(priced.taxCents),
    isTaxCalculated: quote.isTaxed,
    taxZipCode: quote.isTaxed ? (quote.place?.zip ?? null) : null,
    ...(quote.isTaxEstimated && { isTaxEstimated: true as const }),
    bookingFee: money(priced.bookingFeeCents),
    shippingCost: free,
    totalInstallationFees: money(priced.installationCents),
    cartFees: priced.fees.map(toCartFee),
    total,
    totalPrice: total,
    itemsTaxes: taxLines(document, priced),
    zipCode: document.zipCode,
    cartAttributes: document.attributes,
    couponData: couponOf(document, priced, snapshot),
    discountCode: document.couponCode,
    ...datesOf(document, quote.place, sources),
    ...deliveryOf(document),
    vehicle: document.vehicle,
    payment: paymentOf(document),
    isGovernmentVerified: document.isGovernment,
    accountId: document.accountId,
    rebates: priced.rebates.map(({ promotion, amountCents, productNumbers }) => ({
      promotion: toPromotion(promotion),
      amount: money(amountCents),
      productNumbers: [...productNumbers],
    })),
    version: document.version,
  };
}
