/** Limits of a rehearsal in a browser, each with its reason. */
export const BROWSER_LIMITS = {
  /** Widths of the window, in pixels: the desktop layout, and the narrowest common phone. */
  widths: [1280, 390],
  /** Height of the window: the first view of a laptop. */
  height: 900,
  /** Pages open at once. Waiting overlaps; more pages only compete for the processor. */
  pagesAtOnce: 3,
  /** Time of all visits of one version. Later visits are left out, and a note says how many. */
  visitsMs: 9_000,
  /** Addresses of one page of the candidate: recorded ones show more than a generated one. */
  addressesPerPage: 1,
  /** Buttons and links of one page that are clicked, and fields that are filled. */
  clicks: 20,
  /** Time without network and main thread work after which a page counts as ready. */
  quietMs: 250,
  /** A page that never gets quiet, such as one that polls, counts as ready then. */
  readyMs: 6_000,
  /** Stay on the first view of a page: errors of timers appear later than those of a mount. */
  stayMs: 2_600,
  /** A main thread that is blocked this long ignores a click: RAIL allows 50 ms, and a person gives up after 1 s. */
  frozenMs: 1_000,
  /** A page that does not answer for this time never will. It is killed. */
  stuckMs: 5_000,
  /** A task counts as long from here on, on an idle machine: a tenth of it is long for a person (50 ms). */
  longTaskMs: 500,
  /** A longer task counts when it is this many times the live version's longest one. */
  longTaskTimes: 4,
  /** Longest wait on a busy machine, as a multiple: a deploy must end. */
  mostSlowdown: 4,
  /** Cumulative layout shift; web.dev calls more than 0.1 bad. */
  layoutShift: 0.1,
  /** Mounts of one page or widget, after five that fill caches. */
  mounts: 20,
  mountsBefore: 5,
  /** Event listeners and DOM nodes that one mount may leave: one of each mount is a leak. */
  leftPerMount: 1,
  /** Bytes of the heap that one mount may leave: ten times the noise of an unchanged remote. */
  heapPerMount: 200_000,
  /** Distance by which a click may scroll the page, in heights of the window. */
  scrolledHeights: 1,
  /** Share of a picture's points that may differ. Text antialiasing differs in less than 0.1 %. */
  look: 0.01,
  /** Difference of a color channel that a person sees, of 255. */
  lookChannel: 32,
  /** Height of a compared picture. */
  pictureHeight: 2_000,
  /** Problems after which the rehearsal ends: more don't help the reader. */
  problems: 10,
} as const;
