import { useState, type ComponentType, type MouseEvent } from 'react';
import { useHost } from 'remote-kit';
import { PICTURE_NOTICE, type Picture as ProductPicture } from 'shared-contracts';
import { classNames, Icon, imageUrl, Picture } from 'shared-ui';
import styles from './gallery.module.css';
import type { GalleryZoomProps } from './gallery-zoom';

/** A preload must say the same. */
export const GALLERY_PICTURE_SIZES = '(width >= 75rem) 560px, (width >= 56.25rem) 46vw, (width >= 37.5rem) 86vw, 52vw';
const names = ['Three-quarter view', 'Tread'];
const FULL = 800;

/** The viewer comes with the first press. Where it can't, the picture itself opens. */
function useZoom(href: string) {
  const host = useHost();
  const [Zoom, setZoom] = useState<ComponentType<GalleryZoomProps>>();
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    import(/* webpackChunkName: "gallery-zoom" */ './gallery-zoom').then(
      ({ GalleryZoom }) => {
        setZoom(() => GalleryZoom);
        setOpen(true);
      },
      (error: unknown) => {
        host.report(error, { remote: 'catalog', where: 'gallery zoom' });
        globalThis.location.assign(href);
      },
    );
  };
  return { Zoom, isOpen, open, close: () => setOpen(false) };
}

/** Pictures with their views; a press on the large one opens it in full. */
export function Gallery({ pictures, title }: { readonly pictures: readonly ProductPicture[]; readonly title: string }) {
  const [shown, setShown] = useState(0);
  const current = pictures[shown] ?? pictures[0];
  const href = imageUrl(current?.name ?? '', FULL);
  const { Zoom, isOpen, open, close } = useZoom(href);
  if (!current) return null;
  const views = pictures.map(({ name, alt }, index) => ({
    name,
    alt: alt || title,
    label: names[index] ?? `View ${index + 1}`,
  }));
  return (
    <div className={styles.gallery}>
      <a className={styles.stage} href={href} data-native="" onClick={open}>
        <Picture
          key={current.name}
          name={current.name}
          alt={current.alt || title}
          width={560}
          height={560}
          sizes={GALLERY_PICTURE_SIZES}
          isPriority={shown === 0}
        />
        <span className={styles.enlarge}>
          <Icon name="zoomIn" />
          <span className="visually-hidden">Enlarge</span>
        </span>
      </a>
      {views.length > 1 ? (
        <ul className={styles.views} aria-label="Views">
          {views.map(({ name, label }, index) => (
            <li key={name}>
              <button
                type="button"
                className={classNames(styles.view, index === shown && styles.current)}
                aria-pressed={index === shown}
                aria-label={label}
                onClick={() => setShown(index)}
              >
                <Picture name={name} alt="" width={72} height={72} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.notice}>{PICTURE_NOTICE}</p>
      {Zoom ? (
        <Zoom isOpen={isOpen} onClose={close} title={title} views={views} shown={shown} onShow={setShown} />
      ) : null}
    </div>
  );
}
