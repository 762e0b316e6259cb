const inQuery = (text: string) => encodeURIComponent(text).replaceAll('%2F', '/');

export function listingUrl(sizes: { frontSize: string; rearSize?: string | null }, fitmentId?: string): string {
  const parts = [
    fitmentId ? `fitment=${fitmentId}` : '',
    `size=${inQuery(sizes.frontSize)}`,
    sizes.rearSize ? `rear=${inQuery(sizes.rearSize)}` : '',
  ];
  return `/tires?${parts.filter(Boolean).join('&')}`;
}
