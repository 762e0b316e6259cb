/** For a page that gets functions as text: defines the name that TypeScript's compiler adds to them. */
export const COMPILED_FUNCTIONS = 'globalThis.__name ??= (made) => made;';
