interface TrustedTypesWindow {
  readonly trustedTypes?: { readonly emptyHTML: string };
}

/** For elements in which React must never touch anything; the empty string has to satisfy Trusted Types, too. */
export const untouched = { __html: (globalThis as TrustedTypesWindow).trustedTypes?.emptyHTML ?? '' };
