import type { ProductDetail } from 'shared-contracts';
import { ButtonLink } from 'shared-ui';
import { useVehicle } from '../platform/use-shopper';

/** Links to the drawing of this wheel or tire, compared with the chosen vehicle's original. */
export function TrueSizeLink({
  product: { productType, productNumber, size },
}: {
  readonly product: Pick<ProductDetail, 'productType' | 'productNumber' | 'size'>;
}) {
  const from = useVehicle()?.size;
  if (productType === 'ACCESSORY') return null;
  const query = new URLSearchParams({
    ...(productType === 'WHEEL' ? { wheel: productNumber } : { tire: size }),
    ...(from && { from }),
  });
  return (
    <ButtonLink href={`/visualizer?${query.toString().replaceAll('%2F', '/')}`} kind="quiet" size="small">
      See it at true size
    </ButtonLink>
  );
}
