/** Messages of the provider's card form. */
export type FrameMessage =
  | { readonly type: 'ready' | 'change' }
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'error'; readonly message: string };

/** Parses a message of the provider's frame; null for other senders or formats. */
export function frameMessage(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  expected: { readonly origin: string; readonly frame: Window | null },
): FrameMessage | null {
  if (origin !== expected.origin || source === null || source !== expected.frame) return null;
  if (typeof data !== 'object' || data === null) return null;
  const { source: sender, type, height, token, message } = data as Readonly<Record<string, unknown>>;
  if (sender !== 'treadmarket-pay') return null;
  if (type === 'ready' || type === 'change') return { type };
  if (type === 'resize' && typeof height === 'number') return { type, height };
  if (type === 'token' && typeof token === 'string') return { type, token };
  if (type === 'error' && typeof message === 'string') return { type, message };
  return null;
}
