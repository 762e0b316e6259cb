import type { InstallerList } from 'shared-contracts';
import type { Map, Marker } from 'maplibre-gl';
import { pinLabel, type InstallerMapProps } from './installer-map';

/** The part of MapLibre GL that is used; tests replace it. */
export interface MapLibrary {
  readonly Map: new (options: {
    readonly container: HTMLElement;
    readonly style: string;
    readonly bounds: Bounds;
    readonly fitBoundsOptions: { readonly padding: number; readonly maxZoom: number };
    readonly attributionControl: false;
    readonly scrollZoom: false;
    readonly fadeDuration: number;
  }) => Map;
  readonly Marker: new (options: { readonly element: HTMLElement }) => Marker;
}

/** West, south, east, north. */
export type Bounds = [number, number, number, number];

/** Class names of the page's styles. */
export interface PinStyles {
  readonly pin: string;
  readonly pinOn: string;
}

/** A drawn map and its updates. */
export interface StreetPins {
  show(list: InstallerList): void;
  highlight(installerId: string | null): void;
  /** Zooms in by this many steps, or out. */
  zoomBy(steps: number): void;
  remove(): void;
}

interface StreetPinsOptions {
  readonly library: MapLibrary;
  readonly container: HTMLElement;
  readonly style: string;
  readonly styles: PinStyles;
  readonly list: InstallerList;
  readonly onPoint: InstallerMapProps['onPoint'];
  readonly onHighlight: InstallerMapProps['onHighlight'];
  /** Called when the style is loaded, with its sources' attributions as plain text. */
  readonly onReady: (credits: string) => void;
  /** Called when no map can be shown. */
  readonly onFailure: () => void;
  readonly prefersStill: boolean;
}

const PADDING = 40;
const MAX_ZOOM = 13;

/** Returns bounds around the ZIP code's center and all installers. */
export function boundsOf({ origin, installers }: Pick<InstallerList, 'origin' | 'installers'>): Bounds {
  const places = [origin, ...installers];
  const of = (pick: (...values: number[]) => number, key: 'lat' | 'lon') => pick(...places.map((place) => place[key]));
  return [of(Math.min, 'lon'), of(Math.min, 'lat'), of(Math.max, 'lon'), of(Math.max, 'lat')];
}

const SIGNS: Readonly<Record<string, string>> = { copy: '©', '#169': '©', amp: '&', lt: '<', gt: '>', quot: '"' };

/** Without an HTML parser, because this page accepts no HTML from scripts. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (written, name: string) => SIGNS[name] ?? written)
    .trim();

/** Returns attributions, which are HTML, as plain text. */
export function creditsOf(sources: Readonly<Record<string, unknown>>): string {
  const written = Object.values(sources).map((source) => (source as { attribution?: unknown }).attribution);
  const words = written.filter((text): text is string => typeof text === 'string').map(wordsOf);
  return [...new Set(words.filter(Boolean))].join(' · ');
}

function pinOf(
  number: number,
  installer: InstallerList['installers'][number],
  { styles, onPoint, onHighlight }: StreetPinsOptions,
) {
  const pin = document.createElement('button');
  pin.type = 'button';
  pin.className = styles.pin;
  pin.textContent = String(number);
  pin.setAttribute('aria-label', pinLabel(number, installer));
  pin.addEventListener('click', () => onPoint(installer.installerId));
  for (const event of ['pointerenter', 'focus']) pin.addEventListener(event, () => onHighlight(installer.installerId));
  return pin;
}

/** Draws streets with a pin for each installer. @throws when the browser cannot draw them, e.g. without WebGL */
export function createStreetPins(options: StreetPinsOptions): StreetPins {
  const { library, container, style, styles, onReady, onFailure, prefersStill } = options;
  const map = new library.Map({
    container,
    style,
    bounds: boundsOf(options.list),
    fitBoundsOptions: { padding: PADDING, maxZoom: MAX_ZOOM },
    // It would insert the style's HTML; the credits below the map replace it.
    attributionControl: false,
    // Scrolling the page must not zoom the map.
    scrollZoom: false,
    fadeDuration: prefersStill ? 0 : 300,
  });
  let isReady = false;
  map.on('load', () => {
    isReady = true;
    onReady(creditsOf(map.getStyle().sources));
  });
  // A later missing tile leaves a gap; a missing style leaves no map at all.
  map.on('error', () => (isReady ? undefined : onFailure()));

  const pins = new globalThis.Map<string, { readonly element: HTMLElement; readonly marker: Marker }>();
  const clear = (): void => {
    for (const { marker } of pins.values()) marker.remove();
    pins.clear();
  };
  const place = (list: InstallerList): void =>
    list.installers.forEach((installer, index) => {
      const element = pinOf(index + 1, installer, options);
      const marker = new library.Marker({ element }).setLngLat([installer.lon, installer.lat]).addTo(map);
      // The library labels every pin as an image.
      element.removeAttribute('role');
      pins.set(installer.installerId, { element, marker });
    });
  place(options.list);
  return {
    show(list) {
      clear();
      place(list);
      map.fitBounds(boundsOf(list), { padding: PADDING, maxZoom: MAX_ZOOM, animate: !prefersStill });
    },
    highlight(installerId) {
      for (const [id, { element }] of pins) {
        element.classList.toggle(styles.pinOn, id === installerId);
        element.setAttribute('aria-pressed', String(id === installerId));
      }
      const at = installerId === null ? undefined : pins.get(installerId)?.marker.getLngLat();
      if (at && !map.getBounds().contains(at)) map.easeTo({ center: at, animate: !prefersStill });
    },
    zoomBy: (steps) => void map.easeTo({ zoom: map.getZoom() + steps, animate: !prefersStill }),
    remove() {
      clear();
      map.remove();
    },
  };
}
