import type { Bounds, MapLibrary } from '../ui/installer-map/street-pins';

type Listener = () => void;

/** Replaces MapLibre GL, which requires WebGL: records calls, and dispatches the test's events. */
export function fakeMapLibrary({ cannotDraw = false } = {}) {
  const log: unknown[] = [];
  const listeners = new Map<string, Listener>();
  let container: HTMLElement | undefined;
  class FakeMap {
    constructor(options: { container: HTMLElement; style: string; bounds: Bounds }) {
      if (cannotDraw) throw new Error('Failed to initialize WebGL');
      ({ container } = options);
      log.push(['draw', options.style, options.bounds]);
    }
    on(name: string, listener: Listener): void {
      listeners.set(name, listener);
    }
    getStyle = () => ({ sources: { streets: { attribution: '<a href="https://x">&copy; Map <b>people</b></a>' } } });
    getBounds = () => ({ contains: () => false });
    fitBounds = (bounds: Bounds, { animate }: { animate: boolean }) => void log.push(['fit', bounds, animate]);
    getZoom = () => 10;
    easeTo = ({ animate, zoom }: { animate: boolean; zoom?: number }) =>
      void log.push(['ease', animate, zoom].slice(0, zoom ? 3 : 2));
    remove = () => void log.push('removed');
  }
  class FakeMarker {
    readonly #element: HTMLElement;
    constructor({ element }: { element: HTMLElement }) {
      this.#element = element;
      // Class name of the library's style sheet.
      element.classList.add('maplibregl-marker');
    }
    setLngLat = () => this;
    getLngLat = () => ({});
    addTo = () => {
      container?.append(this.#element);
      return this;
    };
    remove = () => void this.#element.remove();
  }
  return {
    log,
    say: (name: 'load' | 'error') => listeners.get(name)?.(),
    library: { Map: FakeMap, Marker: FakeMarker } as unknown as MapLibrary,
  };
}
