import type { AccessoryItem, TireLine, WheelLine } from '../../data/source-data';

export interface LineFacts {
  overview: string;
  features: { title: string; text: string }[];
  warranty: { title: string; text: string };
  specs: { name: string; value: string }[];
}

/* General statements about a type of tire, never a manufacturer's claim about a line. */
interface TireTexts {
  readonly overview: string;
  readonly features: [string, string][];
}

const TIRE_TEXTS: Record<string, TireTexts> & { readonly touring: TireTexts } = {
  touring: {
    overview: 'for quiet, comfortable daily driving in dry, wet and light winter weather',
    features: [
      ['Comfort first', 'A touring tread favors a smooth ride and low noise over sharp response.'],
      ['All seasons', 'One set for the year where winters are mild.'],
      ['Long wear', 'Harder-wearing compounds suit high yearly mileage.'],
    ],
  },
  'all-season': {
    overview: 'for drivers who want one set of tires through the whole year',
    features: [
      ['All weather', 'More bite on slush and light snow than an ordinary all-season tread.'],
      ['No seasonal change', 'Stays on the vehicle all year.'],
      ['Wet grip', 'Wide grooves move water away from the contact patch.'],
    ],
  },
  performance: {
    overview: 'for drivers who want sharp steering and grip in dry and wet weather, with light winter use',
    features: [
      ['Quick response', 'A stiffer shoulder answers the steering wheel sooner.'],
      ['Wet traction', 'Directional or asymmetric grooves clear water at speed.'],
      ['Year-round use', 'Usable in light snow, unlike a summer tire.'],
    ],
  },
  summer: {
    overview: 'for the most grip on warm, dry and wet roads; not for temperatures near freezing',
    features: [
      ['Warm-weather grip', 'Softer compounds hold best above 45 °F.'],
      ['Precise steering', 'Large outer blocks resist leaning in corners.'],
      ['Not for winter', 'Change to winter or all-season tires before frost.'],
    ],
  },
  'run-flat': {
    overview: 'for vehicles that left the factory with run-flat tires and carry no spare',
    features: [
      ['Drive on after a puncture', 'Reinforced sidewalls carry the vehicle for a limited distance at limited speed.'],
      ['Pressure monitor needed', 'Only for vehicles with a tire pressure monitoring system.'],
      ['No roadside change', 'Reach a shop instead of changing a wheel at the roadside.'],
    ],
  },
  highway: {
    overview: 'for pickups, vans and SUVs that stay on the pavement',
    features: [
      ['Steady towing', 'Ribbed treads track straight under load.'],
      ['Even wear', 'Built for long highway miles.'],
      ['Quiet ride', 'A closed tread keeps noise low at speed.'],
    ],
  },
  'all-terrain': {
    overview: 'for trucks and SUVs that leave the pavement for gravel, dirt and snow',
    features: [
      ['On and off the road', 'Open shoulders grip loose ground, while the center stays calm on the highway.'],
      ['Tougher build', 'Resists cuts and chips on gravel.'],
      ['Winter ready', 'Many sizes do well on packed snow.'],
    ],
  },
  'mud-terrain': {
    overview: 'for mud, rock and deep loose ground; louder on the highway',
    features: [
      ['Deep voids', 'Large gaps between the blocks clean themselves in mud.'],
      ['Sidewall bite', 'Lugs reach down the sidewall for ruts and rocks.'],
      ['Off-road first', 'Expect more noise and faster wear on pavement.'],
    ],
  },
  winter: {
    overview: 'for cold, snow and ice; best changed out in spring',
    features: [
      ['Stays soft in the cold', 'The compound keeps its grip below 45 °F.'],
      ['Snow and ice', 'Thousands of fine cuts bite into snow and ice.'],
      ['Fit four', 'Use a full set for safe handling.'],
    ],
  },
  trailer: {
    overview: 'for boat, utility and travel trailers; never for cars or trucks',
    features: [
      ['Carries weight', 'Stiff sidewalls limit sway under load.'],
      ['Trailer use only', 'Made to roll, not to steer or drive.'],
      ['Watch the age', 'Replace by age and cracks, not by tread alone.'],
    ],
  },
  atv: {
    overview: 'for all-terrain and utility vehicles off the road',
    features: [
      ['Loose ground', 'Open blocks dig into dirt, mud and trail.'],
      ['Low pressure', 'Made for the low pressures of ATVs and UTVs.'],
      ['Off-road only', 'Not for use on highways.'],
    ],
  },
  lawn: {
    overview: 'for mowers and garden tractors',
    features: [
      ['Gentle on grass', 'Wide, rounded blocks spare the turf.'],
      ['Even mowing', 'Holds its shape for a level cut.'],
      ['Off-road only', 'Not for use on highways.'],
    ],
  },
};

const withCommas = (value: number) => value.toLocaleString('en-US');

function warrantyOf(miles: number | null): LineFacts['warranty'] {
  if (miles === null)
    return {
      title: 'Manufacturer warranty',
      text:
        "We have no mileage figure for this line. Ask us for the maker's booklet before you buy if treadwear " +
        'matters to you.',
    };
  return {
    title: `${withCommas(miles)} mile warranty`,
    text:
      `Limited treadwear warranty of ${withCommas(miles)} miles. ` +
      'Keep your receipt, rotate every 5,000 to 7,500 miles and keep the record: claims need both.',
  };
}

export function tireFacts(line: TireLine): LineFacts {
  const texts = TIRE_TEXTS[line.type] ?? TIRE_TEXTS.touring;
  const features = texts.features.map(([title, text]) => ({ title, text }));
  if (line.three_peak_mountain_snowflake)
    features.push({ title: 'Three-peak mountain snowflake', text: 'Rated for severe snow service.' });
  if (line.ev_tuned)
    features.push({
      title: 'Tuned for electric vehicles',
      text: 'Low rolling resistance and low noise for heavier, quieter vehicles.',
    });
  const specs = [
    { name: 'Category', value: line.category },
    { name: 'Severe snow rated (3PMSF)', value: line.three_peak_mountain_snowflake ? 'Yes' : 'No' },
  ];
  if (line.utqg)
    specs.push({ name: 'UTQG', value: `${line.utqg.treadwear} ${line.utqg.traction} ${line.utqg.temperature}` });
  return {
    overview:
      `The ${line.brand} ${line.name} is ${/^[aeiou]/i.test(line.category) ? 'an' : 'a'} ` +
      `${line.category.replace(/^./, (letter) => (letter === 'E' ? letter : letter.toLowerCase()))} tire ` +
      `${texts.overview}.`,
    features,
    warranty: warrantyOf(line.mileage_warranty),
    specs,
  };
}

export function wheelFacts(line: WheelLine): LineFacts {
  const isSteel = line.material === 'steel';
  return {
    overview:
      `The ${line.brand} ${line.name} is a ${isSteel ? 'steel' : 'cast aluminum'} wheel (${line.style}) for ` +
      `${line.fit_intent.replace('OE', 'original')} fitment.`,
    features: [
      isSteel
        ? {
            title: 'Built for hard use',
            text: 'Steel bends before it breaks and shrugs off curbs, which makes it a good winter wheel.',
          }
        : { title: 'Lighter than steel', text: 'Aluminum saves weight at the corner, which helps ride and braking.' },
      {
        title: 'Hub-centric with rings',
        text: 'The bore is never below the largest vehicle hub of its bolt pattern; rings take up the difference.',
      },
      {
        title: 'Check before mounting',
        text: 'A wheel that was mounted cannot be returned as new: test-fit it first.',
      },
    ],
    warranty: {
      title: 'Structural warranty',
      text:
        'Limited structural warranty for the first owner; 12 months on the finish. ' +
        'Salt and curb damage are left out.',
    },
    specs: [
      { name: 'Style', value: line.style },
      { name: 'Material', value: isSteel ? 'Steel' : 'Aluminum' },
      { name: 'Fit', value: line.fit_intent },
    ],
  };
}

const ACCESSORY_TEXTS: Record<string, string> = {
  chains: "Many vehicles forbid chains or need SAE class S: check the owner's manual first.",
  'tire storage': 'Keeps a second set clean, dry and out of the sun between seasons.',
  'mud guards': 'Keeps stones and spray off the paint behind the wheels.',
  'wheel hardware':
    "We do not know the thread of your vehicle: find it in the owner's manual, or compare with what you have now. " +
    'Thread and seat must both match.',
  'valves and sensors': 'Mounted by a shop, best when it mounts new tires.',
};

export function accessoryFacts(item: AccessoryItem): LineFacts {
  const specs = [
    item.chain_type && { name: 'Chain type', value: item.chain_type },
    item.sae_class && { name: 'SAE class', value: item.sae_class },
    item.per && { name: 'Sold per', value: item.per },
    item.set && { name: 'Pieces', value: String(item.set) },
    item.holds && { name: 'Holds', value: `${item.holds} tires` },
    ...Object.entries(item.specs ?? {}).map(([name, value]) => ({ name, value })),
    item.note && { name: 'Note', value: item.note },
  ].filter((spec): spec is { name: string; value: string } => Boolean(spec));
  const text = ACCESSORY_TEXTS[item.category] ?? '';
  return {
    overview: `${item.brand} ${item.name}. ${text}`,
    features: [{ title: 'Good to know', text }],
    warranty: {
      title: 'One year warranty',
      text: 'Replacement for faults in material and workmanship within one year of delivery.',
    },
    specs,
  };
}
