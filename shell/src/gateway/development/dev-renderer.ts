import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RenderRequest, ServerApi } from 'shared-contracts';
import type { Log } from '../http/log';
import { detectIsolation } from '../render-host/isolation';
import { devServerFile } from './dev-messages';
import { readSourceMap, sourcePosition } from './source-position';
import { RenderHost } from '../render-host/render-host';
import type { Renderer, RenderOutcome } from '../render-host/renderer';

interface DevRendererOptions {
  readonly remote: string;
  /** Folder of its server files. */
  readonly dir: string;
  readonly log: Log;
  /** Null: rendering succeeded again. */
  readonly onOutcome: (what: string, fault: string | null) => void;
}

/** Code in development may be slow, and stopped in a debugger. */
const DEADLINE_MS = 10_000;
const OWN_LINE = /[^\s(]*server-[\w-]+\.cjs:(\d+):(\d+)/g;

interface Awaited {
  readonly built: Promise<void>;
  readonly settle: () => void;
}

function awaitedBuild(): Awaited {
  let settle = (): void => undefined;
  const built = new Promise<void>((resolve) => (settle = resolve));
  return { built, settle };
}

/** Renders with the newest server file of a dev session, in its own render host, which starts on demand. */
export class DevRenderer implements Renderer {
  readonly isReady = true;
  readonly isTracked = false;
  #host: Promise<RenderHost> | null = null;
  #integrity: string;
  /** The build that renders wait for. */
  #awaited: Awaited | null = null;
  /** Output of a host that failed to start. */
  #lastWords = '';

  constructor(
    readonly options: DevRendererOptions,
    integrity: string,
  ) {
    this.#integrity = integrity;
  }

  warmedUp(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Uses this build for the next render. */
  use(integrity: string): void {
    if (integrity === this.#integrity) return;
    this.#integrity = integrity;
    this.drain().catch(({ message }: Error) => this.options.log.error({}, `render host does not end: ${message}`));
  }

  /** Lets renders wait for the build of a change that browsers have already, until {@link settle}. */
  expectBuild(): void {
    this.#awaited ??= awaitedBuild();
  }

  /** Renders with what there is: the expected build has arrived or failed. */
  settle(): void {
    this.#awaited?.settle();
    this.#awaited = null;
  }

  async render(request: RenderRequest, api: ServerApi, deadlineMs: number): Promise<RenderOutcome> {
    await this.#expected();
    const starting = (this.#host ??= this.#start());
    const host = await starting;
    await host.warmedUp();
    const outcome = await host.render(request, api, Math.max(deadlineMs, DEADLINE_MS));
    // A newer build arrived during the start, so callers get that one.
    if (!outcome.ok && this.#host !== starting) return this.render(request, api, deadlineMs);
    const what = `the ${request.kind} '${request.name}' of ${this.options.remote}`;
    this.options.onOutcome(what, outcome.ok ? null : await this.#explain(outcome.message));
    return outcome;
  }

  async #expected(): Promise<void> {
    if (this.#awaited) await Promise.race([this.#awaited.built, delay(DEADLINE_MS, undefined, { ref: false })]);
  }

  async drain(withinMs?: number): Promise<void> {
    this.settle();
    const host = this.#host;
    this.#host = null;
    await (await host)?.drain(withinMs);
  }

  async #start(): Promise<RenderHost> {
    const { remote, dir, log } = this.options;
    const file = path.join(dir, devServerFile(this.#integrity));
    this.#lastWords = '';
    const keepWords = (fields: object, message: string): void => {
      if (/refused its server file/.test(message)) this.#lastWords = message;
      log.error(fields, message);
    };
    const isolation = await detectIsolation();
    const own = { info: log.info.bind(log), warn: log.warn.bind(log), error: keepWords };
    return new RenderHost({ remote, version: 'dev', file, integrity: this.#integrity, isolation, log: own });
  }

  /** Replaces positions in the built file with those of the sources, by its source map. */
  async #explain(message: string): Promise<string> {
    const text = [message, this.#lastWords].filter(Boolean).join('\n');
    const json = await readFile(path.join(this.options.dir, 'server.cjs.map'), 'utf8').catch(() => null);
    if (json === null) return text;
    const map = readSourceMap(json);
    return text.replace(
      OWN_LINE,
      (found, line: string, column: string) => sourcePosition(map, Number(line), Number(column)) ?? found,
    );
  }
}
