import type { KeyboardEvent } from 'react';
import type { Review } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, Dialog } from 'shared-ui';
import styles from './photo-dialog.module.css';

/** A photo of a review, by its index. */
export interface OpenPhoto {
  readonly review: Review;
  readonly index: number;
}

interface PhotoDialogProps {
  readonly photo: OpenPhoto;
  /** Null closes the dialog. */
  readonly onChange: (photo: OpenPhoto | null) => void;
}

/** A reviewer's photos one at a time, enlarged; arrow keys and buttons navigate. */
export function PhotoDialog({ photo: { review, index }, onChange }: PhotoDialogProps) {
  const { api } = useHost();
  const count = review.media.length;
  const media = review.media[index];
  const go = (to: number): void => onChange({ review, index: (to + count) % count });
  const press = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowRight') go(index + 1);
    if (key === 'ArrowLeft') go(index - 1);
  };
  if (!media) return null;
  return (
    <Dialog isOpen onClose={() => onChange(null)} title={`Photo by ${review.nickname}`} className={styles.dialog ?? ''}>
      <div className={styles.body} onKeyDown={press}>
        <a href={api.baseUrl + media.url} target="_blank" rel="noreferrer" className={styles.frame}>
          <img
            src={api.baseUrl + media.url}
            alt={`Photo ${index + 1} of ${count} by ${review.nickname}: open it in full size`}
            width={media.width}
            height={media.height}
          />
        </a>
        <p className={styles.words}>“{review.title}”</p>
        {count > 1 ? (
          <div className={styles.turn}>
            <Button kind="secondary" size="small" onClick={() => go(index - 1)}>
              Previous
            </Button>
            <p role="status">
              {index + 1} of {count}
            </p>
            <Button kind="secondary" size="small" onClick={() => go(index + 1)}>
              Next
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
