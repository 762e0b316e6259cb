import Type from 'typebox';
import { defineKind, plainBatch } from '../import-kind';
import * as form from '../fields';

export const zips = defineKind({
  name: 'zips',
  title: 'Zip codes',
  schema: Type.Object({
    zip: form.zip(),
    city: form.text(80, 'City', 'Chicago'),
    state: form.state(),
    lat: form.latitude(),
    lon: form.longitude(),
  }),
  aliases: {
    zipcode: 'zip',
    postcode: 'zip',
    postalcode: 'zip',
    latitude: 'lat',
    longitude: 'lon',
    lng: 'lon',
    statecode: 'state',
  },
  prepare: async (rows) => plainBatch(rows, (good) => [{ table: 'zip_code', key: ['zip'], rows: good }]),
});
