/** What a wallet's sheet tells the page. Anything else, or from another origin or window, is ignored. */
export type WalletMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'validate-merchant'; readonly validationUrl: string }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'cancel' };

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reads a window message if the wallet's sheet of this session sent it. */
export function readWalletMessage(
  event: Pick<MessageEvent, 'origin' | 'data' | 'source'>,
  sheet: { readonly origin: string; readonly window: Window | null; readonly sessionId: string },
): WalletMessage | null {
  const data = event.data as Readonly<Record<string, unknown>> | null;
  if (event.origin !== sheet.origin || event.source !== sheet.window || typeof data !== 'object' || data === null)
    return null;
  if (data['sessionId'] !== sheet.sessionId) return null;
  const { type, validationUrl, token } = data;
  if (type === 'ready' || type === 'cancel') return { type };
  if (type === 'validate-merchant' && isText(validationUrl)) return { type, validationUrl };
  if (type === 'token' && isText(token)) return { type, token };
  return null;
}
