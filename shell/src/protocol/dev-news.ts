/** What an open page of a remote that is being developed hears of its dev session. */
export type DevNews =
  /** A build can be fetched. `isHot`: the page takes it as it stands; else it loads again. */
  | { readonly t: 'built'; readonly remote: string; readonly hash: string; readonly isHot: boolean }
  | { readonly t: 'failed'; readonly remote: string; readonly errors: readonly string[] }
  /** `what`: as `the page 'write' of reviews`. */
  | { readonly t: 'fault'; readonly remote: string; readonly what: string; readonly message: string }
  /** What did not render on the server does again. */
  | { readonly t: 'rendered'; readonly remote: string }
  /** Something changed that no open page can take. */
  | { readonly t: 'reload' }
  | { readonly t: 'ended'; readonly remotes: readonly string[] };
