import { useHost, useIsHydrated } from 'remote-kit';
import { Notice } from 'shared-ui';
import styles from './storage-notice.module.css';

/** Warns early that the cart is lost with the page when the browser blocks storage. */
export function StorageNotice() {
  const { storage } = useHost();
  const isHydrated = useIsHydrated();
  if (!isHydrated || storage.isLasting !== false) return null;
  return (
    <Notice className={styles.notice} tone="warn" announce="status" title="Your browser does not keep your cart">
      It blocks cookies and site data for this store. You can check out now, but your cart is gone when you reload or
      leave. To keep it, allow them in your browser’s settings and reload this page; then add your items again.
    </Notice>
  );
}
