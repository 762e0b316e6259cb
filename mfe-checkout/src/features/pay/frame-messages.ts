/** What the provider's card frame tells the page. Anything else, or from another origin, is ignored. */
export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'change'; readonly complete: boolean; readonly errors?: Readonly<Record<string, string>> }
  | {
      readonly type: 'token';
      readonly token: string;
      readonly brand: string;
      readonly last4: string;
      readonly expiry: string;
    }
  | { readonly type: 'error'; readonly message: string };

const SOURCE = 'treadmarket-pay';
const TYPES = ['ready', 'resize', 'change', 'token', 'error'];

/** Reads a window message if the provider's frame sent it. */
export function readFrameMessage(
  event: Pick<MessageEvent, 'origin' | 'data' | 'source'>,
  origin: string,
  frame: Window | null,
): FrameMessage | null {
  const data = event.data as { source?: unknown; type?: unknown } | null;
  if (event.origin !== origin || event.source !== frame || typeof data !== 'object' || data === null) return null;
  return data.source === SOURCE && TYPES.includes(String(data.type)) ? (data as FrameMessage) : null;
}
