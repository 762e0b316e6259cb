import type { ReactNode } from 'react';
import { Button, Notice } from 'shared-ui';
import styles from './corner-alert.module.css';

interface CornerAlertProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Next step, as a button or a link. */
  readonly action?: ReactNode;
  /** Closes the alert. */
  readonly onClose: () => void;
}

/** Reports a failure of the cart on any page, until it is closed. */
export function CornerAlert({ title, children, action, onClose }: CornerAlertProps) {
  return (
    <div className={styles.corner}>
      <Notice
        tone="error"
        announce="alert"
        title={title}
        action={
          <>
            {action}{' '}
            <Button kind="quiet" size="small" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
