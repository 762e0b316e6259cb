import type { ApiQuery, RelatedProducts } from 'shared-contracts';
import type { ApiReader, Result } from 'remote-kit';

/** Inputs of the groups: a product, and the chosen vehicle if any. */
export interface RelatedSubject {
  readonly productNumber: string;
  readonly fitmentId: string | null;
}

const relatedPath = (productNumber: string): string => `/products/${encodeURIComponent(productNumber)}/related`;
const relatedQuery = (fitmentId: string | null): ApiQuery => (fitmentId ? { fitment: fitmentId } : {});

export const readRelated = (
  api: ApiReader,
  { productNumber, fitmentId }: RelatedSubject,
  signal?: AbortSignal,
): Promise<Result<RelatedProducts>> =>
  api.get<RelatedProducts>(relatedPath(productNumber), relatedQuery(fitmentId), signal);
