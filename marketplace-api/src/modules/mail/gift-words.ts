import type { Order } from 'shared-contracts/wire';
import { placeWords } from './typed-text';

/**
 * Returns the recipient's name for mails to the buyer; null without a gift, or when the name could be a link or a
 * message. No mail contains the gift message: the buyer's address is unconfirmed and may be a stranger's.
 */
export function recipientOf({ gift }: Pick<Order, 'gift'>): string | null {
  return gift ? placeWords(`${gift.recipientFirstName} ${gift.recipientLastName}`) || null : null;
}
