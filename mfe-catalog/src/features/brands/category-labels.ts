/** Purpose of a kind of product, in a driver's words. */
export interface CategoryWords {
  readonly text: string;
  /** Unsuitable uses, or a caution. */
  readonly mind?: string;
  readonly picture: string;
}

const tire = (look: string): string => `tires/${look}-hero`;

/** Keyed by the value of the tires' category filter. */
export const TIRE_CATEGORIES: Readonly<Record<string, CategoryWords>> = {
  touring: {
    text:
      'The everyday tire of most cars: quiet, comfortable and long-wearing on dry and wet roads, ' +
      'with enough grip for a light snow.',
    mind: 'Where it snows a lot, choose all-weather or winter tires.',
    picture: tire('touring-1-tall'),
  },
  'all-season': {
    text:
      'One set for the whole year, snow included: they carry the severe-snow mark (a mountain with ' +
      'a snowflake), which most all-season tires do not.',
    mind: 'On ice, true winter tires still stop sooner.',
    picture: tire('all-weather-1-tall'),
  },
  performance: {
    text: 'Quicker steering and more grip than a touring tire, and you can use them all year.',
    mind: 'They ride firmer and wear sooner.',
    picture: tire('performance-1-low'),
  },
  summer: {
    text: 'The most grip on warm roads, dry or wet. For sports cars in the warm months.',
    mind: 'Below 45 °F the rubber hardens. Never on snow or ice.',
    picture: tire('summer-1-low'),
  },
  winter: {
    text:
      'Rubber that stays soft in the cold and a tread full of fine cuts: they brake, steer and ' +
      'start on snow and ice where others slide.',
    mind: 'Always four, and off again in spring: heat wears them fast.',
    picture: tire('winter-1-tall'),
  },
  'run-flat': {
    text:
      'Stiff sidewalls carry the car about 50 miles after a puncture, at low speed, so you can get to a ' +
      'shop instead of a shoulder.',
    mind: 'Your car needs a tire pressure monitor. They ride firmer.',
    picture: tire('grand-touring-1-low'),
  },
  highway: {
    text: 'For pickups, vans and SUVs that stay on pavement: they carry and tow, run quietly and last.',
    mind: 'In mud or deep snow, all-terrain does more.',
    picture: tire('highway-1-tall'),
  },
  'all-terrain': {
    text:
      'Weekdays on the road, weekends on gravel, dirt and trails. Open, tough tread; many are ' +
      'rated for severe snow.',
    mind: 'They are a little louder and use a little more fuel.',
    picture: tire('all-terrain-1-tall-owl'),
  },
  'mud-terrain': {
    text: 'Big blocks with wide gaps that throw mud out and hold on rock. For trucks that are mostly off the road.',
    mind: 'Loud on the highway, and longer to stop on wet pavement.',
    picture: tire('mud-terrain-1-tall'),
  },
  trailer: {
    text: 'For trailers only: boats, campers, utility. Their sidewalls carry weight without swaying.',
    mind: 'Never on a car or truck. Match the load range on the old tire.',
    picture: tire('trailer-1-tall'),
  },
  atv: {
    text: 'Light, soft tires for ATVs and side-by-sides, from hard-packed trails to mud.',
    mind: 'Not for public roads.',
    picture: tire('atv-1-tall'),
  },
  lawn: {
    text: 'Wide and gentle: they carry mowers and garden tractors without leaving marks in the grass.',
    mind: 'Not for public roads.',
    picture: tire('turf-1-tall'),
  },
};

/** Keyed by the value of the accessories' category filter. */
export const ACCESSORY_CATEGORIES: Readonly<Record<string, CategoryWords>> = {
  chains: {
    text: 'For mountain passes and deep snow. Sold by tire size: have yours ready.',
    picture: 'accessories/snow-chain',
  },
  'tire storage': {
    text: 'Racks and totes that keep the other set clean, dry and out of the way.',
    picture: 'accessories/tire-rack',
  },
  'mud guards': {
    text: 'Keep stones and slush off your paint and off the car behind you.',
    picture: 'accessories/mud-guard',
  },
  'wheel hardware': {
    text: "Lug nuts, lug bolts and wheel locks. Sold by thread: find yours in the owner's manual.",
    picture: 'accessories/lug-nuts-chrome',
  },
  'valves and sensors': {
    text: 'Valve stems and tire pressure sensors, best changed together with the tires.',
    picture: 'accessories/valve-stem-rubber',
  },
};
