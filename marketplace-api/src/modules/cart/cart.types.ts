import type { Address, AxlePosition, Booking, Contact, Gift, Picture, Vehicle } from 'shared-contracts/wire';
import type { BenefitType, CartType } from 'shared-contracts';
import type { InstallerRow } from '../installer/installer.types';

export interface CartDocumentItem {
  itemId: string;
  quantity: number;
  vehicle: Vehicle | null;
  /** The shopper confirmed that it is for another vehicle than the one that was named. */
  isMisfitConfirmed: boolean;
  productNumber: string;
  lineId: string;
  productType: 'TIRE' | 'WHEEL' | 'ACCESSORY';
  group: string;
  brand: string;
  name: string;
  size: string;
  loadIndex: string | null;
  speedRating: string | null;
  priceCents: number;
  picture: Picture;
  stock: number;
  /** Of its own vehicle; null where that takes one size, or neither is this one's. */
  axle: AxlePosition | null;
}

export interface StoredPayment {
  paymentMethod: string;
  paymentToken: string;
  providerToken: string;
  brand: string | null;
  last4: string | null;
  expiry: string | null;
  /** The same for the same card. Payments kept before there was one have none. */
  fingerprint?: string | null;
  /** What the shopper approved at the provider. A card pays any amount and has none. */
  approvedCents?: number | null;
}

/** What the SQL function `cart_document` answers: everything a cart's price and view need. */
export interface CartDocument {
  cartNumber: string;
  benefitType: BenefitType;
  cartType: CartType;
  status: 'open' | 'ordering' | 'ordered';
  zipCode: string | null;
  couponCode: string | null;
  attributes: { key: string; value: string }[];
  vehicle: Vehicle | null;
  contact: Contact | null;
  gift: Gift | null;
  shippingAddress: Address | null;
  mobileAddress: Address | null;
  appointmentDate: string | null;
  appointmentSlot: string | null;
  payment: StoredPayment | null;
  version: number;
  isGovernment: boolean;
  accountId: string | null;
  /** The program's server has handed this cart's shopper over, and nobody has taken the cart since. */
  isHandedOver: boolean;
  items: CartDocumentItem[];
  installer: InstallerRow | null;
  couponUse: { uses: number } | null;
  booking:
    (Omit<Booking, 'cartNumber' | 'appointmentLabel' | 'status'> & { status: Booking['status'] | 'ordering' }) | null;
}

export interface CartRefusal {
  error: 'CART_NOT_FOUND' | 'CART_ORDERED' | 'ORDER_IN_PROGRESS';
}
