/** A link of the header or footer. */
export interface ChromeLink {
  label: string;
  href: string;
  /** Parameter of the address that takes the shopper's vehicle, once the browser knows it. */
  vehicleParameter?: string;
}

/** The people who help. */
export interface SupportContact {
  phone: string;
  email: string;
  hours: string;
}
