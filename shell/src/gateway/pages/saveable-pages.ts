import type { PublicVariant } from 'shared-contracts';
import { OFFLINE_HEADER, writeOfflineHeader } from '../../protocol/offline';
import { isSaveablePath } from '../../protocol/saveable-paths';
import type { RenderedPage } from './render-page';
import type { FoundPage } from '../releases/variant-release';

/** Parameters with typed text. Pages with one are not saved. */
const TYPED_PARAMETERS = ['q'];

interface SaveableInput {
  readonly found: Pick<FoundPage, 'page'> | null;
  readonly variant: PublicVariant;
  readonly pathname: string;
  /** Declared parameters only. */
  readonly search: string;
  readonly rendered: Pick<RenderedPage, 'status' | 'maxAge' | 'completeness' | 'location'>;
}

/**
 * Returns the header that lets a browser save a page, or null: only a complete public page with an allowed path has
 * one.
 */
export function saveableHeader(input: SaveableInput): Readonly<Record<string, string>> | null {
  const { found, variant, pathname, search, rendered } = input;
  if (!found || found.page.audience !== 'anonymous' || !isSaveablePath(pathname)) return null;
  if (rendered.status !== 200 || rendered.location || rendered.maxAge <= 0 || rendered.completeness !== 'whole')
    return null;
  const parameters = new URLSearchParams(search);
  const { query } = found.page;
  // Without declared parameters every parameter counts, including those of campaigns.
  if (query === undefined || TYPED_PARAMETERS.some((name) => parameters.has(name))) return null;
  const value = writeOfflineHeader({ brand: variant.benefitType, pathname, search, query });
  return value === null ? null : { [OFFLINE_HEADER]: value };
}
