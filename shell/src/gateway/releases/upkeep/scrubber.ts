import type { PublishedManifest } from 'shared-contracts';
import { FolderStore } from 'registry/objects/folder-store';
import { openReleases } from 'registry/log/releases';
import { remotesDir } from 'registry/paths';
import type { ReleaseSettings } from 'registry/settings';
import {
  isWholeAt,
  scrubFile,
  storedFilesOf,
  type CopyPlace,
  type Damage,
  type StoredFile,
} from 'registry/versions/scrub';
import type { Log } from '../../http/log';

/** A slice reads this much of this machine's disk, and then pauses. */
const SLICE_BYTES = 4 * 1024 * 1024;
const SLICE_MS = 1_000;
/** Pause between two passes over all files. */
const PASS_MS = 10 * 60_000;
/** Interval of passes that also read the bucket, which costs traffic. */
const BUCKET_MS = 24 * 3_600_000;

interface ScrubberOptions {
  readonly settings: ReleaseSettings;
  readonly log: Log;
  /** Returns the manifests of the versions that shoppers get. */
  readonly served: () => readonly PublishedManifest[];
}

const keyOf = ({ remote, version, file }: StoredFile): string => `${remote}/${version}/${file}`;

/** Compares the files that this gateway serves with their digests, in slices, and repairs damaged copies. */
export class Scrubber {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #waiting: StoredFile[] = [];
  #bucketAt = 0;
  #isReadingBucket = false;
  #isClosed = false;
  readonly #damages = new Map<string, readonly Damage[]>();

  constructor(readonly options: ScrubberOptions) {}

  start(): this {
    this.#plan(PASS_MS);
    return this;
  }

  /** Returns damaged files that no copy could repair. */
  get damages(): readonly Damage[] {
    return [...this.#damages.values()].flat();
  }

  /** Checks every served file now; never concurrent with another pass. */
  pass(now = Date.now()): Promise<void> {
    this.#running = this.#running.then(async () => {
      this.#begin(now);
      while (this.#waiting.length > 0 && !this.#isClosed) await this.#slice();
    });
    return this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #plan(pauseMs: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#running.then(() => this.#step());
    }, pauseMs);
    this.#timer.unref();
  }

  async #step(): Promise<void> {
    if (this.#isClosed) return;
    if (this.#waiting.length === 0) this.#begin(Date.now());
    await this.#slice();
    this.#plan(this.#waiting.length > 0 ? SLICE_MS : PASS_MS);
  }

  #begin(now: number): void {
    this.#isReadingBucket = this.options.settings.bucket !== null && now - this.#bucketAt >= BUCKET_MS;
    if (this.#isReadingBucket) this.#bucketAt = now;
    const files = this.options.served().flatMap((manifest) => storedFilesOf(manifest));
    const served = new Map(files.map((file) => [keyOf(file), file]));
    this.#waiting = [...served.values()];
    for (const key of this.#damages.keys()) if (!served.has(key)) this.#damages.delete(key);
  }

  async #slice(): Promise<void> {
    let bytes = 0;
    while (bytes < SLICE_BYTES && !this.#isClosed) {
      const file = this.#waiting.pop();
      if (!file) return;
      bytes += file.bytes;
      await this.#check(file).catch((error: Error) =>
        this.options.log.warn({ file: keyOf(file) }, `a stored file was not checked: ${error.message}`),
      );
    }
  }

  async #check(file: StoredFile): Promise<void> {
    const { settings } = this.options;
    const { objects } = await openReleases(settings);
    const local: CopyPlace = { where: 'mirror', objects: new FolderStore(remotesDir(settings.data)) };
    const store: CopyPlace = { where: 'store', objects };
    if (settings.bucket === null) return this.#keep(file, await scrubFile([store], file));
    const places = this.#isReadingBucket || !(await isWholeAt(local, file)) ? [local, store] : [local];
    return this.#keep(file, await scrubFile(places, file));
  }

  #keep(file: StoredFile, damages: readonly Damage[]): void {
    const { log } = this.options;
    for (const { remote, version, file: name, where, state, problem } of damages) {
      const fields = { remote, version, file: name, where, state };
      if (problem === null) log.warn(fields, 'files damaged: a stored file was repaired');
      else log.error(fields, `files damaged: a stored file is ${state}: ${problem}`);
    }
    const left = damages.filter(({ problem }) => problem !== null);
    if (left.length > 0) this.#damages.set(keyOf(file), left);
    else this.#damages.delete(keyOf(file));
  }
}
