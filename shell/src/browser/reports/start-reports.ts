import { isOptedOut } from '../analytics/data-layer';
import type { PageState } from '../state/page-state';
import { whenDue } from '../state/when-due';

/** An error of the page before it is read. */
export interface PageError {
  readonly error: unknown;
  readonly where: string;
  /** Remote that reported it; absent: the one whose file threw. */
  readonly remote?: string;
  /** Address of the file, for an error without a stack. */
  readonly file?: string;
}

/**
 * Sends errors of the page to the gateway, and measurements of some visits, unless the gateway or the browser opts
 * out. The code is loaded at the first error, or after the page in visits that measure.
 *
 * @returns where to add errors that code reports itself
 */
export function startReports(state: PageState): (found: PageError) => void {
  const { reports: percent = 0 } = state.boot;
  if (percent === 0 || isOptedOut()) return () => undefined;
  const open = () => import(/* webpackChunkName: "reports" */ './reporter').then(({ reporterOf }) => reporterOf(state));
  // A chunk that fails to load only costs reports.
  const add = (found: PageError): void =>
    void open().then(
      (reporter) => reporter.add(found),
      () => undefined,
    );
  addEventListener('error', ({ error, message, filename }) =>
    add({ error: error ?? message, where: 'script', file: filename }),
  );
  addEventListener('unhandledrejection', ({ reason }) => add({ error: reason, where: 'promise' }));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    add({ error: `${effectiveDirective} blocks ${blockedURI}`, where: 'policy', file: sourceFile }),
  );
  if (Math.random() * 100 < percent)
    // A click on HTML that waits for its script is watched from the reporter's start.
    void Promise.race([
      whenDue(),
      new Promise((clicked) => addEventListener('click', clicked, { capture: true, once: true })),
    ])
      .then(open)
      .then(
        (reporter) => reporter.measure(),
        () => undefined,
      );
  return add;
}
