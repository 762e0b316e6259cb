import type { ApiQuery, RenderAnswer, RenderRequest, ServerApiAnswer } from 'shared-contracts';

/** What the gateway sends to a render host. */
export type ToHost =
  | { readonly t: 'render'; readonly id: number; readonly request: RenderRequest }
  | { readonly t: 'api'; readonly call: number; readonly answer?: ServerApiAnswer<unknown>; readonly error?: string }
  | { readonly t: 'ping'; readonly id: number };

/** What a render host sends back. */
export type FromHost =
  | { readonly t: 'ready' }
  | { readonly t: 'refused'; readonly message: string }
  | { readonly t: 'done'; readonly id: number; readonly answer: RenderAnswer }
  | { readonly t: 'failed'; readonly id: number; readonly message: string }
  | { readonly t: 'api'; readonly id: number; readonly call: number; readonly path: string; readonly query?: ApiQuery }
  | { readonly t: 'pong'; readonly id: number };
