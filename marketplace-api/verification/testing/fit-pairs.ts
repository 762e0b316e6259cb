import type { Fit, ProductDetail, Vehicle } from 'shared-contracts/wire';
import type { TestApi } from './test-api';

/** A product and a vehicle whose fit is tested. */
export interface FitPair {
  readonly productNumber: string;
  readonly vehicle: Vehicle & { readonly fitmentId: string };
}

type FitmentOfPair = FitPair['vehicle'] & { readonly frontSize: string; readonly boltPattern: string | null };

export const vehicleName = ({ year, make, model }: Vehicle) => `${year} ${make} ${model}`;

/**
 * Returns products of every type, each with a vehicle of its own size or bolt pattern and with another: fits, misfits
 * and unknown fits, in a fixed random order.
 */
export async function readFitPairs({ db }: Pick<TestApi, 'db'>): Promise<FitPair[]> {
  const products = await db.many<{ productNumber: string; size: string; boltPattern: string | null }>({
    text: `select product_number as "productNumber", size, attributes ->> 'boltPattern' as "boltPattern"
      from (select *, row_number() over (partition by product_type order by md5(product_number)) as nth from product) p
      where nth <= 60
      order by md5(product_number || 'pair')`,
  });
  const fitments = await db.many<FitmentOfPair>({
    text: `select fitment_id as "fitmentId", year_to as year, make, model, trim, front_size as "frontSize",
        bolt_pattern as "boltPattern"
      from fitment
      order by md5(fitment_id)`,
  });
  return products.flatMap(({ productNumber, size, boltPattern }, at) => {
    const own = fitments.find((one) => one.frontSize === size || (boltPattern && one.boltPattern === boltPattern));
    return [own, fitments[at]].flatMap((found) => {
      if (found === undefined) return [];
      const { frontSize: _size, boltPattern: _bolts, ...vehicle } = found;
      return [{ productNumber, vehicle }];
    });
  });
}

const FITS: Readonly<Record<string, Fit>> = { true: 'fits', false: 'does-not-fit', null: 'unknown' };

export async function fitSaidOnPage(
  api: TestApi,
  { productNumber, vehicle }: FitPair,
): Promise<{ readonly fit: Fit; readonly fitNote: string | undefined }> {
  const path = `/products/${encodeURIComponent(productNumber)}?fitment=${vehicle.fitmentId}`;
  const { body } = await api.newShopper().send<ProductDetail>('GET', path);
  return { fit: FITS[`${body.fitsVehicle?.fits}`]!, fitNote: body.fitsVehicle?.fitNote };
}

/** Returns the fit as the page renders it. */
export const fitOnPage = async (api: TestApi, pair: FitPair): Promise<Fit> => (await fitSaidOnPage(api, pair)).fit;

/** Filters pairs to different products and differently named vehicles. */
export const distinctPairs = (pairs: readonly FitPair[]): FitPair[] => {
  const isFirst = (keyOf: (pair: FitPair) => string) => (pair: FitPair, at: number) =>
    pairs.findIndex((other) => keyOf(other) === keyOf(pair)) === at;
  const ofProduct = isFirst(({ productNumber }) => productNumber);
  const ofVehicle = isFirst(({ vehicle }) => vehicleName(vehicle));
  return pairs.filter((pair, at) => ofProduct(pair, at) && ofVehicle(pair, at));
};
