import type { PreloadFile } from '../../protocol/page-data';
import { filesOfBundle } from '../../protocol/stylesheet-bundle';

const fileName = (href: string): string => href.slice(href.lastIndexOf('/') + 1);

/**
 * Adds an inert link for each file in the document's sheet, so that remotes' chunk loaders find their styles and do not
 * fetch them again.
 */
export function markStyles(): void {
  // A separate file gets the same mark, so that its loader recognizes it.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href^="/remotes/"]'))
    link.dataset['href'] = fileName(link.getAttribute('href') ?? '');
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href') ?? '');
  for (const file of sheets.flatMap(filesOfBundle)) {
    const mark = document.createElement('link');
    mark.rel = 'stylesheet';
    mark.dataset['href'] = fileName(file);
    mark.dataset['file'] = file;
    document.head.append(mark);
  }
}

/** Returns whether the document has the file's styles, separately or in its sheet. */
export function hasStyle(href: string): boolean {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(
    (link) => (link.dataset['file'] ?? link.getAttribute('href')) === href,
  );
}

function addStyle({ href, integrity }: PreloadFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    link.dataset['href'] = fileName(href);
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} could not be loaded.`));
    link.href = href;
    document.head.append(link);
  });
}

/** Inserts a page's styles and waits for them, so that no unstyled content is shown. */
export async function applyStyles(styles: readonly PreloadFile[]): Promise<void> {
  await Promise.all(styles.filter(({ href }) => !hasStyle(href)).map(addStyle));
}
