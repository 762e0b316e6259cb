/** For a page that gets functions as text: what the compiler of TypeScript writes around them must be there, too. */
export const COMPILED_FUNCTIONS = 'globalThis.__name ??= (made) => made;';
