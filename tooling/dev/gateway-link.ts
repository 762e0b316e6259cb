import net from 'node:net';
import {
  devSocket,
  MAX_DEV_MESSAGE,
  type FromDev,
  type Hello,
  type ToDev,
} from '../../shell/src/gateway/development/dev-messages';
import { encodeFrame, FrameReader } from '../../shell/src/gateway/render-host/frames';

interface LinkOptions {
  readonly data: string;
  readonly hello: Omit<Hello, 't' | 'shell'>;
  readonly shell: string;
  /**
   * Called each time that a gateway shows this session.
   * @param port of its listener for browsers
   */
  readonly onWelcome: (port: number) => void;
  /** Called when the gateway no longer shows it; it reconnects afterwards. */
  readonly onLost: () => void;
  readonly onRefused: (message: string) => void;
}

const AGAIN_MS = 300;

type Told = Exclude<FromDev, Hello>;

/** Only the last message of each kind counts; a remote's state, built or failed, is one kind. */
const subjectOf = (message: Told): string => (message.t === 'shell' ? 'shell' : `remote ${message.remote}`);

/** The connection of a dev session to the gateway of its data folder. Reconnects when a gateway restarts. */
export class GatewayLink {
  readonly #state = new Map<string, Told>();
  #connection: net.Socket | null = null;
  #isWelcome = false;
  #isClosed = false;
  #shell: string;

  constructor(readonly options: LinkOptions) {
    this.#shell = options.shell;
    this.#connect();
  }

  tell(message: Told): void {
    if (message.t === 'shell') this.#shell = message.shell;
    // A remote that fails keeps its last build: a gateway that starts later needs both.
    else this.#state.set(`${subjectOf(message)} ${message.t}`, message);
    if (message.t === 'built') this.#state.delete(`${subjectOf(message)} failed`);
    if (this.#isWelcome) this.#send(message);
  }

  close(): void {
    this.#isClosed = true;
    this.#connection?.destroy();
  }

  #send(message: FromDev): void {
    this.#connection?.write(encodeFrame(message));
  }

  #connect(): void {
    const connection = net.connect(devSocket(this.options.data));
    this.#connection = connection;
    const reader = new FrameReader(
      MAX_DEV_MESSAGE,
      (body) => this.#received(JSON.parse(body) as ToDev),
      this.options.onRefused,
    );
    connection
      .on('connect', () => this.#send({ t: 'hello', ...this.options.hello, shell: this.#shell }))
      .on('data', (chunk) => reader.push(chunk))
      .on('error', () => undefined)
      .on('close', () => this.#lost());
  }

  #received(message: ToDev): void {
    if (message.t === 'refused') {
      this.#isClosed = true;
      return this.options.onRefused(message.message);
    }
    this.#isWelcome = true;
    for (const told of this.#state.values()) this.#send(told);
    this.options.onWelcome(message.port);
  }

  #lost(): void {
    const wasWelcome = this.#isWelcome;
    this.#isWelcome = false;
    if (this.#isClosed) return;
    if (wasWelcome) this.options.onLost();
    setTimeout(() => !this.#isClosed && this.#connect(), AGAIN_MS);
  }
}
