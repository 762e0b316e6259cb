/** Aspects of a product as shoppers call them, in the order to read them. */
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

/** "Wet grip" for `wet`; an aspect that has no words stays as it is. */
export const aspectLabel = (aspect: string): string => WORDS[aspect] ?? aspect;

/** Place of an aspect among the others; unknown ones come last. */
export const aspectPlace = (aspect: string): number => (ORDER.includes(aspect) ? ORDER.indexOf(aspect) : ORDER.length);
