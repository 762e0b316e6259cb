import type { ProductPage } from 'shared-contracts';
import { isNoResult, type ApiReader } from 'remote-kit';
import { NO_SECTION, SEARCHED, sectionQuery, type DepartmentAnswer } from './search-answer';

/** All departments at once; one that does not answer leaves the others. */
export const searchDepartments = (
  api: ApiReader,
  text: string,
  signal?: AbortSignal,
): Promise<readonly DepartmentAnswer[]> =>
  Promise.all(
    SEARCHED.map(async (path): Promise<DepartmentAnswer> => {
      const page = await api.get<ProductPage>('/products', sectionQuery(path, text), signal);
      if (page.ok) return { path, page: page.value };
      return { path, page: isNoResult(page.error) ? NO_SECTION : null };
    }),
  );
