import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import { PAGE_MEDIA_TYPE, type PreloadFile } from '../../../shell/src/protocol/page-data';
import { variantOf } from '../../../shell/variants/variants';
import type { Asked, ReleaseChecker } from './release-checker';
import { ShopperClient } from './shopper-client';

const PAGES: readonly (readonly [path: string, owner: string])[] = [
  ['/', 'catalog'],
  ['/tires', 'catalog'],
  ['/cart', 'cart'],
  ['/tires?page=2', 'catalog'],
  ['/checkout', 'checkout'],
];
/** Pause between two pages of a shopper. */
const PAUSE_MS = 150;
/** Old tabs still request their files. */
const OLD_FILES = 2;

/** The first host name of a variant's store. */
export const hostOf = (variant: BenefitType): string => variantOf(variant).hosts[0] ?? 'localhost';

/** Loopback address of a variant's shopper: each gateway sees eight clients. */
const addressOf = (variant: BenefitType): string => `127.0.0.${10 + BENEFIT_TYPES.indexOf(variant)}`;

export interface Store {
  /** Ports of the gateways. */
  readonly ports: readonly number[];
  /** Variants in which a partner may fill the role of the checkout. */
  readonly swapped: readonly BenefitType[];
}

/** Requests pages of one variant as HTML and as payloads in turns, and every file that they name. */
class Shopper {
  readonly #client: ShopperClient;
  readonly #known = new Map<string, PreloadFile>();

  constructor(
    readonly store: Store,
    readonly variant: BenefitType,
    readonly gateway: number,
    readonly checker: ReleaseChecker,
  ) {
    this.#client = new ShopperClient(store.ports[gateway] ?? 0, hostOf(variant), addressOf(variant));
  }

  async shopUntil(isOver: () => boolean): Promise<void> {
    for (let round = 0; !isOver(); round += 1) {
      const [path, owner] = PAGES[round % PAGES.length] ?? ['/', 'catalog'];
      await this.#visit(path, owner, round % 2 === 0);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    this.#client.close();
  }

  async #visit(path: string, owner: string, isDocument: boolean): Promise<void> {
    const { store, variant, gateway, checker } = this;
    const isSwapped = owner === 'checkout' && store.swapped.includes(variant);
    const asked: Asked = { variant, gateway, path, owner: isSwapped ? null : owner };
    try {
      const answer = await this.#client.get(path, isDocument ? 'text/html' : PAGE_MEDIA_TYPE);
      const files = isDocument ? checker.page(asked, answer) : checker.payload(asked, answer);
      await this.#fetchAll(asked, files);
    } catch (error) {
      checker.fails(asked, error as Error);
    }
  }

  async #fetchAll(asked: Asked, files: readonly PreloadFile[]): Promise<void> {
    const all = [...this.#known.values()];
    const old = Array.from({ length: OLD_FILES }, () => all[Math.floor(Math.random() * all.length)]);
    const wanted = [...files.filter(({ href }) => !this.#known.has(href)), ...old].filter((file) => file !== undefined);
    for (const file of wanted) {
      this.#known.set(file.href, file);
      this.checker.file(asked, file, await this.#client.get(file.href, '*/*'));
    }
  }
}

/** Runs a shopper of each variant at each gateway. Resolves when all have ended. */
export async function shopEverywhere(store: Store, checker: ReleaseChecker, isOver: () => boolean): Promise<void> {
  const shoppers = store.ports.flatMap((_, gateway) =>
    BENEFIT_TYPES.map((variant) => new Shopper(store, variant, gateway, checker)),
  );
  await Promise.all(shoppers.map((shopper) => shopper.shopUntil(isOver)));
}
