import type { BenefitType } from 'shared-contracts';
import { integrityOf } from 'registry/versions/remote-store';
import type { BootData, PagePayload, PreloadFile, Release } from '../../../shell/src/protocol/page-data';
import { namedScripts } from '../../../shell/src/testing/named-scripts';
import type { ShopperAnswer } from './shopper-client';

/** `cart@1.0.3-cart`: the name and version that every part of a version of the proof contains. */
const TESTIMONY = /\b([a-z][a-z-]*)@(\d[\w.+-]*)/g;
const ADDRESS = /\/remotes\/([a-z][a-z-]*)\/(\d[\w.+-]*)\//g;

/** The request of a response, and its host. */
export interface Asked {
  readonly variant: BenefitType;
  readonly gateway: number;
  readonly path: string;
  /** Name of the remote that owns the page; null where a partner may fill the role, which no server renders. */
  readonly owner: string | null;
}

/** All `name@version` in a text. */
export function namedIn(text: string): ReadonlySet<string> {
  const found = [...text.matchAll(TESTIMONY), ...text.matchAll(ADDRESS)];
  return new Set(found.map(([, name, version]) => `${name}@${version}`));
}

const composed = ({ remotes }: Release): ReadonlySet<string> =>
  new Set(Object.entries(remotes).map(([name, { version }]) => `${name}@${version}`));

const linked = (html: string): readonly PreloadFile[] =>
  [...html.matchAll(/<link[^>]*\shref="([^"]+)"[^>]*\sintegrity="([^"]+)"/g)].map(([, href = '', integrity = '']) => ({
    href,
    integrity,
  }));

const bootOf = (html: string): BootData => {
  const [, json] = /<script type="application\/json" id="tm-boot">(.*?)<\/script>/s.exec(html) ?? [];
  if (json === undefined) throw new Error('the document has no boot data');
  return JSON.parse(json) as BootData;
};

/** Checks that each response is complete and of one release, and collects the faults as messages. */
export class ReleaseChecker {
  readonly faults: string[] = [];
  readonly counts = { pages: 0, payloads: 0, files: 0 };
  /** Durations of pages and payloads, in ms. */
  readonly times: number[] = [];
  /** First time of a version, as `Date.now()`, by `gateway name@version`. */
  readonly firstSeen = new Map<string, number>();
  readonly #compositions = new Map<string, string>();

  get releases(): number {
    return this.#compositions.size;
  }

  /** @returns the files in the page */
  page(asked: Asked, answer: ShopperAnswer): readonly PreloadFile[] {
    return this.#guarded(asked, 'HTML', () => {
      this.counts.pages += 1;
      const html = answer.bytes.toString();
      const { release } = bootOf(html);
      this.#oneRelease(asked, answer, release, html);
      const entries = Object.values(release.remotes).map(({ entry, integrity }) => ({ href: entry, integrity }));
      return [...linked(html), ...namedScripts(html), ...entries];
    });
  }

  /** @returns the files in the payload */
  payload(asked: Asked, answer: ShopperAnswer): readonly PreloadFile[] {
    return this.#guarded(asked, 'payload', () => {
      this.counts.payloads += 1;
      const text = answer.bytes.toString();
      const { release, status, scripts, styles } = JSON.parse(text) as PagePayload;
      if (status !== 200) this.#fault(asked, `its payload says ${status}`);
      this.#oneRelease(asked, answer, release, text);
      return [...scripts, ...styles];
    });
  }

  /** A file's address contains its version. */
  file(asked: Asked, { href, integrity }: PreloadFile, { status, bytes }: ShopperAnswer): void {
    this.counts.files += 1;
    if (status !== 200) return this.#fault(asked, `${href} answers ${status} ${bytes.toString().slice(0, 200)}`);
    if (integrityOf(bytes) !== integrity) this.#fault(asked, `${href} is not what the page has the digest of`);
    const of = namedIn(href);
    for (const named of namedIn(bytes.toString()))
      if (of.size > 0 && !of.has(named)) this.#fault(asked, `${href} has something of ${named}`);
  }

  fails(asked: Asked, error: Error): void {
    this.#fault(asked, error.message);
  }

  #guarded(asked: Asked, what: string, check: () => readonly PreloadFile[]): readonly PreloadFile[] {
    try {
      return check();
    } catch (error) {
      this.#fault(asked, `its ${what} cannot be read: ${(error as Error).message}`);
      return [];
    }
  }

  #oneRelease(asked: Asked, { status, headers, ms }: ShopperAnswer, release: Release, text: string): void {
    this.times.push(Math.round(ms));
    if (status !== 200) this.#fault(asked, `it answers ${status}`);
    if (headers['x-release'] !== release.id)
      this.#fault(asked, `its header names the release ${String(headers['x-release'])}, its text ${release.id}`);
    const parts = composed(release);
    const named = namedIn(text);
    for (const one of named)
      if (!parts.has(one)) this.#fault(asked, `it has something of ${one}, and its release ${[...parts].join(' ')}`);
    this.#incomplete(asked, release, text);
    this.#sameComposition(asked, release.id, [...parts].sort().join(' '));
    for (const one of parts) {
      const key = `${asked.gateway} ${one}`;
      if (!this.firstSeen.has(key)) this.firstSeen.set(key, Date.now());
    }
  }

  /** Checks that all are rendered: the page itself, the widget on it, and one of the header. */
  #incomplete(asked: Asked, { remotes }: Release, text: string): void {
    if (asked.owner === null) return;
    for (const name of [asked.owner, 'reviews'])
      if (!text.includes(`data-release=\\"${name}@`) && !text.includes(`data-release="${name}@`))
        this.#fault(asked, `it has nothing of ${name} ${remotes[name]?.version} in its HTML`);
  }

  /** A release has a unique id, which is equal on every gateway. */
  #sameComposition({ variant, path }: Asked, id: string, parts: string): void {
    const key = `${variant} ${id}`;
    const known = this.#compositions.get(key) ?? parts;
    this.#compositions.set(key, known);
    if (known !== parts) this.faults.push(`${path} in ${variant}: release ${id} is ${parts}, and was ${known}`);
  }

  #fault({ variant, gateway, path }: Asked, problem: string): void {
    this.faults.push(`${path} in ${variant} of gateway ${gateway}: ${problem}`);
  }
}
