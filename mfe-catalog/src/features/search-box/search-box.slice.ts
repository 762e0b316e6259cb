import { createSlice } from '@reduxjs/toolkit';
import type { ProductCard, ProductPage } from 'shared-contracts';
import { defineTask, ok, type TaskContext } from 'remote-kit';

const PAUSE_MS = 160;
const SHOWN = 5;
/** Fewest letters worth asking for. */
export const MIN_LETTERS = 2;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const suggest = defineTask(
  'searchBox/suggest',
  async (text: string, { http, signal }: TaskContext) => {
    await pause(PAUSE_MS);
    // Superseded by the next letter: nobody waits for this answer.
    if (signal.aborted || text.trim().length < MIN_LETTERS) return ok({ products: [] as ProductCard[], total: 0 });
    const answer = await http.get<ProductPage>('/products', { type: 'tires', q: text.trim(), pageSize: SHOWN }, signal);
    return answer.ok ? ok({ products: answer.value.products, total: answer.value.total }) : answer;
  },
  'latest',
);

export interface SearchBoxState {
  /** What the suggestions are for. */
  readonly text: string;
  readonly products: readonly ProductCard[];
  readonly total: number;
}

const initialState: SearchBoxState = { text: '', products: [], total: 0 };

export const searchBoxSlice = createSlice({
  name: 'searchBox',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(suggest.succeeded, (_state, { payload, meta }): SearchBoxState => ({ text: meta.request, ...payload }))
      // Suggestions are a help, not a promise: without them the form still searches.
      .addCase(suggest.failed, () => initialState),
});

export const selectSearchBox = (state: { readonly searchBox: SearchBoxState }): SearchBoxState => state.searchBox;
