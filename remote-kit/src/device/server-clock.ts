import type { ApiSettings } from 'shared-contracts';

/**
 * Returns the API's current time in milliseconds since 1970, accurate to about a second. Deadlines of the server
 * (holds, links, offers) are compared with it, because a device's clock can be wrong by hours. Before the first API
 * answer it is the device's time.
 */
export const serverNow = ({ now }: Pick<ApiSettings, 'now'>): number => now?.() ?? Date.now();

/** Converts a server time to the device's clock, for texts such as "until 3:15 PM". */
export const toDeviceTime = (api: Pick<ApiSettings, 'now'>, isoTime: string): Date =>
  new Date(Date.parse(isoTime) - serverNow(api) + Date.now());
