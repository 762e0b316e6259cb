import { useState, type ComponentType, type MouseEvent } from 'react';
import { useHost } from 'remote-kit';
import { PICTURE_NOTICE, type Picture as ProductPicture } from 'shared-contracts';
import { classNames, Icon, imageUrl, Picture } from 'shared-ui';
import type { ProductDrawing } from './drawing-lines';
import styles from './gallery.module.css';
import type { GalleryZoomProps } from './gallery-zoom';
import { DrawingThumb, SizeDrawing } from './size-drawing';

/** A preload must say the same. */
export const GALLERY_PICTURE_SIZES = '(width >= 75rem) 560px, (width >= 56.25rem) 46vw, (width >= 37.5rem) 86vw, 52vw';
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

/** What the gallery can show: the product's pictures, then a closer look at its tread, then its size drawn. */
type View = { readonly label: string } & (
  | { readonly kind: 'picture'; readonly picture: number }
  | { readonly kind: 'tread'; readonly picture: number }
  | { readonly kind: 'drawing'; readonly drawing: ProductDrawing }
);

/** Pictures from the front are named so; no other shows the tread well enough to come closer. */
const isTread = ({ name }: ProductPicture): boolean => name.endsWith('-tread');

const labelOf = (picture: ProductPicture, index: number): string =>
  isTread(picture) ? 'Tread' : index === 0 ? 'Three-quarter view' : `View ${index + 1}`;

function viewsOf(pictures: readonly ProductPicture[], drawing: ProductDrawing | null): readonly View[] {
  const tread = pictures.findIndex(isTread);
  return [
    ...pictures.map((picture, index): View => ({ kind: 'picture', label: labelOf(picture, index), picture: index })),
    ...(tread >= 0 ? [{ kind: 'tread', label: 'Tread close-up', picture: tread } as const] : []),
    ...(drawing ? [{ kind: 'drawing', label: 'Size drawing', drawing } as const] : []),
  ];
}

interface StageProps {
  readonly picture: ProductPicture;
  readonly title: string;
  readonly isClose: boolean;
  readonly isPriority: boolean;
  readonly href: string;
  readonly onOpen: (event: MouseEvent) => void;
}

/** The large picture; a press opens it in full. */
function Stage({ picture: { name, alt }, title, isClose, isPriority, href, onOpen }: StageProps) {
  return (
    <a className={classNames(styles.stage, isClose && styles.close)} href={href} data-native="" onClick={onOpen}>
      <Picture
        key={`${name}${isClose}`}
        name={name}
        alt={isClose ? `${alt || title}, close up` : alt || title}
        width={560}
        height={560}
        sizes={isClose ? `${FULL}px` : GALLERY_PICTURE_SIZES}
        isPriority={isPriority}
      />
      <span className={styles.enlarge}>
        <Icon name="zoomIn" />
        <span className="visually-hidden">Enlarge</span>
      </span>
    </a>
  );
}

interface ThumbsProps {
  readonly views: readonly View[];
  readonly pictures: readonly ProductPicture[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
}

function Thumbs({ views, pictures, shown, onShow }: ThumbsProps) {
  return (
    <ul className={styles.views} aria-label="Views">
      {views.map((view, index) => (
        <li key={view.label}>
          <button
            type="button"
            className={classNames(
              styles.view,
              view.kind === 'tread' && styles.close,
              index === shown && styles.current,
            )}
            aria-pressed={index === shown}
            aria-label={view.label}
            onClick={() => onShow(index)}
          >
            <span>
              {view.kind === 'drawing' ? (
                <DrawingThumb drawing={view.drawing} />
              ) : (
                <Picture name={pictures[view.picture]?.name ?? ''} alt="" width={72} height={72} />
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface GalleryProps {
  readonly pictures: readonly ProductPicture[];
  readonly drawing: ProductDrawing | null;
  readonly title: string;
}

/** Pictures with their views, the tread closer, and the size drawn. */
export function Gallery({ pictures, drawing, title }: GalleryProps) {
  const [chosen, setShown] = useState(0);
  const views = viewsOf(pictures, drawing);
  // Another size of the line may have fewer views.
  const shown = chosen < views.length ? chosen : 0;
  const view = views[shown];
  const index = view && view.kind !== 'drawing' ? view.picture : -1;
  const picture = pictures[index];
  const href = imageUrl(picture?.name ?? '', FULL);
  const { Zoom, isOpen, open, close } = useZoom(href);
  if (!view) return null;
  return (
    <div className={styles.gallery}>
      {picture ? (
        <Stage
          picture={picture}
          title={title}
          isClose={view.kind === 'tread'}
          isPriority={shown === 0}
          href={href}
          onOpen={open}
        />
      ) : null}
      {drawing ? (
        <div className={classNames(styles.stage, styles.drawn, view.kind !== 'drawing' && styles.away)}>
          <SizeDrawing drawing={drawing} />
        </div>
      ) : null}
      {views.length > 1 ? <Thumbs views={views} pictures={pictures} shown={shown} onShow={setShown} /> : null}
      <p className={styles.notice}>{view.kind === 'drawing' ? view.drawing.note : PICTURE_NOTICE}</p>
      {Zoom && picture ? (
        <Zoom
          isOpen={isOpen}
          onClose={close}
          title={title}
          views={pictures.map((one, at) => ({ name: one.name, alt: one.alt || title, label: labelOf(one, at) }))}
          shown={index}
          onShow={setShown}
        />
      ) : null}
    </div>
  );
}
