import type { ProductPage } from 'shared-contracts';
import { isNoResult, type ApiReader } from 'remote-kit';
import { askHelp } from '../../platform/help/ask-help';
import type { Answering } from '../../platform/help/question';
import { NO_SECTION, SEARCHED, sectionQuery, type DepartmentAnswer, type LoadedSearch } from './search-answer';

/** Searches all departments concurrently; a failed one leaves the others. */
const searchDepartments = (api: ApiReader, text: string, signal?: AbortSignal): Promise<readonly DepartmentAnswer[]> =>
  Promise.all(
    SEARCHED.map(async (path): Promise<DepartmentAnswer> => {
      const page = await api.get<ProductPage>('/products', sectionQuery(path, text), signal);
      if (page.ok) return { path, page: page.value };
      return { path, page: isNoResult(page.error) ? NO_SECTION : null };
    }),
  );

/** Searches the products of all departments, and the help pages. */
export async function searchAll(
  api: ApiReader,
  text: string,
  answering: Answering,
  signal?: AbortSignal,
): Promise<Pick<LoadedSearch, 'answers' | 'help'>> {
  const [answers, help] = await Promise.all([searchDepartments(api, text, signal), askHelp(text, answering)]);
  return { answers, help };
}
