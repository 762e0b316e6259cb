import type { Database } from '../../platform/database/database';
import { isFailure } from '../../platform/values/failure';
import type { Session } from '../../platform/security/session';
import type { LiveCatalog } from '../catalog/catalog-snapshot';
import { quoteForApproval, type TaxedSources } from './cart-taxes';
import { cartRepository } from './cart.repository';

/**
 * Fetches the taxes of a cart before its order, for a cart whose shopper has not seen them. The transaction of an order
 * makes no external call.
 */
export async function fetchTaxes(
  db: Database,
  session: Session,
  snapshot: LiveCatalog,
  sources: TaxedSources,
  today: string,
): Promise<void> {
  if (sources.taxes === null) return;
  const document = await cartRepository(db).read(session);
  if (!isFailure(document)) await quoteForApproval(document, snapshot, sources, today);
}
