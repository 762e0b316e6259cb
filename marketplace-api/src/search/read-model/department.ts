import type { Sku } from '../../modules/catalog/catalog.types';
import { FacetBits } from '../facets/facet-bits';
import { FacetColumn } from '../facets/facet-column';
import { LineFacts } from '../facets/facet-lines';
import { FACET_RULES } from '../facets/facet-rules';

export interface Line {
  readonly id: string;
  position: number;
  readonly slots: Set<number>;
  ordinal: number;
  /** Index of its first product in the whole list. */
  from: number;
  to: number;
}
export type Slots = Int32Array;
const NOTHING: Slots = new Int32Array(0);

/**
 * All products of one type. Each product keeps its slot for the lifetime of the department. Lists contain slots in
 * listing order: by the line's position and id, with the products of a line adjacent.
 */
export class Department {
  readonly skus: (Sku | undefined)[] = [];
  readonly columns: readonly FacetColumn[];
  readonly lines = new Map<string, Line>();
  /** Position of the line among all, by slot. */
  ordinals = new Int32Array(0);
  linesInOrder: Line[] = [];
  private readonly slotOf = new Map<string, number>();
  private capacity = 0;
  private isDirty = true;
  private order: Slots = NOTHING;
  private groups = new Map<string, Slots>();
  private names: Int32Array | null = null;
  private brands: Map<string, Line[]> | null = null;
  private bits: FacetBits | null = null;
  private facts: LineFacts | null = null;
  private readonly changed = new Set<Line>();
  arrangements = 0;
  namings = 0;
  changes = 0;

  constructor(readonly productType: Sku['productType']) {
    this.columns = FACET_RULES[productType].map((rule) => new FacetColumn(rule));
  }

  /** Returns the key by which listings are grouped: the size of a tire, or the bolt pattern of a wheel. */
  private readonly keyOf = (sku: Sku) => (this.productType === 'WHEEL' ? (sku.boltPattern ?? '') : sku.size);

  put(sku: Sku): void {
    const slot = this.slotOf.get(sku.productNumber);
    const old = slot === undefined ? undefined : this.skus[slot];
    if (slot === undefined || !old) return this.add(sku);
    if (old.lineId !== sku.lineId || old.position !== sku.position || this.keyOf(old) !== this.keyOf(sku)) {
      this.remove(sku.productNumber);
      return this.add(sku);
    }
    if (old.brand !== sku.brand || old.name !== sku.name) {
      this.names = null;
      this.brands = null;
      this.namings += 1;
    }
    this.write(slot, sku);
  }

  private add(sku: Sku): void {
    const slot = this.skus.length;
    if (slot >= this.capacity) this.grow();
    this.slotOf.set(sku.productNumber, slot);
    const line = this.lines.get(sku.lineId) ?? {
      id: sku.lineId,
      position: sku.position,
      slots: new Set<number>(),
      ordinal: 0,
      from: 0,
      to: 0,
    };
    line.position = sku.position;
    line.slots.add(slot);
    this.lines.set(sku.lineId, line);
    this.skus.push(sku);
    this.write(slot, sku);
    this.isDirty = true;
  }

  private write(slot: number, sku: Sku): void {
    this.skus[slot] = sku;
    this.changes += 1;
    const line = this.lines.get(sku.lineId);
    if (line && this.facts) this.changed.add(line);
    for (const column of this.columns) column.put(slot, sku);
    this.bits?.put(slot);
  }

  private grow(): void {
    this.capacity = Math.max(1024, this.capacity * 2);
    for (const column of this.columns) column.grow(this.capacity);
    this.bits?.grow(this.capacity);
  }

  remove(productNumber: string): void {
    const slot = this.slotOf.get(productNumber);
    const sku = slot === undefined ? undefined : this.skus[slot];
    if (slot === undefined || !sku) return;
    this.slotOf.delete(productNumber);
    this.skus[slot] = undefined;
    this.changes += 1;
    const line = this.lines.get(sku.lineId);
    line?.slots.delete(slot);
    if (line?.slots.size === 0) this.lines.delete(sku.lineId);
    this.isDirty = true;
  }

  /** Sorts lists after products were added, removed or moved. Changes of price and stock need no sorting. */
  arrange(): void {
    if (this.isDirty) this.putInOrder();
  }

  private putInOrder(): void {
    this.linesInOrder = [...this.lines.values()].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
    const order = new Int32Array(this.slotOf.size);
    this.ordinals = new Int32Array(this.capacity);
    const groups = new Map<string, number[]>();
    let next = 0;
    this.linesInOrder.forEach((line, ordinal) => {
      line.ordinal = ordinal;
      line.from = next;
      for (const slot of line.slots) {
        order[next++] = slot;
        this.ordinals[slot] = ordinal;
        const key = this.keyOf(this.skus[slot]!);
        const group = groups.get(key);
        if (group) group.push(slot);
        else groups.set(key, [slot]);
      }
      line.to = next;
    });
    this.order = order;
    this.facts = null;
    this.changed.clear();
    this.groups = new Map([...groups].map(([key, slots]) => [key, Int32Array.from(slots)]));
    this.names = null;
    this.brands = null;
    this.arrangements += 1;
    this.isDirty = false;
  }

  get count(): number {
    return this.slotOf.size;
  }
  all = (): Slots => this.order;
  /** Returns the products of a size (tires) or bolt pattern (wheels). */
  inGroup = (key: string): Slots => this.groups.get(key) ?? NOTHING;
  groupKeys = (): IterableIterator<string> => this.groups.keys();
  sku = (slot: number): Sku => this.skus[slot]!;
  find(productNumber: string): Sku | undefined {
    const slot = this.slotOf.get(productNumber);
    return slot === undefined ? undefined : this.skus[slot];
  }
  slotsOf(productNumbers: Iterable<string>): Slots {
    const slots = [...productNumbers].flatMap((number) => this.slotOf.get(number) ?? []);
    return Int32Array.from(slots).sort((a, b) => this.ordinals[a]! - this.ordinals[b]! || a - b);
  }

  linesOf = (ids: Iterable<string>): Line[] => [...ids].flatMap((id) => this.lines.get(id) ?? []);

  linesOfBrand(brand: string): readonly Line[] {
    if (!this.brands) {
      this.brands = new Map();
      for (const line of this.linesInOrder) {
        const own = this.brandOf(line);
        const known = this.brands.get(own);
        if (known) known.push(line);
        else this.brands.set(own, [line]);
      }
    }
    return this.brands.get(brand) ?? [];
  }

  brandOf = (line: Line): string => this.sku(line.slots.values().next().value!).brand;

  inOrder = (lines: readonly Line[]): Line[] => [...lines].sort((a, b) => a.ordinal - b.ordinal);

  /** Returns the facts of whole lines, computed at first use and, after changes, for the changed lines only. */
  lineFacts(): LineFacts {
    if (!this.bits?.isComplete) this.readBits();
    const known = this.facts;
    const facts = (this.facts = known ?? new LineFacts(this.columns, this.bits!, this.linesInOrder.length));
    for (const { ordinal, from, to } of known ? this.changed : this.linesInOrder)
      facts.put(ordinal, this.order.subarray(from, to));
    this.changed.clear();
    return facts;
  }

  private readBits(): void {
    this.bits = new FacetBits(this.columns, this.capacity);
    this.facts = null;
    for (const slot of this.order) this.bits.put(slot);
  }

  /** Returns all products of lines that are in listing order. */
  slotsOfLines(lines: readonly Line[]): Slots {
    const slots = new Int32Array(lines.reduce((sum, { from, to }) => sum + to - from, 0));
    let at = 0;
    for (const { from, to } of lines) {
      slots.set(this.order.subarray(from, to), at);
      at += to - from;
    }
    return slots;
  }

  column = (id: string): FacetColumn => this.columns.find((column) => column.rule.id === id)!;

  /** Returns each line's rank by brand and name, by ordinal; computed at the first sort by name. */
  nameRanks(): Int32Array {
    if (this.names) return this.names;
    const collator = new Intl.Collator('en');
    const title = (line: Line) => {
      const sku = this.sku(line.slots.values().next().value!);
      return `${sku.brand} ${sku.name}`;
    };
    const ranks = new Int32Array(this.linesInOrder.length);
    this.linesInOrder
      .map((line) => ({ line, title: title(line) }))
      .sort((a, b) => collator.compare(a.title, b.title))
      .forEach(({ line }, index) => {
        ranks[line.ordinal] = index;
      });
    return (this.names = ranks);
  }
}
