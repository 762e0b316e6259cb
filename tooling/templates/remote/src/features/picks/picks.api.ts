import type { ProductPage } from 'shared-contracts';
import type { ApiReader, Result } from 'remote-kit';

export const readPicks = (api: ApiReader): Promise<Result<ProductPage>> =>
  api.get<ProductPage>('/products', { type: 'accessories', pageSize: 6 });
