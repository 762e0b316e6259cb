import type { SizeOptions } from 'shared-contracts';
import type { ApiReader, Result } from 'remote-kit';

/** The three numbers on a sidewall, in order. */
export const SIZE_STEPS = ['width', 'ratio', 'rim'] as const;
export type SizeStep = (typeof SIZE_STEPS)[number];
export type SizeSelection = Partial<Record<SizeStep, string>>;

/** Reads the remaining options of a selection. */
export const readSizeOptions = (
  api: ApiReader,
  selection: SizeSelection,
  signal?: AbortSignal,
): Promise<Result<SizeOptions>> => api.get<SizeOptions>('/size', selection, signal);
