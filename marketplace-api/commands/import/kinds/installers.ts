import Type, { type Static } from 'typebox';
import { defineKind, shortened } from '../import-kind';
import * as form from '../fields';
import { readOpeningHours } from '../opening-hours';

const schema = Type.Object({
  installerId: form.id('Your own id of the shop', 'S1001'),
  name: form.text(120, 'Name', 'Harbor Tire & Auto'),
  street: form.text(120, 'Street and number', '100 W Lake St'),
  city: form.text(80, 'City', 'Chicago'),
  state: form.state(),
  zip: form.zip(),
  email: Type.String({
    pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    maxLength: 200,
    description: 'Where booking links are sent',
    examples: ['service@harbor.example.com'],
    says: 'must be a mail address',
  }),
  phone: Type.String({
    pattern: '^\\d{3}-\\d{3}-\\d{4}$',
    description: 'Phone',
    examples: ['312-555-0100'],
    says: 'must look like 312-555-0100',
  }),
  lat: form.latitude(),
  lon: form.longitude(),
  pricePerTire: form.dollars('Installing one tire, in dollars', 24),
  rating: form.optional(form.number(0, 5, 'Rating; without it 4', 4.6)),
  reviewCount: form.optional(form.integer(0, 1_000_000, 'Reviews behind the rating; without it 0', 120)),
  isMobile: form.optional(form.flag('Comes to the shopper')),
  isVip: form.optional(form.flag('VIP')),
  hours: Type.String({
    maxLength: 200,
    description: 'Opening hours by weekday',
    examples: ['Mon-Fri 08:00-17:00; Sat 08:00-14:00'],
  }),
  slotCapacity: form.optional(form.integer(1, 8, 'Cars per appointment; without it 2', 2)),
  media: form.optional(
    Type.String({
      pattern: '^/[A-Za-z0-9_-][A-Za-z0-9_./-]*$',
      maxLength: 200,
      description: 'Picture of the shop: a path of the store itself; without it the initials stand there',
      examples: ['/images/shops/harbor.webp'],
      says: 'must be a path of the store itself, such as /images/shops/harbor.webp',
    }),
  ),
  leadDays: form.optional(form.integer(0, 30, 'Days between delivery and the first appointment; without it 1', 1)),
});
type Installer = Static<typeof schema>;

function toRow(row: Installer) {
  return {
    installer_id: row.installerId,
    name: row.name,
    street: row.street,
    city: row.city,
    state: row.state,
    zip: row.zip,
    email: row.email,
    phone: row.phone,
    lat: row.lat,
    lon: row.lon,
    price_per_tire_cents: Math.round(row.pricePerTire * 100),
    rating: row.rating ?? 4,
    review_count: row.reviewCount ?? 0,
    is_mobile: row.isMobile ?? false,
    is_vip: row.isVip ?? false,
    hours: readOpeningHours(row.hours),
    slot_capacity: row.slotCapacity ?? 2,
    lead_days: row.leadDays ?? 1,
    media: row.media ?? null,
  };
}

export const installers = defineKind({
  name: 'installers',
  title: 'Shops that install',
  schema,
  aliases: {
    id: 'installerId',
    address: 'street',
    zipcode: 'zip',
    latitude: 'lat',
    longitude: 'lon',
    lng: 'lon',
    mobile: 'isMobile',
    vip: 'isVip',
  },
  prepare: async (rows) => ({
    good: rows.filter(({ row }) => readOpeningHours(row.hours) !== null),
    refused: rows
      .filter(({ row }) => readOpeningHours(row.hours) === null)
      .map(({ line, row }) => ({
        line,
        field: 'hours',
        value: shortened(row.hours),
        reason: 'must be weekdays with times, for example Mon-Fri 08:00-17:00; Sat 08:00-14:00',
      })),
    tables: (good) => [{ table: 'installer', key: ['installer_id'], rows: good.map(({ row }) => toRow(row)) }],
  }),
});
