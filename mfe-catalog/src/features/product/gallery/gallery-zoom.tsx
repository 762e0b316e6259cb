import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { Dialog, Icon, Picture, type IconName } from 'shared-ui';
import styles from './gallery-zoom.module.css';

/** A picture of the gallery with its name. */
export interface GalleryView {
  readonly name: string;
  readonly alt: string;
  readonly label: string;
}

/** Props of {@link GalleryZoom}. */
export interface GalleryZoomProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly views: readonly GalleryView[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
}

const MAX_SCALE = 4;
/** Scale after a double tap. */
const CLOSE_UP = 2.5;

/** Keeps the picture inside its frame. The library's own option measures before rendering. */
function keepInside(panzoom: PanzoomObject, { clientWidth, clientHeight }: HTMLElement): void {
  const scale = panzoom.getScale();
  const { x, y } = panzoom.getPan();
  const within = (value: number, length: number): number => {
    const most = (length * (scale - 1)) / (2 * scale);
    return Math.max(-most, Math.min(most, value));
  };
  const [left, top] = [within(x, clientWidth), within(y, clientHeight)];
  if (Math.abs(left - x) > 0.5 || Math.abs(top - y) > 0.5)
    panzoom.pan(left, top, { force: true, silent: true, animate: false });
}

/** Wheel, pinch, drag and double tap on the picture; returns functions for the buttons. */
function usePanzoom(stage: RefObject<HTMLDivElement | null>, picture: string) {
  const panzoom = useRef<PanzoomObject | null>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const box = stage.current;
    const image = box?.querySelector('img');
    if (!box || !image) return undefined;
    const made = Panzoom(image, { maxScale: MAX_SCALE, minScale: 1, panOnlyWhenZoomed: true, cursor: 'inherit' });
    panzoom.current = made;
    const follow = (): void => {
      keepInside(made, box);
      setScale(made.getScale());
    };
    const switchCloseUp = (event: MouseEvent): void => {
      if (made.getScale() > 1) made.reset();
      else made.zoomToPoint(CLOSE_UP, event);
    };
    box.addEventListener('wheel', made.zoomWithWheel, { passive: false });
    box.addEventListener('dblclick', switchCloseUp);
    image.addEventListener('panzoomchange', follow);
    setScale(1);
    return () => {
      box.removeEventListener('wheel', made.zoomWithWheel);
      box.removeEventListener('dblclick', switchCloseUp);
      image.removeEventListener('panzoomchange', follow);
      made.destroy();
    };
  }, [picture, stage]);
  return { panzoom, scale };
}

function Control({
  icon,
  label,
  isOff = false,
  onPress,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}) {
  // Disabled buttons stay focusable, so that the focus is not lost.
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      <Icon name={icon} size={24} />
    </button>
  );
}

function Viewer({ views, shown, onShow }: Omit<GalleryZoomProps, 'isOpen' | 'onClose' | 'title'>) {
  const stage = useRef<HTMLDivElement>(null);
  const view = views[shown];
  const { panzoom, scale } = usePanzoom(stage, view?.name ?? '');
  if (!view) return null;
  const step = (by: number): void => onShow((shown + by + views.length) % views.length);
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft' && views.length > 1) step(-1);
    if (key === 'ArrowRight' && views.length > 1) step(1);
    if (key === '+' || key === '=') panzoom.current?.zoomIn();
    if (key === '-') panzoom.current?.zoomOut();
    if (key === '0') panzoom.current?.reset();
  };
  return (
    <div className={styles.viewer} onKeyDown={onKey}>
      <div ref={stage} className={styles.stage} data-zoomed={scale > 1 || undefined}>
        <Picture
          key={view.name}
          name={view.name}
          alt={view.alt}
          width={800}
          height={800}
          sizes="min(92vw, 1000px)"
          isPriority
        />
      </div>
      <div className={styles.controls}>
        {views.length > 1 ? <Control icon="chevronLeft" label="Previous view" onPress={() => step(-1)} /> : null}
        <Control icon="minus" label="Zoom out" isOff={scale <= 1} onPress={() => panzoom.current?.zoomOut()} />
        <p className={styles.state} role="status">
          <span>
            {view.label}
            {views.length > 1 ? `, ${shown + 1} of ${views.length}` : ''}
          </span>
          <span>{Math.round(scale * 100)}%</span>
        </p>
        <Control icon="plus" label="Zoom in" isOff={scale >= MAX_SCALE} onPress={() => panzoom.current?.zoomIn()} />
        {views.length > 1 ? <Control icon="chevronRight" label="Next view" onPress={() => step(1)} /> : null}
      </div>
    </div>
  );
}

/** The picture in full screen size: zoom by buttons, wheel, pinch or double tap, pan by dragging. */
export function GalleryZoom({ isOpen, onClose, title, ...viewer }: GalleryZoomProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} className={styles.dialog ?? ''}>
      <Viewer {...viewer} />
    </Dialog>
  );
}
