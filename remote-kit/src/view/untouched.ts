interface TrustedTypesWindow {
  readonly trustedTypes?: { readonly emptyHTML: string };
}

/** For elements that React must never modify; the empty string has to satisfy Trusted Types as well. */
export const untouched = { __html: (globalThis as TrustedTypesWindow).trustedTypes?.emptyHTML ?? '' };
