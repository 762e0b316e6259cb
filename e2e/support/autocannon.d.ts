/** The part of autocannon that the journeys use; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    overallRate: number;
    duration: number;
    requests: { path: string }[];
  }
  interface Result {
    requests: { total: number };
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  interface Instance {
    stop(): void;
  }
  function autocannon(options: Options, done: (error: Error | null, result: Result) => void): Instance;
  namespace autocannon {
    export { Instance, Result };
  }
  export default autocannon;
}
