import type { ProductPage } from 'shared-contracts';
import type { HelpHit } from '../../platform/help/help-search';
import { DEPARTMENTS, type DepartmentPath } from '../../platform/listing-address';

/** Departments in the order of their sections. */
export const SEARCHED = Object.keys(DEPARTMENTS) as DepartmentPath[];
/** Cards per section; a listing has the others. */
export const SECTION_SIZE = 4;

/** Answer of one department; null when it failed. A rejected query counts as no results (spec §8). */
export interface DepartmentAnswer {
  readonly path: DepartmentPath;
  readonly page: ProductPage | null;
}

/** Results of a search: products by department, and answers of the help pages. */
export interface LoadedSearch {
  readonly text: string;
  readonly answers: readonly DepartmentAnswer[];
  readonly help: readonly HelpHit[];
}

/** Returns the query of one department's section. */
export const sectionQuery = (path: DepartmentPath, text: string) => ({
  q: text,
  type: path.slice(1),
  facets: 'false',
  pageSize: String(SECTION_SIZE),
});

export const NO_SECTION: ProductPage = {
  products: [],
  facets: [],
  total: 0,
  page: 1,
  pageSize: SECTION_SIZE,
  pageCount: 1,
  sort: 'relevance',
};

/** Returns the address of a section's whole list. */
export const sectionHref = (path: DepartmentPath, text: string): string => `${path}?q=${encodeURIComponent(text)}`;

const isWholeSize = (size: string | undefined): size is string => size !== undefined && /[RD]\d{2}/.test(size);

/**
 * Returns the redirect of a search: a text that is only a size or one vehicle goes to fitting products, one of a single
 * department to its list. Null when this page has content, such as an answer.
 */
export function searchTarget({ text, answers, help }: LoadedSearch): string | null {
  if (help.length > 0) return null;
  const found = answers.filter(({ page }) => page !== null && page.total > 0);
  const tires = answers.find(({ path }) => path === '/tires')?.page;
  const { size, vehicle, ...more } = tires?.understood ?? {};
  const isAlone = Object.values(more).every((one) => !one) && !tires?.notice && (tires?.total ?? 0) > 0;
  if (isAlone && !vehicle && isWholeSize(size)) return `/tires?size=${encodeURIComponent(size).replaceAll('%2F', '/')}`;
  if (isAlone && !size && vehicle?.fitmentId) return `/tires?fitment=${encodeURIComponent(vehicle.fitmentId)}`;
  const [only, ...others] = found;
  return only && others.length === 0 && answers.every(({ page }) => page !== null)
    ? sectionHref(only.path, text)
    : null;
}
