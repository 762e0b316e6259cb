import '../ui/antd-outcome';

/**
 * Loads antd's code (above) and its style sheet at once, which React waits for and jsdom never loads. Call it once in a
 * test file.
 */
export function antdAtOnce(): void {
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event('load'));
  });
  beforeAll(() => observer.observe(document.head, { childList: true }));
  afterAll(() => observer.disconnect());
}
