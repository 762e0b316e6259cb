/** A link of the header or footer. */
export interface ChromeLink {
  label: string;
  href: string;
  /** Query parameter that is set to the shopper's vehicle once the browser has it. */
  vehicleParameter?: string;
}

/** Contact data of customer support. */
export interface SupportContact {
  phone: string;
  email: string;
  hours: string;
}
