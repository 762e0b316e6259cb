/** Parts of the store that a partner's remote may replace in its variant. */
export type RoleName = 'checkout';
