/** Favicon of all variants (spec §2): a tread. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" ' +
  'rx="9" fill="#d9480f"/><path d="m8 7.5 8 5 8-5M8 14l8 5 8-5M8 20.5l8 5 8-5" fill="none" ' +
  'stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>';
