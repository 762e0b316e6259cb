/** Digest of the originals and of the scaling settings. `npm run images` updates it; a test compares it. */
export const imageSetVersion = '45156386';
