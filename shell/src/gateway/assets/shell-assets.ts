import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  featuresOf,
  type FlagValues,
  type PageLayout,
  type PageLink,
  type PublicVariant,
  type StoreFeatures,
} from 'shared-contracts';
import { integrityOf } from 'registry/versions/remote-store';
import { readShellBuild, shellBuildDir, type ShellBuild } from 'registry/versions/shell-build';
import type { Chrome } from '../../chrome/chrome';
import { ownValue } from '../../protocol/own-value';
import type { PreloadFile } from '../../protocol/page-data';

/** Inputs of a page's header and footer. */
export interface ChromeRequest {
  readonly variant: PublicVariant;
  readonly layout: PageLayout;
  readonly pathname: string;
  readonly flags: FlagValues;
  /** Links of the page's release. */
  readonly links: readonly PageLink[];
}

type ChromeModule = typeof import('../../chrome/chrome');

/** The shell's own build: its scripts and styles, and the renderers of header, footer and error pages. */
export interface ShellAssets {
  readonly build: ShellBuild;
  readonly webDir: string;
  readonly main: PreloadFile;
  readonly styles: readonly PreloadFile[];
  sharedFiles(name: string): readonly PreloadFile[];
  chrome(request: ChromeRequest): Chrome;
  errorPage(status: number, requestId: string): { readonly title: string; readonly html: string };
  ssrFallback(variant: PublicVariant): string;
  offlinePage(variant: PublicVariant): ReturnType<ChromeModule['renderOfflinePage']>;
  /** Code of the service worker; null in earlier builds. */
  readonly offlineWorker: string | null;
  themeCss(variant: PublicVariant): string;
}

/** Returns the path when a header link is marked as current; '' otherwise, so that all other pages share a header. */
const markedPath = (pathname: string, links: readonly PageLink[]): string =>
  links.some(({ path, places }) => path === pathname && places.includes('header')) ? pathname : '';

async function loadChrome(data: string, build: ShellBuild): Promise<ChromeModule> {
  const file = path.join(shellBuildDir(data, build.id), 'node', build.node.entry);
  const actual = integrityOf(await readFile(file));
  if (actual !== build.node.files[build.node.entry]?.integrity)
    throw new Error(`${file} was altered after the build; run \`npm run build\` again.`);
  return createRequire(import.meta.url)(file) as ChromeModule;
}

async function readWorker(data: string, { id, worker }: ShellBuild): Promise<string | null> {
  if (!worker) return null;
  const file = path.join(shellBuildDir(data, id), 'worker', worker.entry);
  const text = await readFile(file, 'utf8');
  if (integrityOf(text) !== worker.integrity)
    throw new Error(`${file} was altered after the build; run \`npm run build\` again.`);
  return text;
}

/** Memoizes header and footer, which depend on few inputs. */
function remember<A extends readonly string[], T>(make: (...key: A) => T): (...key: A) => T {
  const made = new Map<string, T>();
  return (...key) => {
    const id = key.join('\n');
    const value = made.get(id) ?? make(...key);
    made.set(id, value);
    return value;
  };
}

/** Loads the current build of the shell. @throws when there is none */
export async function loadShellAssets(data: string): Promise<ShellAssets> {
  const build = await readShellBuild(data);
  if (!build) throw new Error('The shell is not built. Run `npm run build`, or `npm start`, which does it.');
  const chrome = await loadChrome(data, build);
  const file = (name: string): PreloadFile => ({
    href: `/assets/${name}`,
    integrity: build.web.files[name]?.integrity ?? '',
  });
  const variants = new Map<string, PublicVariant>();
  const chromeFor = remember((benefitType: string, layout: string, marked: string, features: string, links: string) =>
    chrome.renderChrome(
      variants.get(benefitType) as PublicVariant,
      layout as PageLayout,
      marked,
      JSON.parse(features) as StoreFeatures,
      JSON.parse(links) as readonly PageLink[],
    ),
  );
  return {
    build,
    webDir: path.join(shellBuildDir(data, build.id), 'web'),
    main: file(build.web.main),
    styles: build.web.styles.map(file),
    sharedFiles: (name) => (ownValue(build.web.shared, name) ?? []).map(file),
    chrome({ variant, layout, pathname, flags, links }) {
      variants.set(variant.benefitType, variant);
      return chromeFor(
        variant.benefitType,
        layout,
        markedPath(pathname, links),
        JSON.stringify(featuresOf(variant, flags)),
        JSON.stringify(links),
      );
    },
    errorPage: chrome.renderErrorPage,
    ssrFallback: chrome.renderWaitingPage,
    offlinePage: chrome.renderOfflinePage,
    offlineWorker: await readWorker(data, build),
    themeCss: (variant) => chrome.themeCss(variant.benefitType),
  };
}
