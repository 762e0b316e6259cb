import type { Address, AxlePosition, Booking, Contact, Gift, Picture, Vehicle } from 'shared-contracts/wire';
import type { BenefitType, CartType } from 'shared-contracts';
import type { InstallerRow } from '../bookings/slots/installer.types';

export interface CartDocumentItem {
  itemId: string;
  quantity: number;
  vehicle: Vehicle | null;
  /** The shopper confirmed that the product is for a vehicle other than the one named. */
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
  /** Axle on the line's own vehicle; null where the vehicle is not staggered, or takes neither size. */
  axle: AxlePosition | null;
}

export interface StoredPayment {
  paymentMethod: string;
  paymentToken: string;
  providerToken: string;
  brand: string | null;
  last4: string | null;
  expiry: string | null;
  /** Identifies a card regardless of who enters it. Payments stored before fingerprints existed have none. */
  fingerprint?: string | null;
  /** The amount that the shopper approved at the provider. Cards have none, because they pay any amount. */
  approvedCents?: number | null;
}

/** Result of the SQL function `cart_document`: everything that a cart's price and view need. */
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
  /** Whether the program's server handed over this cart, and no transfer link has been redeemed for it since. */
  isHandedOver: boolean;
  items: CartDocumentItem[];
  installer: InstallerRow | null;
  couponUse: { uses: number } | null;
  booking:
    | (Omit<Booking, 'cartNumber' | 'appointmentLabel' | 'status'> & { status: Booking['status'] | 'ordering' })
    | null;
}
