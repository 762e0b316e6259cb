import type { ApiSettings } from 'shared-contracts';

/**
 * Returns the API's current time in milliseconds since 1970, to about a second. Times that the server decides (holds,
 * links, offers) are compared with it, because a device's clock can be wrong by hours. Until the API has answered it is
 * the device's time.
 */
export const serverNow = ({ now }: Pick<ApiSettings, 'now'>): number => now?.() ?? Date.now();

/** Returns a server's time as the device's clock will show it, for words such as "until 3:15 PM". */
export const toDeviceTime = (api: Pick<ApiSettings, 'now'>, isoTime: string): Date =>
  new Date(Date.parse(isoTime) - serverNow(api) + Date.now());
