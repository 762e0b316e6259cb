/* The used part of autocannon's interface; the package has no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method?: string;
      path?: string;
      headers?: Record<string, string>;
      body?: string;
      setupRequest?(request: Request, context: object): Request;
      onResponse?(status: number, body: string, context: object): void;
    }
    interface Options {
      url: string;
      connections: number;
      /** Seconds; default 10. */
      duration?: number;
      /** Number of requests, instead of a duration. */
      amount?: number;
      overallRate?: number;
      requests: Request[];
    }
    interface Result {
      requests: { average: number; total: number };
      latency: { p50: number; p99: number };
      non2xx: number;
      errors: number;
      timeouts: number;
      statusCodeStats?: Readonly<Record<string, { count: number }>>;
    }
    /** Without a callback the running instance is also the promise of its result. */
    interface Instance extends Promise<Result> {
      stop(): void;
    }
  }
  function autocannon(options: autocannon.Options): autocannon.Instance;
  export = autocannon;
}
