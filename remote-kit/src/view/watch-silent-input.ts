/** Events before which React must know every value that the shopper sees. */
const CHECKED_BEFORE = ['focusin', 'focusout', 'input', 'change', 'click', 'submit'] as const;

/**
 * Watches forms for values that password managers and autofills set without events. The code that checks comes with the
 * first event inside a form; a submission waits for it, and goes on without it where it does not come.
 * @returns a function that ends it
 */
export function watchSilentInput(root: HTMLElement): () => void {
  let check: ((event: Event) => void) | null = null;
  let loading: Promise<void> | null = null;
  const load = async (): Promise<void> => {
    try {
      const { silentInputCheck } = await import(/* webpackChunkName: "silent-input" */ './silent-input');
      check = silentInputCheck();
    } catch {
      check = () => undefined;
    }
  };
  const handle = (event: Event): void => {
    if (check) return check(event);
    const form = event.target instanceof Element ? event.target.closest('form') : null;
    if (!form) return;
    loading ??= load();
    if (event.type !== 'submit') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { submitter } = event as SubmitEvent;
    void loading.then(() => (submitter ? form.requestSubmit(submitter) : form.requestSubmit()));
  };
  for (const type of CHECKED_BEFORE) root.addEventListener(type, handle, true);
  return () => CHECKED_BEFORE.forEach((type) => root.removeEventListener(type, handle, true));
}
