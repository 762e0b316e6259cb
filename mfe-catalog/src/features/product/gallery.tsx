import { useState } from 'react';
import { PICTURE_NOTICE, type Picture as ProductPicture } from 'shared-contracts';
import { classNames, Picture } from 'shared-ui';
import styles from './gallery.module.css';

/** A preload must say the same. */
export const GALLERY_PICTURE_SIZES = '(width >= 1200px) 560px, (width >= 900px) 46vw, (width >= 600px) 86vw, 64vw';
const names = ['Three-quarter view', 'Tread'];

/** Pictures with their views. Without script they follow one another; with it, one is large and the others choose. */
export function Gallery({ pictures, title }: { readonly pictures: readonly ProductPicture[]; readonly title: string }) {
  const [shown, setShown] = useState(0);
  const current = pictures[shown] ?? pictures[0];
  if (!current) return null;
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        <Picture key={current.name} name={current.name} alt={current.alt || title} width={560} height={560} sizes={GALLERY_PICTURE_SIZES} isPriority={shown === 0} />
      </div>
      {pictures.length > 1 ? (
        <ul className={styles.views} aria-label="Views">
          {pictures.map((picture, index) => (
            <li key={picture.name}>
              <button
                type="button"
                className={classNames(styles.view, index === shown && styles.current)}
                aria-pressed={index === shown}
                aria-label={names[index] ?? `View ${index + 1}`}
                onClick={() => setShown(index)}
              >
                <Picture name={picture.name} alt="" width={72} height={72} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.notice}>{PICTURE_NOTICE}</p>
    </div>
  );
}
