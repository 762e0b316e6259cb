import { setTimeout as wait } from 'node:timers/promises';

/** Key of an element reference in W3C WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export type ElementReference = Readonly<Record<typeof ELEMENT, string>>;

/** Error of the driver by its W3C code, such as `element click intercepted`. */
export class WebDriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

interface Answer {
  readonly value: unknown;
}

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as Answer;
  if (answer.ok) return value as T;
  const { error = 'unknown error', message = '' } = (value ?? {}) as { error?: string; message?: string };
  throw new WebDriverError(error, message);
}

/** One browser over W3C WebDriver: https://www.w3.org/TR/webdriver2/ */
export class WebDriverSession {
  private constructor(readonly url: string) {}

  /** Starts a browser. The driver may still be closing the previous one. */
  static async start(driver: string, capabilities: object): Promise<WebDriverSession> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const body = { capabilities: { alwaysMatch: capabilities } };
        const { sessionId } = await call<{ sessionId: string }>('POST', `${driver}/session`, body);
        return new WebDriverSession(`${driver}/session/${sessionId}`);
      } catch (error) {
        if (attempt === 5) throw error;
        await wait(500);
      }
    }
  }

  post<T>(command: string, body: object = {}): Promise<T> {
    return call<T>('POST', `${this.url}/${command}`, body);
  }

  get<T>(command: string): Promise<T> {
    return call<T>('GET', `${this.url}/${command}`);
  }

  /** Runs the body of a function in the page or in the current frame. */
  run<T>(script: string, ...args: readonly unknown[]): Promise<T> {
    return this.post<T>('execute/sync', { script, args });
  }

  onElement<T>(element: ElementReference, command: string, body: object = {}): Promise<T> {
    return this.post<T>(`element/${element[ELEMENT]}/${command}`, body);
  }

  end(): Promise<void> {
    return call('DELETE', this.url);
  }
}
