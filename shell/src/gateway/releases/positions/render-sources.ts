import { LRUCache } from 'lru-cache';
import type { PublishedManifest, RenderRequest } from 'shared-contracts';
import { openReleases } from 'registry/log/releases';
import type { ReleaseSettings } from 'registry/settings';
import { integrityOf } from 'registry/versions/remote-store';
import { framesIn, isOwnSource, serverPrefix, type StackFrame } from 'registry/versions/stack-frames';
import type { Log } from '../../http/log';
import type { RenderFailure } from '../../render-host/renderer';
import { traceInProcess } from './trace-in-process';

/** Positions that are logged once each, until as many others followed. */
const MOST_POSITIONS = 500;
/** Positions that wait. A version that fails everywhere is known after the first ones. */
const MOST_WAITING = 5;

interface Failed {
  readonly manifest: PublishedManifest;
  readonly request: RenderRequest;
  readonly frames: readonly StackFrame[];
}

/** Logs where in the sources a render threw: once for each position, and one at a time. */
export class RenderSources {
  readonly #known = new LRUCache<string, true>({ max: MOST_POSITIONS });
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(readonly options: { readonly settings: ReleaseSettings; readonly log: Log }) {}

  /** Called for each failure; returns at once. */
  note(manifest: PublishedManifest, request: RenderRequest, { reason, message }: RenderFailure): void {
    const { name, version, node, maps } = manifest;
    if (reason !== 'failed' || !node || maps?.[`node/${node.entry}.map.gz`] === undefined) return;
    const frames = framesIn(message, serverPrefix(name, version)).filter(({ file }) => file === node.entry);
    const [first] = frames;
    const key = `${name}@${version} ${first?.line}:${first?.column}`;
    if (!first || this.#known.has(key) || this.#waiting >= MOST_WAITING) return;
    this.#known.set(key, true);
    this.#waiting += 1;
    this.#last = this.#last
      .then(() => this.#tell({ manifest, request, frames }))
      .catch(({ message: problem }: Error) =>
        this.options.log.info({ remote: name, version }, `no source of a failed render is known: ${problem}`),
      )
      .finally(() => (this.#waiting -= 1));
  }

  /** Resolves when nothing waits. */
  settled(): Promise<void> {
    return this.#last;
  }

  async #tell({ manifest, request, frames }: Failed): Promise<void> {
    const { name: remote, version } = manifest;
    const sources = await traceInProcess(await this.#readMap(manifest), frames);
    const traced = sources.flatMap((source, at) => (source ? [{ source, frame: frames[at] }] : []));
    const found = traced.find(({ source }) => isOwnSource(source.file)) ?? traced[0];
    if (!found) return;
    const { source, frame } = found;
    const at = `${source.file}:${source.line}:${source.column}`;
    const { kind, name, variant } = request;
    this.options.log.warn(
      { remote, version, variant: variant.benefitType, [kind]: `${remote}/${name}`, source: at },
      `render failed at ${at}${frame?.functionName === undefined ? '' : ` in ${frame.functionName}`}`,
    );
  }

  async #readMap({ name, version, node, maps }: PublishedManifest): Promise<Buffer> {
    const file = `node/${node?.entry ?? ''}.map.gz`;
    const { objects } = await openReleases(this.options.settings);
    const bytes = await objects.read(`${name}/${version}/maps/${file}`);
    if (bytes === null || integrityOf(bytes) !== maps?.[file]?.integrity)
      throw new Error(`its source map is ${bytes === null ? 'missing' : 'altered'} in the store`);
    return bytes;
  }
}
