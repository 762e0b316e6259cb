import { Button, Dialog, Notice } from 'shared-ui';
import { FittingLink } from '../../ui/fitting-link';
import type { Misfit } from '../../platform/active-cart/misfit.slice';
import styles from './misfit-question.module.css';

interface MisfitQuestionProps {
  readonly misfit: Misfit;
  readonly isAdding: boolean;
  readonly error: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirmation before a product that does not fit the shopper's vehicle is added. */
export function MisfitQuestion({ misfit, isAdding, error, onConfirm, onClose }: MisfitQuestionProps) {
  const { question, request } = misfit;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={question}
      footer={
        <div className={styles.actions}>
          <Button onClick={onClose} isWide>
            Keep looking
          </Button>
          <Button kind="secondary" isLoading={isAdding} loadingLabel="Adding it" onClick={onConfirm} isWide>
            Add for another vehicle
          </Button>
        </div>
      }
    >
      {error ? (
        <Notice tone="warn" announce="alert">
          {error}
        </Notice>
      ) : (
        <p>
          Nothing was added yet. <FittingLink vehicle={request.vehicle} productType="TIRE" />{' '}
          <FittingLink vehicle={request.vehicle} productType="WHEEL" />
        </p>
      )}
    </Dialog>
  );
}
