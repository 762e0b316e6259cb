import crypto from 'node:crypto';
import {
  AddressSuggestions,
  AddressSuggestionsBody,
  PlaceDetails,
  PlaceDetailsBody,
  ZipValidation,
} from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { MADE_OF_PLACES } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { addressKey } from '../../platform/limits/address-key';
import { failure } from '../../platform/values/failure';
import type { AddressProvider } from './address-provider';
import type { ZipDirectory } from './zip-directory';

const tags = ['Addresses'];

const validateZip = {
  security: SECURITY.marketplace,
  tags,
  summary: 'Whether we know and serve a zip code',
  querystring: Type.Object({ zipcode: Type.String({ maxLength: 20 }) }),
  response: { 200: ZipValidation },
} satisfies RouteSchema;

const suggestAddresses = {
  security: SECURITY.marketplace,
  tags,
  summary: 'Addresses that begin like this',
  body: AddressSuggestionsBody,
  response: { 200: AddressSuggestions },
} satisfies RouteSchema;

const readPlace = {
  security: SECURITY.marketplace,
  tags,
  summary: 'City and state of a suggestion',
  body: PlaceDetailsBody,
  response: { 200: PlaceDetails, ...problems(404) },
} satisfies RouteSchema;

export function locationRoutes(app: App, zips: ZipDirectory, addresses: AddressProvider): void {
  app.get('/zipcode/validate', { config: MADE_OF_PLACES, schema: validateZip }, async (request, reply) =>
    answer(request, reply, zips.validate(request.query.zipcode)),
  );

  app.post('/address-validation/suggestions', { schema: suggestAddresses }, async (request, reply) => {
    const { zipCode, input, sessionToken } = request.body;
    const found = await addresses.suggest(zipCode, input, sessionToken ?? crypto.randomUUID(), addressKey(request.ip));
    return answer(
      request,
      reply,
      found ??
        failure(400, 'ZIP_INVALID', zips.validate(zipCode).message ?? '', {
          field: 'zipCode',
        }),
    );
  });

  app.post('/address-validation/place-details', { schema: readPlace }, async (request, reply) =>
    answer(
      request,
      reply,
      (await addresses.details(request.body.placeId, request.body.sessionToken, addressKey(request.ip))) ??
        failure(404, 'NOT_FOUND', 'That suggestion is no longer known. Type the address again.'),
    ),
  );
}
