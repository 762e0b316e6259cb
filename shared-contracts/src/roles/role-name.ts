/** Parts of the store that a partner may answer for in its variant. */
export type RoleName = 'checkout';
