import type { ApiQuery, RelatedProducts } from 'shared-contracts';
import type { Http } from 'remote-kit';

export const relatedPath = (productNumber: string): string => `/products/${encodeURIComponent(productNumber)}/related`;
export const relatedQuery = (fitmentId: string | null): ApiQuery => (fitmentId ? { fitment: fitmentId } : {});

export const readRelated = (http: Http, productNumber: string, fitmentId: string | null, signal: AbortSignal) =>
  http.get<RelatedProducts>(relatedPath(productNumber), relatedQuery(fitmentId), signal);
