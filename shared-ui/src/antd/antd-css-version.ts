/** Digest of the extracted style sheets of all variants. `npm run antd-css -w shared-ui` updates it. */
export const antdCssVersion = 'ea2323ed';
