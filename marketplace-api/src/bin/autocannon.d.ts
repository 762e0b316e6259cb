/* The part of autocannon's interface that the bench uses; the package brings no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method?: string; path?: string; headers?: Record<string, string>; body?: string;
      setupRequest?(request: Request, context: object): Request;
      onResponse?(status: number, body: string, context: object): void;
    }
    interface Result {
      requests: { average: number; total: number };
      latency: { p50: number; p99: number };
      non2xx: number;
      errors: number;
      timeouts: number;
    }
  }
  function autocannon(options: { url: string; connections: number; duration: number; requests: autocannon.Request[] }): Promise<autocannon.Result>;
  export = autocannon;
}
