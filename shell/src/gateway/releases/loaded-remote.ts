import type { PublishedManifest } from 'shared-contracts';
import type { Renderer } from '../render-host/renderer';
import type { RenderCounts } from './render-counts';

/** A version of a remote that this gateway serves. */
export interface LoadedRemote {
  readonly manifest: PublishedManifest;
  readonly host: Renderer;
  readonly renders: RenderCounts;
}
