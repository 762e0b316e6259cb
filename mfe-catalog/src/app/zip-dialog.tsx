import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useStateEvent } from 'remote-kit';
import { Dialog } from 'shared-ui';
import { ZipForm } from '../features/delivery-zip/zip-form';
import { deliveryZipSlice } from '../features/delivery-zip/delivery-zip.slice';
import type { ShopperDialog } from '../features/header-shopper/header-shopper';
import styles from './shopper-dialogs.module.css';

/** Where to deliver to: what it decides, and the five digits. */
export const ZipDialog: ShopperDialog = ({ onEnd }) => {
  const dispatch = useDispatch();
  const zip = useStateEvent('zip:changed');
  useEffect(() => {
    // A complaint about an earlier try, here or in another form, is none about this one.
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
