import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Fitment, ProductDetail } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { ButtonLink, Dialog, FitMark } from 'shared-ui';
import { chooseVehicle, vehicleName, vehicleOf } from '../../platform/shopper';
import { useVehicle } from '../../platform/use-shopper';
import { selectProduct } from './product.slice';
import { checkFit } from './product.tasks';
import styles from './fit-check.module.css';

/** The finder's form, handed in by the page: a feature does not know its siblings. */
export type FinderForm = ComponentType<{ readonly onFound: (fitment: Fitment) => void }>;

interface FitCheckProps {
  readonly product: ProductDetail;
  readonly loadFinder: () => Promise<{ default: FinderForm }>;
}

/** Asks the API whether the product fits, whenever the vehicle changes. */
function useFit({ productNumber }: ProductDetail) {
  const dispatch = useDispatch();
  const vehicle = useVehicle();
  const { fit } = useSelector(selectProduct);
  const fitmentId = vehicle?.fitmentId;
  useEffect(() => {
    if (fitmentId) dispatch(checkFit.requested({ productNumber, fitmentId }));
  }, [dispatch, productNumber, fitmentId]);
  return { vehicle, fit: fit && fit.fitmentId === fitmentId ? fit : null };
}

/** A line that is always there: the fit for the chosen vehicle, or the way to check it. */
export function FitCheck({ product, loadFinder }: FitCheckProps) {
  const host = useHost();
  const { vehicle, fit } = useFit(product);
  const [Finder, setFinder] = useState<FinderForm | null>(null);
  const close = (): void => setFinder(null);
  if (product.productType === 'ACCESSORY') return null;
  const open = (event: React.MouseEvent): void => {
    event.preventDefault();
    setFinder(() => lazy(loadFinder));
  };
  const mark = fit ? (fit.fits === null ? 'unknown' : fit.fits ? 'fits' : 'does-not-fit') : 'unknown';
  return (
    <div className={styles.fit}>
      <div role="status">
        {vehicle && fit ? <FitMark fit={mark} vehicle={vehicleName(vehicle)} length="long" /> : <p className={styles.ask}>Does it fit your car?</p>}
        {fit?.fits && fit.position && fit.position !== 'both' ? <p className={styles.note}>On the {fit.position} axle: your car takes two of these.</p> : null}
      </div>
      {fit?.fits === false ? (
        <a className={styles.action} href={`/tires?fitment=${encodeURIComponent(fit.fitmentId)}`}>
          See what fits
        </a>
      ) : (
        <ButtonLink kind="quiet" size="small" href="/#finder" onClick={open} aria-label={vehicle ? 'Change vehicle' : undefined}>
          {vehicle ? 'Change' : 'Check my vehicle'}
        </ButtonLink>
      )}
      <Dialog isOpen={Finder !== null} onClose={close} title="Your vehicle">
        <Suspense fallback={<p role="status">Loading…</p>}>
          {Finder ? (
            <Finder
              onFound={(fitment) => {
                chooseVehicle(host, vehicleOf(fitment));
                close();
              }}
            />
          ) : null}
        </Suspense>
      </Dialog>
    </div>
  );
}
