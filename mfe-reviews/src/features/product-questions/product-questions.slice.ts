import { createSlice } from '@reduxjs/toolkit';
import type { AppError } from 'remote-kit';
import type { QuestionPage } from 'shared-contracts';
import { partsLoaded } from '../../platform/parts-loaded';
import type { QuestionSelection } from './product-questions.api';
import { askQuestion, turnQuestions } from './product-questions.tasks';

/** Server data for the browser. Null when the questions could not be read. */
export interface LoadedQuestions {
  readonly selection: QuestionSelection;
  readonly page: QuestionPage | null;
}

/** State of a question: editing, sending, rejected, or received. */
export type Asking =
  | { readonly status: 'writing'; readonly error: AppError | null }
  | { readonly status: 'sending' }
  | { readonly status: 'sent'; readonly receipt: string };

interface ProductQuestionsState extends LoadedQuestions {
  /** `turning`: the old page stays until the new one arrives. */
  readonly status: 'ready' | 'turning';
  readonly message: string | null;
  readonly asking: Asking;
}

const initialState: ProductQuestionsState = {
  selection: { productNumber: '', page: 1 },
  page: null,
  status: 'ready',
  message: null,
  asking: { status: 'writing', error: null },
};

export const productQuestionsSlice = createSlice({
  name: 'productQuestions',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(partsLoaded, (_state, { payload }): ProductQuestionsState => ({
        ...initialState,
        ...(payload.productQuestions as LoadedQuestions),
      }))
      .addCase(turnQuestions.requested, (state, { payload }) => ({
        ...state,
        selection: payload,
        status: 'turning' as const,
        message: null,
      }))
      .addCase(turnQuestions.succeeded, (state, { payload, meta }) =>
        meta.request.productNumber === state.selection.productNumber
          ? { ...state, status: 'ready' as const, page: payload }
          : state,
      )
      .addCase(turnQuestions.failed, (state, { payload }) => ({
        ...state,
        status: 'ready' as const,
        message: payload.message,
      }))
      .addCase(askQuestion.requested, (state) => ({ ...state, asking: { status: 'sending' as const } }))
      .addCase(askQuestion.succeeded, (state, { payload }) => ({
        ...state,
        asking: { status: 'sent' as const, receipt: payload.message },
      }))
      .addCase(askQuestion.failed, (state, { payload }) => ({
        ...state,
        asking: { status: 'writing' as const, error: payload },
      })),
});

export const selectProductQuestions = (state: {
  readonly productQuestions: ProductQuestionsState;
}): ProductQuestionsState => state.productQuestions;
