import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { Cart } from 'shared-contracts/wire';
import { placeOf, type CartWorld, type Shop } from './cart-world';
import { priceOf, type Answered, type Sku } from './price-oracle';

export interface ModelLine {
  readonly sku: Sku;
  units: number;
  itemId: string;
}

/** The expected state of a cart, maintained beside the real one. */
export class CartModel {
  lines: ModelLine[] = [];
  chosenType: 'STS' | 'STH' | null = null;
  zip: string | null = null;
  shipping: { readonly zip: string; readonly email: string } | null = null;
  shop: Shop | null = null;
  slot: { readonly date: string; readonly slot: string } | null = null;
  mobileZip: string | null = null;
  /** Whether an appointment is held: it ends when nothing is left to mount. */
  isHeld = false;
  contactEmail: string | null = null;
  code: string | null = null;
  isGovernment = false;
  version = -1;
  /** Removed items, which must not return. */
  readonly gone: string[] = [];

  constructor(
    readonly world: CartWorld,
    readonly variant: BenefitType,
  ) {}

  line(sku: Sku): ModelLine | undefined {
    return this.lines.find((line) => line.sku.number === sku.number);
  }

  /** Returns whether the cart may contain this number of a product. */
  mayHold(sku: Sku, units: number): boolean {
    return units <= 99 && units <= sku.stock;
  }

  put(sku: Sku, units: number): void {
    const line = this.line(sku);
    if (line) line.units = units;
    else this.lines.push({ sku, units, itemId: '' });
  }

  /** Returns whether an installer has anything to mount. */
  hasWork(): boolean {
    return this.lines.some(({ sku }) => sku.isMounted);
  }

  /** The shopper's choice. Without one, a cart that needs no installation ships to the home. */
  get type(): 'STS' | 'STH' {
    return this.chosenType ?? (this.lines.length > 0 && !this.hasWork() ? 'STH' : 'STS');
  }

  take(line: ModelLine): void {
    this.lines = this.lines.filter((other) => other !== line);
    this.gone.push(line.itemId);
    if (!this.hasWork()) this.isHeld = false;
  }

  shipTo(zip: string, email: string): void {
    Object.assign(this, { chosenType: 'STH', zip, shipping: { zip, email }, shop: null, slot: null, mobileZip: null });
    this.isHeld = false;
  }

  install(shop: Shop, slot: CartModel['slot'], mobileZip: string | null, email: string | null): void {
    Object.assign(this, {
      chosenType: 'STS',
      shop,
      slot,
      mobileZip: shop.isMobile ? mobileZip : null,
      shipping: null,
      contactEmail: email ?? this.contactEmail,
      isHeld: slot !== null,
    });
  }

  reset(): void {
    for (const line of [...this.lines]) this.take(line);
    Object.assign(this, { code: null, shipping: null, shop: null, slot: null, mobileZip: null });
  }

  /** Removes a failed code, as a change of delivery must (specification section 4). */
  forgetFailedCode(): void {
    if (this.expected().couponError !== null) this.code = null;
  }

  expected(): Answered {
    const { world, lines, type, shop, variant } = this;
    const zip = type === 'STS' ? (this.mobileZip ?? shop?.zip ?? this.zip) : (this.shipping?.zip ?? this.zip);
    return priceOf({
      items: lines,
      deals: world.deals,
      code: this.code === null ? null : (world.codes.get(this.code) ?? 'unknown'),
      isGovernment: this.isGovernment && VARIANT_RULES[variant].hasIdVerification,
      day: world.day,
      labourCents: type === 'STS' ? (shop?.cents ?? 0) : 0,
      place: zip === null ? null : placeOf(zip),
      isUniform: VARIANT_RULES[variant].hasUniformTax,
    });
  }

  /** Compares with the real cart, and stores the ids that the API gave to lines. */
  compare(cart: Cart): void {
    const faults = [...this.amountFaults(cart), ...this.deliveryFaults(cart)];
    if (cart.version < this.version) faults.push(`version went from ${this.version} to ${cart.version}`);
    const back = cart.lineItems.find(({ itemId }) => this.gone.includes(itemId));
    if (back) faults.push(`item ${back.itemId} came back`);
    if (faults.length > 0) throw new Error(faults.join('; '));
    this.version = cart.version;
    for (const [index, line] of this.lines.entries()) line.itemId = cart.lineItems[index]!.itemId;
  }

  private amountFaults(cart: Cart): string[] {
    const want = this.expected();
    const cents = ({ value }: { value: number }) => Math.round(value * 100);
    const isTaxed = cart.isTaxCalculated;
    const tax = isTaxed ? want.tax : 0;
    const rows: readonly (readonly [string, unknown, unknown])[] = [
      [
        'lines',
        this.lines.map(({ sku, units }) => `${units} ${sku.number}`).join(),
        cart.lineItems.map((line) => `${line.qty} ${line.product.code}`).join(),
      ],
      ['line totals', want.nets.join(), cart.lineItems.map((line) => cents(line.total)).join()],
      ['subTotal', want.subTotal, cents(cart.subTotal)],
      ['instantSavings', want.savings, cents(cart.instantSavings)],
      ['couponDiscount', want.coupon, cents(cart.couponDiscount)],
      ['discount', want.savings + want.coupon, cents(cart.discount)],
      ['installation', want.labour, cents(cart.totalInstallationFees)],
      ['fees', want.fees, cart.cartFees.reduce((sum, { amount }) => sum + cents(amount), 0)],
      ['tax', tax, cents(cart.tax)],
      ['total', want.total - want.tax + tax, cents(cart.total)],
      ['totalPrice', cents(cart.total), cents(cart.totalPrice)],
      ['quantity', this.lines.reduce((sum, { units }) => sum + units, 0), cart.quantity],
      ['isEmpty', this.lines.length === 0, cart.isEmpty],
      ['tax of the lines', tax, Math.round(cart.itemsTaxes.reduce((sum, line) => sum + line.taxAmount * 100, 0))],
      ['code', this.code, cart.couponData?.couponCode ?? null],
      ['code error', want.couponError, cart.couponData?.couponCodeError ?? null],
    ];
    return rows
      .filter(([, wanted, got]) => wanted !== got)
      .map(([name, wanted, got]) => `${name}: ${String(wanted)} by the rules, ${String(got)} in the cart`);
  }

  private deliveryFaults(cart: Cart): string[] {
    const isInstalled = this.type === 'STS';
    const rows: readonly (readonly [string, unknown, unknown])[] = [
      ['type', this.type, cart.cartType],
      ['zip', this.zip, cart.zipCode],
      ['shipping', isInstalled ? null : (this.shipping?.zip ?? null), cart.shippingAddress?.zipCode ?? null],
      ['installer', isInstalled ? (this.shop?.id ?? null) : null, cart.locationResponseDto?.installerId ?? null],
      ['mobile', isInstalled ? this.mobileZip : null, cart.mobileInstallationAddress?.zipCode ?? null],
      ['slot', isInstalled ? (this.slot?.slot ?? null) : null, cart.appointmentSlot],
      ['hold', isInstalled && this.isHeld, cart.booking?.status === 'held'],
      ['both deliveries', false, cart.shippingAddress !== null && cart.locationResponseDto !== null],
      [
        'shipping line',
        cart.isEmpty ? undefined : isInstalled ? 'Ship to installer' : 'Ship to home',
        cart.itemsTaxes.at(-1)?.productCode,
      ],
    ];
    return rows
      .filter(([, wanted, got]) => wanted !== got)
      .map(([name, wanted, got]) => `${name}: ${String(wanted)} by the rules, ${String(got)} in the cart`);
  }
}
