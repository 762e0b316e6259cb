/** Events of a dev session for an open page of its remotes. */
export type DevNews =
  /** A build is available. `isHot`: the page applies it in place; otherwise it reloads. */
  | { readonly t: 'built'; readonly remote: string; readonly hash: string; readonly isHot: boolean }
  | { readonly t: 'failed'; readonly remote: string; readonly errors: readonly string[] }
  /** `what`: for example `the page 'write' of reviews`. */
  | { readonly t: 'fault'; readonly remote: string; readonly what: string; readonly message: string }
  /** Type errors of its sources, which the build ignores; empty when there are none. */
  | { readonly t: 'types'; readonly remote: string; readonly errors: readonly string[] }
  /** A failed part renders on the server again. */
  | { readonly t: 'rendered'; readonly remote: string }
  /** A change that open pages cannot apply. */
  | { readonly t: 'reload' }
  | { readonly t: 'ended'; readonly remotes: readonly string[] };
