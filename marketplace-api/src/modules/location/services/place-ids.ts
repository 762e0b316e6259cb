import crypto from 'node:crypto';
import { MAX_PLACE_ID } from './address-service';

const MAC_LENGTH = 22;

export interface PlaceIds {
  owns(placeId: string): boolean;
  /** Returns null for values that are too long for an id. */
  create(values: readonly string[]): string | null;
  /** Returns the values of an id that {@link PlaceIds.create} made, or null. */
  read(placeId: string): readonly string[] | null;
}

/** Creates signed ids. Shoppers send them back, and a forged one must not reach the service. */
export function placeIds(prefix: string, secret: string): PlaceIds {
  const key = crypto.createHash('sha256').update(`address places ${prefix} ${secret}`).digest();
  const macOf = (content: string) =>
    crypto.createHmac('sha256', key).update(content).digest('base64url').slice(0, MAC_LENGTH);
  const start = `${prefix}_`;
  return {
    owns: (placeId) => placeId.startsWith(start),
    create(values) {
      const content = Buffer.from(JSON.stringify(values)).toString('base64url');
      const placeId = `${start}${macOf(content)}${content}`;
      return placeId.length > MAX_PLACE_ID ? null : placeId;
    },
    read(placeId) {
      if (!placeId.startsWith(start)) return null;
      const [mac, content] = [
        placeId.slice(start.length, start.length + MAC_LENGTH),
        placeId.slice(start.length + MAC_LENGTH),
      ];
      const expected = Buffer.from(macOf(content));
      const given = Buffer.from(mac);
      if (given.length !== expected.length || !crypto.timingSafeEqual(given, expected)) return null;
      return JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as string[];
    },
  };
}
