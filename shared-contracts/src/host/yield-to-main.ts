/** Yields to the browser for rendering and input before the next step; resolves at once where the API is missing. */
export const yieldToMain = async (): Promise<void> => {
  await (globalThis as { readonly scheduler?: { readonly yield?: () => Promise<void> } }).scheduler?.yield?.();
};
