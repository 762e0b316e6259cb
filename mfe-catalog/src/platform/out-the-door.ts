import type { OutTheDoorList } from 'shared-contracts';
import type { Http } from 'remote-kit';

/** Formats a product and quantity for the request: "CON-TCTR-2256517-102H*4". */
export const itemOf = (productNumber: string, quantity: number): string => `${productNumber}*${quantity}`;

/** Reads the price of items with installation, fees and tax near a ZIP code. */
export const readOutTheDoor = (http: Http, zipCode: string, items: readonly string[], signal: AbortSignal) =>
  http.get<OutTheDoorList>('/products/out-the-door', { items, 'zip-code': zipCode }, signal);

/** Returns "with installation, fees and estimated tax": the parts of the total. */
export const partsText = ({
  installer,
  isTaxEstimated,
}: Pick<OutTheDoorList, 'installer' | 'isTaxEstimated'>): string =>
  `with ${installer === null ? '' : 'installation, '}fees and ${isTaxEstimated ? 'estimated ' : ''}tax`;
