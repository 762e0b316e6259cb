import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { integrityOf } from 'registry/versions/remote-store';
import type { SharedFile, SharedShellBuilds } from 'registry/versions/shared-shell-builds';
import { readShellBuild, shellBuildDir, storedShellBuilds, type ShellBuild } from 'registry/versions/shell-build';
import type { PaymentScript } from './payment-page';

/** Folder of the address of the pages' script. */
export const SCRIPT_FOLDER = '/stripe/';

const nameOf = (href: string): string => href.slice(SCRIPT_FOLDER.length);

const scriptOf = ({ payment }: ShellBuild): PaymentScript | null =>
  payment ? { href: SCRIPT_FOLDER + payment.entry, integrity: payment.integrity } : null;

/** The script of the payment pages, from the shell's builds. */
export class PaymentScripts {
  readonly #texts = new LRUCache<string, string>({ max: 8 });

  constructor(
    readonly data: string,
    readonly shared: Pick<SharedShellBuilds, 'find'>,
  ) {}

  /** Returns the script of the current build; null when that build has none. */
  async current(): Promise<PaymentScript | null> {
    const build = await readShellBuild(this.data);
    return build && scriptOf(build);
  }

  /** Returns a script's text by its address, also of an earlier build, whose pages may still load it. */
  async read(href: string): Promise<string | null> {
    const known = this.#texts.get(href);
    if (known !== undefined) return known;
    const file = (await this.#ofThisMachine(href)) ?? (await this.shared.find(`payment/${nameOf(href)}`));
    const text = file && (await readFile(file.file, 'utf8'));
    if (text === null || integrityOf(text) !== file?.integrity) return null;
    this.#texts.set(href, text);
    return text;
  }

  async #ofThisMachine(href: string): Promise<SharedFile | null> {
    const builds = await storedShellBuilds(this.data);
    const build = builds.find((one) => scriptOf(one)?.href === href);
    if (!build?.payment) return null;
    const { entry, integrity } = build.payment;
    return { file: path.join(shellBuildDir(this.data, build.id), 'payment', entry), integrity };
  }
}
