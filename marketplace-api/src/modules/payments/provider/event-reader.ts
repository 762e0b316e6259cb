import type { PaymentEvent } from 'shared-contracts/wire';

/** Reads the events of one provider. */
export interface EventReader {
  /** Header with the provider's signature, in lower case. A request with it is for this reader. */
  readonly header: string;
  /**
   * Verifies the signature over the raw body, then returns the event as a hint: the charge or dispute to read.
   * `unsigned`: the signature is missing, wrong, too old or too new. `invalid`: the body is no event.
   */
  read(body: Buffer, signature: string, now: Date): Promise<PaymentEvent | 'unsigned' | 'invalid'>;
}
