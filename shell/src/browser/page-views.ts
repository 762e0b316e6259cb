import type { PageviewEvent } from 'shared-contracts';

/** Parameters that open something for whoever has them: they stay out of any report. */
const SECRETS = /token/i;

/** An address as reports may know it: without its tokens. */
export function reportedPage(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) if (SECRETS.test(name)) query.delete(name);
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** Virtual pageviews (spec §7): one for every address that comes into view, the first included. */
export class PageViews {
  #last = '';

  constructor(readonly push: (event: PageviewEvent) => void) {}

  readonly track = (title: string): void => {
    const page = reportedPage(location.pathname, location.search);
    if (page === this.#last) return;
    this.#last = page;
    this.push({ event: 'virtualPageview', page, title });
  };

  /**
   * For a change of the question on the same path: once its page, which follows by itself, has titled it. Another path
   * is told when its title is known.
   */
  readonly trackSamePath = (): void => {
    setTimeout(() => {
      if (this.#last.split('?')[0] === location.pathname) this.track(document.title);
    });
  };
}
