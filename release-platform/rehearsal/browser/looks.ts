import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { BROWSER_LIMITS } from './browser-limits';

interface Points {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Height of all compared pictures is that of the higher one; white is added below. */
async function pointsOf(picture: Buffer, height: number): Promise<Points> {
  const { width = 0, height: own = 0 } = await sharp(picture).metadata();
  const image = sharp(picture).flatten({ background: '#fff' });
  const data = await image
    .extend({ bottom: Math.max(height - own, 0), background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, width, height: Math.max(own, height) };
}

const heightOf = async (picture: Buffer): Promise<number> => (await sharp(picture).metadata()).height ?? 0;

/** Returns the share of points that a person sees as different. */
export async function lookDifference(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  const height = Math.max(await heightOf(one), await heightOf(other));
  const [before, after] = await Promise.all([pointsOf(one, height), pointsOf(other, height)]);
  if (before.width !== after.width) return 1;
  const { lookChannel } = BROWSER_LIMITS;
  const differs = (at: number): boolean => Math.abs((before.data[at] ?? 0) - (after.data[at] ?? 0)) > lookChannel;
  let different = 0;
  for (let at = 0; at < before.data.length; at += 3) {
    if (differs(at) || differs(at + 1) || differs(at + 2)) different += 1;
  }
  return different / (before.data.length / 3);
}

/** Writes both pictures beside one another, the live version on the left. */
export async function writeLooks(file: string, live: Buffer, candidate: Buffer): Promise<void> {
  const { width = 0, height = 0 } = await sharp(live).metadata();
  const { width: otherWidth = 0, height: otherHeight = 0 } = await sharp(candidate).metadata();
  const gap = 20;
  const canvas = {
    create: {
      width: width + gap + otherWidth,
      height: Math.max(height, otherHeight),
      channels: 3 as const,
      background: '#888',
    },
  };
  const pictures = [
    { input: live, left: 0, top: 0 },
    { input: candidate, left: width + gap, top: 0 },
  ];
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await sharp(canvas).composite(pictures).png().toBuffer());
}
