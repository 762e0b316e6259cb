import type { ProductDetail } from 'shared-contracts';

/** Returns a product's name as people search for it: "Michelin Defender2 225/65R17". */
export const productTitle = ({ brand, name, size }: ProductDetail): string =>
  [brand, name, size].filter(Boolean).join(' ');
