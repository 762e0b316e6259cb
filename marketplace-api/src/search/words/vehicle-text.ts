import type { FitmentRow } from '../../modules/fitment/fitment.service';
import { joined, wordsOf } from './search-glossary';

export interface VehicleInText {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  /** All fitments from the factory. */
  readonly rows: readonly FitmentRow[];
  /** The remaining words. */
  readonly rest: readonly string[];
}

interface Model {
  readonly make: string;
  readonly model: string;
  readonly rows: FitmentRow[];
}

/** Makes and models by their names without spaces: "F-150", "f 150" and "f150" are equal. */
export class VehicleDirectory {
  private readonly models = new Map<string, Model[]>();
  private readonly makes = new Map<string, string>();
  readonly makeNames: readonly string[];

  constructor(rows: readonly FitmentRow[]) {
    const known = new Map<string, Model>();
    for (const row of rows) {
      const key = `${row.make}|${row.model}`;
      const model = known.get(key) ?? { make: row.make, model: row.model, rows: [] };
      model.rows.push(row);
      known.set(key, model);
      this.makes.set(joined(row.make), row.make);
    }
    for (const model of known.values()) {
      const key = joined(model.model);
      this.models.set(key, [...(this.models.get(key) ?? []), model]);
    }
    this.makeNames = [...this.makes.values()].sort();
  }

  /** Returns the make or models that the words starting at `from` name, the longest name first. */
  private match<T>(
    names: ReadonlyMap<string, T>,
    words: readonly string[],
    from: number,
  ): { found: T; length: number } | null {
    for (let length = Math.min(4, words.length - from); length > 0; length -= 1) {
      const found = names.get(joined(words.slice(from, from + length).join('')));
      if (found !== undefined) return { found, length };
    }
    return null;
  }

  private first<T>(
    names: ReadonlyMap<string, T>,
    words: readonly string[],
    accept: (found: T) => boolean = () => true,
  ): { found: T; at: number; length: number } | null {
    let best: { found: T; at: number; length: number } | null = null;
    for (let at = 0; at < words.length; at += 1) {
      const match = this.match(names, words, at);
      if (match && accept(match.found) && (best === null || match.length > best.length)) best = { ...match, at };
    }
    return best;
  }

  /** Finds a vehicle by its model beside its make or a year: "pilot" alone is more likely a tire. */
  find(words: readonly string[]): VehicleInText | null {
    const year = words.find((word) => /^(19[5-9]\d|20[0-4]\d)$/.test(word)) ?? null;
    const named = year === null ? words : words.filter((word) => word !== year);
    const make = this.first(this.makes, named);
    if (make) {
      const others = [...named.slice(0, make.at), ...named.slice(make.at + make.length)];
      const model = this.first(this.models, others, (models) => models.some((one) => one.make === make.found));
      if (model)
        return toVehicle(
          model.found.filter((one) => one.make === make.found),
          year,
          cut(others, model),
        );
    }
    const model = year === null ? null : this.first(this.models, named);
    return model && toVehicle(model.found, year, cut(named, model));
  }

  /** Finds a model by its name alone in any year, for a text without other results. */
  findModel(words: readonly string[]): VehicleInText | null {
    const named = words.filter((word) => !/^\d{4}$/.test(word));
    const model = this.first(this.models, named);
    return (
      model &&
      toVehicle(
        model.found,
        null,
        cut(named, model).filter((word) => !this.makes.has(word)),
      )
    );
  }
}

/** Filters the rows by words that name a trim, and removes those words: "2023 f-150 lightning", "camry xle". */
function ofTrim(
  rows: readonly FitmentRow[],
  words: readonly string[],
): { rows: readonly FitmentRow[]; rest: readonly string[] } {
  let left = rows;
  const rest = words.filter((word) => {
    const own = left.filter((row) => wordsOf(row.trim).includes(word));
    if (own.length > 0) left = own;
    return own.length === 0;
  });
  return { rows: left, rest };
}

function toVehicle(models: readonly Model[], year: string | null, words: readonly string[]): VehicleInText | null {
  const wanted = year === null ? null : Number(year);
  const fits = models.map((model) => ({
    ...model,
    rows: model.rows.filter((row) => wanted === null || (row.yearFrom <= wanted && wanted <= row.yearTo)),
  }));
  const model = fits.find(({ rows }) => rows.length > 0);
  return model ? { make: model.make, model: model.model, year: wanted, ...ofTrim(model.rows, words) } : null;
}

const cut = (words: readonly string[], { at, length }: { readonly at: number; readonly length: number }) => [
  ...words.slice(0, at),
  ...words.slice(at + length),
];
