/** The data of a product that decide whether it fits a vehicle. */
export interface FittedProduct {
  readonly productType: 'TIRE' | 'WHEEL' | 'ACCESSORY';
  readonly type: string;
  readonly size: string;
  readonly rim: number | null;
  readonly loadIndex: string | null;
  readonly speedRating: string | null;
  readonly loadRange: string | null;
  readonly boltPattern: string | null;
  readonly hubBore: number | null;
  readonly offset: number | null;
  readonly width: number | null;
  readonly loadRatingLb: number | null;
  readonly fitsSizes: readonly string[] | null;
}

/** A product of a line whose products are compared with each other. */
export interface FittedVariant extends FittedProduct {
  readonly productNumber: string;
  readonly stock: number;
}
