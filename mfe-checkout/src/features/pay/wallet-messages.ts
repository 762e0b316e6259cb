/** Messages of a wallet's sheet. Other messages, origins and windows are ignored. */
export type WalletMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'validate-merchant'; readonly sessionId: string; readonly validationUrl: string }
  /** `express`: unvalidated shopper data of the wallet, when the page requested it. */
  | { readonly type: 'token'; readonly token: string; readonly express: ExpressAnswer | null }
  | { readonly type: 'shipping-change'; readonly zipCode: string }
  | { readonly type: 'cancel' };

const ZIP_CODE = /^\d{5}$/;

/** Address, and the total that the sheet showed for it, in cents. */
export interface ExpressAnswer {
  readonly address: unknown;
  readonly amountCents: number;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Parses a window message if the wallet's sheet of this session sent it. */
export function readWalletMessage(
  event: Pick<MessageEvent, 'origin' | 'data' | 'source'>,
  sheet: { readonly origin: string; readonly window: Window | null; readonly sessionId: string },
): WalletMessage | null {
  const data = event.data as Readonly<Record<string, unknown>> | null;
  if (event.origin !== sheet.origin || event.source !== sheet.window || typeof data !== 'object' || data === null)
    return null;
  if (data['sessionId'] !== sheet.sessionId) return null;
  const { type, validationUrl, token, zipCode, address, amountCents } = data;
  if (type === 'ready' || type === 'cancel') return { type };
  if (type === 'validate-merchant' && isText(validationUrl)) return { type, sessionId: sheet.sessionId, validationUrl };
  if (type === 'shipping-change' && isText(zipCode) && ZIP_CODE.test(zipCode)) return { type, zipCode };
  if (type === 'token' && isText(token))
    return { type, token, express: typeof amountCents === 'number' ? { address, amountCents } : null };
  return null;
}
