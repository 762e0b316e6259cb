import Type, { type Static } from 'typebox';
import { addressWords } from '../../../src/modules/location/address-format';
import { defineKind, shortened, type NumberedRow } from '../import-kind';
import * as form from '../fields';

const schema = Type.Object({
  number: form.text(20, 'House number', '123'),
  street: form.text(120, 'Street', 'N Main St'),
  unit: form.optional(form.text(40, 'Unit', 'Apt 4')),
  city: form.optional(form.text(80, 'City; without it that of the zip code', 'Chicago')),
  state: form.optional(form.state('State; without it that of the zip code')),
  zip: form.zip(),
  lat: form.optional(form.latitude()),
  lon: form.optional(form.longitude()),
});
type Address = Static<typeof schema>;
interface ZipRow {
  zip: string;
  city: string;
  state: string;
}

function toRow(row: Address, places: ReadonlyMap<string, ZipRow>) {
  const place = places.get(row.zip);
  if (!place) throw new Error(`The row of ZIP code ${row.zip} was not refused.`);
  const unit = row.unit ?? '';
  return {
    number: row.number,
    street: row.street,
    unit,
    city: row.city ?? place.city,
    state: row.state ?? place.state,
    zip: row.zip,
    lat: row.lat ?? null,
    lon: row.lon ?? null,
    search_text: addressWords(`${row.number} ${row.street} ${unit}`),
    street_text: addressWords(row.street),
  };
}

interface Feature {
  readonly properties?: object;
  readonly geometry?: { readonly type?: string; readonly coordinates?: readonly unknown[] } | null;
}

/** Newer OpenAddresses files contain one GeoJSON feature per line. */
function fromFeature(value: object): object {
  if (!('type' in value) || value.type !== 'Feature') return value;
  const { properties = {}, geometry } = value as Feature;
  const [lon, lat] = geometry?.type === 'Point' ? (geometry.coordinates ?? []) : [];
  return { ...properties, ...(lon === undefined ? {} : { lon }), ...(lat === undefined ? {} : { lat }) };
}

const unknownZip = ({ line, row }: NumberedRow<Address>) => ({
  line,
  field: 'zip',
  value: shortened(row.zip),
  reason: 'is not a zip code we know; import the zip codes first',
});

export const addresses = defineKind({
  name: 'addresses',
  title: 'Street addresses for suggestions',
  schema,
  aliases: {
    postcode: 'zip',
    zipcode: 'zip',
    region: 'state',
    latitude: 'lat',
    longitude: 'lon',
    lng: 'lon',
    housenumber: 'number',
  },
  unwrap: fromFeature,
  async prepare(rows, client) {
    const zips = [...new Set(rows.map(({ row }) => row.zip))];
    const { rows: found } = await client.query<ZipRow>('select zip, city, state from zip_code where zip = any($1)', [
      zips,
    ]);
    const places = new Map(found.map((place) => [place.zip, place]));
    return {
      good: rows.filter(({ row }) => places.has(row.zip)),
      refused: rows.filter(({ row }) => !places.has(row.zip)).map(unknownZip),
      tables: (good) => [
        {
          table: 'address',
          key: ['zip', 'street_text', 'number', 'unit'],
          rows: good.map(({ row }) => toRow(row, places)),
        },
      ],
    };
  },
});
