import type { OutTheDoorList } from 'shared-contracts';
import type { Http } from 'remote-kit';

/** Formats a product and quantity for the request: "CON-TCTR-2256517-102H*4". */
export const itemOf = (productNumber: string, quantity: number): string => `${productNumber}*${quantity}`;

/** Reads what items come to with installation, fees and tax near a zip code. */
export const readOutTheDoor = (http: Http, zipCode: string, items: readonly string[], signal: AbortSignal) =>
  http.get<OutTheDoorList>('/products/out-the-door', { items, 'zip-code': zipCode }, signal);

/** "with installation, fees and estimated tax": what is in the total. */
export const partsText = ({
  installer,
  isTaxEstimated,
}: Pick<OutTheDoorList, 'installer' | 'isTaxEstimated'>): string =>
  `with ${installer === null ? '' : 'installation, '}fees and ${isTaxEstimated ? 'estimated ' : ''}tax`;
