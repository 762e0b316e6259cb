/**
 * The click queue keeps clicks on server-rendered HTML until a script handles them, each once.
 * - The inline script (`click-recorder.ts`) records from the first paint: a click on a {@link QUEUED} element of an
 *   {@link ISLAND} is appended to `document[QUEUE]`, and the element gets `data-waiting` (base.css shows it)
 * - A click on a {@link HELD_LINK} is held: the link gets `data-pressed`, the document `data-busy`; the latest counts
 * - The root (`browser/clicks/click-queue.ts`) listens in the same way, removes the inline listener by
 *   {@link ROOT_EVENT}, and clicks the held link again when its widget is loaded, after 3 s at the latest
 * - An island dequeues its own clicks when it hydrates (`IslandProps.takePress`), the root dispatches the others again,
 *   and from then on the island handles clicks itself
 * - Links navigate as without script when the root does not load (by the inline script) or the island fails (by the
 *   root), while buttons wait for the retry
 */

/** Property of the document with the queue. A symbol, because named forms and pictures become properties of it. */
export const QUEUE = 'tm-presses';

/** Event of the window by which the root takes over from the inline script. */
export const ROOT_EVENT = 'tm-root';

/** Buttons, submit controls of forms without an action, and links that open a dialog. */
export const QUEUED = 'button[type=button],form:not([action]) button,a[aria-haspopup]';

/** Elements whose script handles clicks inside them. */
export const ISLAND = '[data-widget],[data-island]';

/** Links that a widget handles in place. */
export const HELD_LINK = '[data-in-place] a';
