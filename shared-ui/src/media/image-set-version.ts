/** Digest of the originals and of the way they are scaled. `npm run images` rewrites it; a test compares it. */
export const imageSetVersion = '7178177a';
