/** Lets the browser draw and answer before the next step; at once where it cannot say when it has. */
export const breath = async (): Promise<void> => {
  await (globalThis as { readonly scheduler?: { readonly yield?: () => Promise<void> } }).scheduler?.yield?.();
};
