import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useStateEvent } from 'remote-kit';
import { Dialog } from 'shared-ui';
import { ZipForm } from '../../features/delivery-zip/zip-form';
import { deliveryZipSlice } from '../../features/delivery-zip/delivery-zip.slice';
import type { ShopperDialog } from '../../features/header-shopper/header-shopper';
import styles from './shopper-dialogs.module.css';

/** Dialog for the delivery ZIP code: its effect, and the five digits. */
export const ZipDialog: ShopperDialog = ({ onEnd }) => {
  const dispatch = useDispatch();
  const zip = useStateEvent('zip:changed');
  useEffect(() => {
    // An error of an earlier attempt, here or in another form, does not apply to this one.
    dispatch(deliveryZipSlice.actions.edited());
  }, [dispatch]);
  return (
    <Dialog isOpen onClose={() => onEnd()} title="Deliver to">
      <div className={styles.panel}>
        {zip ? (
          <p>
            Now delivering to <strong>{[zip.city, zip.stateCode, zip.zipCode].filter(Boolean).join(' ')}</strong>.
          </p>
        ) : null}
        <p className={styles.soft}>Your zip code gives you delivery dates, and the installers near you.</p>
        <ZipForm
          label="Zip code"
          button="Save"
          isMain
          onChosen={({ city, zipCode }) => onEnd(`Delivering to ${city ? `${city} ` : ''}${zipCode}.`)}
        />
      </div>
    </Dialog>
  );
};
