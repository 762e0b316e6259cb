import type { BenefitType } from 'shared-contracts';

declare const label: unique symbol;

/**
 * A value of a metric's label from a limited set. Only this file makes labels, so that no address, id or text of a
 * client becomes one: each value is a series that every scrape carries.
 */
export type Label = string & { readonly [label]: true };

export type VariantLabel = BenefitType | 'none';
export type StatusLabel = '1xx' | '2xx' | '3xx' | '4xx' | '5xx';

/** Further values share one label. */
const OTHER = 'other' as Label;
/** No value: a request of no page, for example. */
export const NONE = 'none' as Label;

/** Values of one kind that code or signed manifests name, such as route patterns and remotes. */
export class LabelSet {
  readonly #known = new Map<string, Label>();

  /** @param most values; later ones count as `other` */
  constructor(readonly most: number) {}

  /** @param value never a part of a request */
  of(value: string): Label {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    if (this.#known.size >= this.most) return OTHER;
    this.#known.set(value, value as Label);
    return value as Label;
  }
}

const STATUS_LABELS: readonly StatusLabel[] = ['1xx', '2xx', '3xx', '4xx', '5xx'];

/** Returns the class of a status. */
export const statusLabel = (status: number): StatusLabel => STATUS_LABELS[Math.floor(status / 100) - 1] ?? '5xx';
