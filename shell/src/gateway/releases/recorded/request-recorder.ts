import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedManifest, RenderRequest } from 'shared-contracts';
import { declaredSearch } from '../../../protocol/page-address';
import { createRouteTable } from '../../../protocol/route-table';
import { exampleOf, TRIAL_ORIGIN } from '../trial';
import { wrapRenderer, type Renderer } from '../../render-host/renderer';
import {
  KEPT_PER_NAME,
  MAX_NAMES,
  MAX_REQUEST_BYTES,
  readRecordedRequests,
  recordedRequestsFile,
  type RecordedRequest,
} from './recorded-requests';

const WRITE_EVERY_MS = 5_000;
/** Sampling interval of one page or widget, because inspecting every request would be too expensive. */
const LOOK_EVERY_MS = 1_000;

/** Matches random strings of mixed case and digits, or hexadecimal: likely secrets. */
const TOKEN = /(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20,}|[0-9a-f]{32,}/;
const MAIL_ADDRESS = /@|%40/i;
const isPersonal = (text: string): boolean => TOKEN.test(text) || MAIL_ADDRESS.test(text);

interface RecorderOptions {
  readonly data: string;
  /** Returns whether the page of an address is the same for every visitor of the variant. */
  readonly isAnonymous: (variant: RenderRequest['variant'], pathname: string) => boolean;
  readonly now?: () => number;
}

/**
 * Records the newest requests of each page and widget, which try the next version before its release. Of private pages
 * only the pattern is recorded; of their widgets nothing.
 */
export class RequestRecorder {
  readonly #kept = new Map<string, RecordedRequest[]>();
  readonly #lookedAt = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #before: Promise<void>;

  constructor(readonly options: RecorderOptions) {
    this.#before = this.#resume();
  }

  /** Wraps the renderer and records its requests. */
  recording({ name, pages }: PublishedManifest, renderer: Renderer): Renderer {
    return wrapRenderer(renderer, (request, api, deadlineMs) => {
      this.#note(name, pages, request);
      return renderer.render(request, api, deadlineMs);
    });
  }

  /** Writes pending records. */
  async close(): Promise<void> {
    await this.#before;
    if (this.#timer) this.#write();
    await this.#writing;
  }

  #note(remote: string, pages: PublishedManifest['pages'], request: RenderRequest): void {
    if (request.url.origin === TRIAL_ORIGIN) return;
    const now = (this.options.now ?? Date.now)();
    const key = `${remote} ${request.kind} ${request.name}`;
    if (now < (this.#lookedAt.get(key) ?? 0) + LOOK_EVERY_MS) return;
    const address = this.#addressOf(pages, request);
    if (!address || (!this.#lookedAt.has(key) && this.#lookedAt.size >= MAX_NAMES)) return;
    this.#lookedAt.set(key, now);
    const { kind, name, variant, props } = request;
    this.#keep(key, { remote, kind, name, variant: variant.benefitType, ...address, props });
  }

  #keep(key: string, recorded: RecordedRequest): void {
    const text = JSON.stringify(recorded);
    if (Buffer.byteLength(text) > MAX_REQUEST_BYTES) return;
    const others = (this.#kept.get(key) ?? []).filter((one) => JSON.stringify(one) !== text);
    this.#kept.set(key, [recorded, ...others].slice(0, KEPT_PER_NAME));
    this.#timer ??= setTimeout(() => this.#write(), WRITE_EVERY_MS).unref();
  }

  /** Null when nothing of this request may be recorded. */
  #addressOf(
    pages: PublishedManifest['pages'],
    { kind, name, url, props, variant }: RenderRequest,
  ): Pick<RecordedRequest, 'pathname' | 'search'> | null {
    if (kind === 'page') {
      const page = pages.find(({ id }) => id === name);
      if (!page) return null;
      if (page.audience !== 'anonymous') return privateAddress(page.paths, url.pathname);
      const address = { pathname: url.pathname, search: declaredSearch(url.search, page.query ?? []) };
      return isPersonal(address.pathname + address.search) ? null : address;
    }
    // A widget's props come from the page around it.
    if (!this.options.isAnonymous(variant, url.pathname) || isPersonal(JSON.stringify(props))) return null;
    return isPersonal(url.pathname) ? null : { pathname: url.pathname, search: '' };
  }

  async #resume(): Promise<void> {
    const { requests } = await readRecordedRequests(this.options.data);
    for (const request of requests) {
      const key = `${request.remote} ${request.kind} ${request.name}`;
      const kept = this.#kept.get(key) ?? [];
      if (kept.length < KEPT_PER_NAME) this.#kept.set(key, [...kept, request]);
    }
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = JSON.stringify({ formatVersion: 1, requests: [...this.#kept.values()].slice(0, MAX_NAMES).flat() });
    // The store serves whether or not this can be written.
    this.#writing = this.#writing.then(() => writeWhole(recordedRequestsFile(this.options.data), text)).catch(() => {});
  }
}

/** Returns the matching pattern, without parameter values. */
function privateAddress(paths: readonly string[], pathname: string): Pick<RecordedRequest, 'pathname' | 'search'> {
  const find = createRouteTable(paths.map((path) => ({ paths: [path], target: path })));
  return { pathname: exampleOf(find(pathname) ?? paths[0] ?? '/'), search: '' };
}

/** Readable only by this account, because it contains addresses of shoppers' pages. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(temporary, text, { mode: 0o600 });
  await rename(temporary, file);
}
