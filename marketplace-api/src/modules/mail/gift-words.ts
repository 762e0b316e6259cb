import type { Order } from 'shared-contracts/wire';
import { placeWords } from './typed-text';

/**
 * The recipient's name as mails to the buyer say it; null where the order is no gift, or the name reads like something
 * else. The gift message is in no mail: nobody has confirmed the buyer's address, which may be a stranger's.
 */
export function recipientOf({ gift }: Pick<Order, 'gift'>): string | null {
  return gift ? placeWords(`${gift.recipientFirstName} ${gift.recipientLastName}`) || null : null;
}
