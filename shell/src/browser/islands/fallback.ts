/** Texts for a part that failed to load. */
export interface FallbackText {
  readonly title: string;
  readonly advice: string;
}

const CLASS = 'tm-fallback';

function element<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}

/** Removes the notice. */
export function removeFallback(container: HTMLElement): void {
  container.querySelector(`:scope > .${CLASS}`)?.remove();
}

/**
 * Shows a failure and a retry inside the part, beside readable server HTML. `isEmpty`: removes skeletons, because there
 * is no content. `retry`: null during an attempt.
 */
export function showFallback(
  container: HTMLElement,
  { title, advice }: FallbackText,
  isEmpty: boolean,
  retry: (() => void) | null,
): void {
  removeFallback(container);
  const isPage = container.id === 'main';
  const box = document.createElement('div');
  box.className = isPage ? `${CLASS} ${CLASS}-${isEmpty ? 'page' : 'bar'}` : CLASS;
  box.setAttribute('role', 'alert');
  box.append(element(isPage && isEmpty ? 'h1' : 'p', title), element('p', advice));
  if (retry) {
    const button = element('button', 'Try again');
    button.type = 'button';
    button.addEventListener(
      'click',
      () => {
        button.textContent = 'Trying again …';
        retry();
      },
      { once: true },
    );
    box.append(button);
  }
  if (isEmpty) container.replaceChildren(box);
  else container.prepend(box);
}
