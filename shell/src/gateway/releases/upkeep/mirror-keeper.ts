import { pruneMirror } from 'registry/versions/prune-mirror';
import { openReleases } from 'registry/log/releases';
import type { ReleaseSettings } from 'registry/settings';
import type { Log } from '../../http/log';

const EVERY_MS = 10 * 60_000;

interface MirrorOptions {
  readonly settings: ReleaseSettings;
  readonly maxBytes: number;
  readonly log: Log;
  /** Returns versions that are served or on trial, as `name/version`. */
  readonly served: () => ReadonlySet<string>;
}

/** Removes files of a bucket from this machine that are no longer needed. */
export class MirrorKeeper {
  readonly #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(readonly options: MirrorOptions) {
    if (options.settings.bucket === null) return;
    this.#timer = setInterval(() => void this.tidy(), EVERY_MS);
    this.#timer.unref();
  }

  /** Never concurrent; without the bucket, undecidable files stay. */
  tidy(now?: number): Promise<void> {
    this.#running = this.#running.then(() => this.#tidy(now));
    return this.#running;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #tidy(now?: number): Promise<void> {
    const { settings, maxBytes, log, served } = this.options;
    try {
      const removed = await pruneMirror(await openReleases(settings), { maxBytes, served: served() }, now);
      if (removed.length > 0) log.info({ removed }, 'versions that nobody needs here were removed from this machine');
    } catch (error) {
      log.warn({}, `what this machine has of the releases was not tidied: ${(error as Error).message}`);
    }
  }
}
