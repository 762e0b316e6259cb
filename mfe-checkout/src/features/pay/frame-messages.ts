/** Messages of the provider's card frame. Other messages and origins are ignored. */
export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'change'; readonly complete: boolean }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'error'; readonly message: string };

const SOURCE = 'treadmarket-pay';
/** A form with text at 200 % needs 600; much smaller or larger values are errors. */
const HEIGHTS = { min: 160, max: 1600 };

/** Parses a window message if the provider's frame sent it. */
export function readFrameMessage(
  event: Pick<MessageEvent, 'origin' | 'data' | 'source'>,
  origin: string,
  frame: Window | null,
): FrameMessage | null {
  const data = event.data as Readonly<Record<string, unknown>> | null;
  if (event.origin !== origin || event.source !== frame || typeof data !== 'object' || data === null) return null;
  if (data['source'] !== SOURCE) return null;
  const { type, height, complete, token, message } = data;
  if (type === 'ready') return { type };
  if (type === 'resize' && typeof height === 'number' && Number.isFinite(height))
    return { type, height: Math.min(HEIGHTS.max, Math.max(HEIGHTS.min, height)) };
  if (type === 'change') return { type, complete: complete === true };
  if (type === 'token' && typeof token === 'string' && token !== '') return { type, token };
  if (type === 'error' && typeof message === 'string') return { type, message };
  return null;
}
