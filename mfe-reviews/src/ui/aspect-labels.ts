/** Shoppers' names of aspects, in display order. */
const WORDS: Readonly<Record<string, string>> = {
  dry: 'Dry grip',
  wet: 'Wet grip',
  snow: 'Snow grip',
  noise: 'Quietness',
  ride: 'Ride comfort',
  wear: 'Tread life',
  offroad: 'Off-road',
  traction: 'Traction',
  value: 'Value for money',
};
const ORDER = Object.keys(WORDS);

/** Returns "Wet grip" for `wet`; an unknown aspect is returned unchanged. */
export const aspectLabel = (aspect: string): string => WORDS[aspect] ?? aspect;

/** Returns the position of an aspect; unknown ones are last. */
export const aspectPlace = (aspect: string): number => (ORDER.includes(aspect) ? ORDER.indexOf(aspect) : ORDER.length);
