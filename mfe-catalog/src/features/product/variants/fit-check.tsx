import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import type { FitsVehicle, ProductDetail, SelectedVehicle } from 'shared-contracts';
import { ButtonLink, FitMark } from 'shared-ui';
import { fittingTiresHref, fittingWheelsHref, vehicleName } from '../../../platform/shopper';
import { useVehicle } from '../../../platform/use-shopper';
import { FINDER, type VehicleQuestion } from '../../../ui/vehicle-question';
import { checkFit } from '../state/product.tasks';
import { VariantLink } from './variant-link';
import { variantName, wheelParts } from '../labels/variant-labels';
import { useProductPart } from '../state/use-product-part';
import styles from './fit-check.module.css';

interface FitCheckProps {
  readonly product: ProductDetail;
  readonly question: VehicleQuestion;
}

/** Requests the fit whenever the vehicle changes; the answer for another size is part of that size's data. */
function useFit({ productNumber }: ProductDetail) {
  const dispatch = useDispatch();
  const vehicle = useVehicle();
  const answered = useProductPart('fit');
  const fitmentId = vehicle?.fitmentId;
  const fit = answered && answered.fitmentId === fitmentId ? answered : null;
  const isKnown = fit !== null;
  const requestFit = useEffectEvent(() => {
    if (fitmentId && !isKnown) dispatch(checkFit.requested({ productNumber, fitmentId }));
  });
  // Requested once per product and vehicle, also after a failure.
  useEffect(() => requestFit(), [productNumber, fitmentId]);
  return { vehicle, fit };
}

const MARKS = { true: 'fits', false: 'does-not-fit', null: 'unknown' } as const;
const AXLE = {
  TIRE: 'your car takes two of these',
  WHEEL: 'two of these',
  ACCESSORY: 'check which axle is driven',
} as const;

/** Links from a product that does not fit: to the vehicle's size of this line, or else to fitting products. */
function WayOn({ fit, vehicle, product }: AnswerProps) {
  const own = product.variants.find(({ productNumber }) => productNumber === fit.fittingVariants?.[0]);
  const isWheel = product.productType === 'WHEEL';
  return (
    <p className={styles.ways}>
      {own ? (
        <VariantLink variant={own} className={styles.own}>
          Choose {isWheel ? wheelParts(own).size : variantName(own)}
        </VariantLink>
      ) : null}
      {product.productType === 'ACCESSORY' ? null : (
        <a href={isWheel ? fittingWheelsHref(vehicle) : fittingTiresHref(vehicle)}>
          {own ? 'All' : `See all ${isWheel ? 'wheels' : 'tires'}`} that fit
        </a>
      )}
    </p>
  );
}

interface AnswerProps {
  readonly fit: FitsVehicle;
  readonly vehicle: SelectedVehicle;
  readonly product: ProductDetail;
}

/** At most one line with its note or link: it arrives late and must not push the price down. */
function Answer({ fit, vehicle, product }: AnswerProps) {
  const isOneAxle = fit.fits && fit.position && fit.position !== 'both';
  const note = isOneAxle
    ? `On the ${fit.position} axle: ${AXLE[product.productType]}.`
    : fit.fits === null && !fit.fitNote
      ? fit.message
      : '';
  return (
    <>
      <FitMark
        fit={MARKS[`${fit.fits}`]}
        vehicle={vehicleName(vehicle)}
        note={fit.fitNote}
        length={fit.fits && !note ? 'long' : 'short'}
      />
      {note ? <p className={styles.note}>{note}</p> : null}
      {fit.fits === false ? <WayOn fit={fit} vehicle={vehicle} product={product} /> : null}
    </>
  );
}

function Status({ product, children }: { readonly product: ProductDetail; readonly children: ReactNode }) {
  const { vehicle, fit } = useFit(product);
  const question = vehicle ? `Checking the fit for your ${vehicleName(vehicle)}…` : 'Does it fit your car?';
  return (
    <div className={styles.fit}>
      <div role="status">
        {vehicle && fit ? (
          <Answer fit={fit} vehicle={vehicle} product={product} />
        ) : (
          <p className={styles.ask}>{question}</p>
        )}
      </div>
      {children}
    </div>
  );
}

/** A line that is always present: the fit for the chosen vehicle, or a link to check it. */
export function FitCheck({ product, question }: FitCheckProps) {
  const vehicle = useVehicle();
  // An accessory without sizes is not specific to a vehicle.
  if (product.productType === 'ACCESSORY' && !product.specs.some(({ name }) => name === 'Fits tire sizes')) return null;
  const open = (event: React.MouseEvent): void => {
    event.preventDefault();
    question.ask();
  };
  return (
    <Status product={product}>
      <ButtonLink
        kind="quiet"
        size="small"
        href={FINDER}
        onClick={open}
        aria-label={vehicle ? 'Change vehicle' : undefined}
      >
        {vehicle ? 'Change' : 'Check my vehicle'}
      </ButtonLink>
    </Status>
  );
}
