import { useState, type ComponentType, type MouseEvent } from 'react';
import { useHost } from 'remote-kit';
import { PICTURE_NOTICE, type Picture as ProductPicture } from 'shared-contracts';
import { classNames, Icon, imageUrl, Picture } from 'shared-ui';
import type { ProductDrawing } from '../drawing/drawing-canvas';
import styles from './gallery.module.css';
import type { GalleryView, GalleryZoomProps } from './gallery-zoom';
import { DrawingThumb, SizeDrawing } from '../drawing/size-drawing';

/** Must equal the preload's `sizes`. */
export const GALLERY_PICTURE_SIZES = '(width >= 75rem) 560px, (width >= 56.25rem) 46vw, (width >= 37.5rem) 86vw, 52vw';
const FULL = 800;

/** Loads the viewer with the first click. On failure, the picture itself opens. */
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

/** A picture with its name, or the size drawing without a picture. */
interface View extends GalleryView {
  /** Shows the enlarged center of the picture. */
  readonly isClose?: boolean;
}

/** Matches front pictures by name; only they show the tread well enough for a close-up. */
const isTread = ({ name }: Pick<View, 'name'>): boolean => name.endsWith('-tread');

/** Returns the product's pictures, a close-up of the tread, and the size drawing. */
function viewsOf({ pictures, drawing, title }: GalleryProps): readonly View[] {
  const views = pictures.map(({ name, alt }, index) => ({
    name,
    alt: alt || title,
    label: isTread({ name }) ? 'Tread' : index > 0 ? `View ${index + 1}` : 'Three-quarter view',
  }));
  const tread = views.find(isTread);
  return [
    ...views,
    ...(tread ? [{ ...tread, label: 'Tread close-up', isClose: true }] : []),
    ...(drawing ? [{ name: '', alt: '', label: 'Size drawing' }] : []),
  ];
}

interface StageProps {
  readonly view: View;
  readonly isPriority: boolean;
  readonly href: string;
  readonly onOpen: (event: MouseEvent) => void;
}

/** The large picture; a click opens the full size. */
function Stage({ view: { name, alt, isClose }, isPriority, href, onOpen }: StageProps) {
  return (
    <a className={classNames(styles.stage, isClose && styles.close)} href={href} data-native="" onClick={onOpen}>
      <Picture
        key={`${name}${isClose}`}
        name={name}
        alt={isClose ? `${alt}, close up` : alt}
        width={560}
        height={560}
        sizes={isClose ? '800px' : GALLERY_PICTURE_SIZES}
        isPriority={isPriority}
      />
      <span className={styles.enlarge}>
        <Icon name="zoomIn" />
        <span className="visually-hidden">Enlarge</span>
      </span>
    </a>
  );
}

interface GalleryProps {
  readonly pictures: readonly ProductPicture[];
  readonly drawing: ProductDrawing | null;
  readonly title: string;
}

/** Pictures with their thumbnails, the tread close-up, and the size drawing. */
export function Gallery(props: GalleryProps) {
  const { pictures, drawing, title } = props;
  const [chosen, setShown] = useState(0);
  const views = viewsOf(props);
  // Another size of the line may have fewer views.
  const shown = views[chosen] ? chosen : 0;
  const view = views[shown];
  const name = view?.name ?? '';
  const href = imageUrl(name, FULL);
  const { Zoom, isOpen, open, close } = useZoom(href);
  if (!view) return null;
  return (
    <div className={styles.gallery}>
      {name ? <Stage view={view} isPriority={shown === 0} href={href} onOpen={open} /> : null}
      {drawing ? <SizeDrawing drawing={drawing} className={classNames(styles.stage, name && styles.away)} /> : null}
      {views.length > 1 ? (
        <ul className={styles.views} aria-label="Views">
          {views.map((one, index) => (
            <li key={one.label}>
              <button
                type="button"
                className={classNames(styles.view, one.isClose && styles.close, index === shown && styles.current)}
                aria-pressed={index === shown}
                aria-label={one.label}
                onClick={() => setShown(index)}
              >
                {one.name ? (
                  <Picture name={one.name} alt="" width={72} height={72} />
                ) : (
                  <DrawingThumb drawing={drawing} />
                )}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.notice}>{name ? PICTURE_NOTICE : drawing?.note}</p>
      {Zoom && name ? (
        <Zoom
          isOpen={isOpen}
          onClose={close}
          title={title}
          views={views.slice(0, pictures.length)}
          shown={views.findIndex((one) => one.name === name)}
          onShow={setShown}
        />
      ) : null}
    </div>
  );
}
