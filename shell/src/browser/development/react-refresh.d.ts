/** The package has no types. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(scope: typeof globalThis): void;
  export function register(type: unknown, id: string): void;
}
