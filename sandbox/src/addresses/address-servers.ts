import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { LOCAL_ADDRESSES, localMatches, type LocalAddress } from './local-streets';

const Autocomplete = Type.Object({
  input: Type.String({ minLength: 1 }),
  sessionToken: Type.Optional(Type.String({ pattern: '^[\\w-]{1,36}$' })),
  includedRegionCodes: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z]{2}$' }), { maxItems: 15 })),
  includedPrimaryTypes: Type.Optional(Type.Array(Type.String(), { maxItems: 5 })),
  languageCode: Type.Optional(Type.String()),
  locationRestriction: Type.Optional(
    Type.Object({
      circle: Type.Object({
        center: Type.Object({ latitude: Type.Number(), longitude: Type.Number() }),
        radius: Type.Number({ minimum: 0, maximum: 50_000 }),
      }),
    }),
  ),
});

const googleError = (reply: FastifyReply, code: number, status: string, message: string) =>
  reply.code(code).send({ error: { code, message, status } });
const named = ({ number, street, city, state, country }: LocalAddress) =>
  `${number} ${street}, ${city}, ${state}, ${country === 'US' ? 'USA' : 'Canada'}`;
const component = (types: string[], longText: string, shortText = longText) => ({
  longText,
  shortText,
  types,
  languageCode: 'en',
});

/**
 * Creates a local server with the calls of Google Places (New) that the store uses. It ignores the location, so that
 * callers must check the places themselves.
 */
export function buildGooglePlacesServer({
  key,
  logLevel = 'warn',
}: {
  key: string;
  logLevel?: string;
}): FastifyInstance {
  const app = Fastify({
    logger: { level: logLevel },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  });
  app.addHook('onRequest', async (request, reply) =>
    request.headers['x-goog-api-key'] === key
      ? undefined
      : googleError(reply, 403, 'PERMISSION_DENIED', 'The request is missing a valid API key.'),
  );
  app.post('/v1/places::autocomplete', (request, reply) => {
    const { body } = request;
    if (!Value.Check(Autocomplete, body)) return googleError(reply, 400, 'INVALID_ARGUMENT', 'Invalid request.');
    const suggestions = localMatches(body.input).map((address) => ({
      placePrediction: {
        place: `places/${address.id}`,
        placeId: address.id,
        text: { text: named(address), matches: [{ endOffset: body.input.length }] },
        types: ['street_address', 'geocode'],
      },
    }));
    return reply.send(suggestions.length === 0 ? {} : { suggestions });
  });
  app.get<{ Params: { id: string } }>('/v1/places/:id', (request, reply) => {
    if (!request.headers['x-goog-fieldmask'])
      return googleError(reply, 400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.');
    const found = LOCAL_ADDRESSES.find(({ id }) => id === request.params.id);
    if (!found) return googleError(reply, 404, 'NOT_FOUND', 'The Place ID is no longer valid.');
    const { number, street, city, state, zip, country } = found;
    return reply.send({
      addressComponents: [
        component(['street_number'], number),
        component(['route'], street),
        component(['locality', 'political'], city),
        component(['administrative_area_level_1', 'political'], state),
        component(['country', 'political'], country === 'US' ? 'United States' : 'Canada', country),
        component(['postal_code'], zip),
      ],
    });
  });
  return app;
}

export interface SmartyServerOptions {
  readonly authId: string;
  readonly authToken: string;
  readonly logLevel?: string;
}

/** Creates a local server with the calls of Smarty that the store uses. It ignores the filter by ZIP code. */
export function buildSmartyServer({ authId, authToken, logLevel = 'warn' }: SmartyServerOptions): FastifyInstance {
  const app = Fastify({ logger: { level: logLevel }, forceCloseConnections: true });
  const expected = `Basic ${Buffer.from(`${authId}:${authToken}`).toString('base64')}`;
  app.addHook('onRequest', async (request, reply) =>
    request.headers.authorization === expected
      ? undefined
      : reply.code(401).send({ errors: [{ id: 401, message: 'Unauthorized' }] }),
  );
  const us = LOCAL_ADDRESSES.filter(({ country }) => country === 'US');
  app.get<{ Querystring: { search?: string } }>('/lookup', ({ query: { search = '' } }, reply) => {
    if (search === '') return reply.code(400).send({ errors: [{ id: 400, message: 'search is required' }] });
    const suggestions = localMatches(search)
      .filter(({ country }) => country === 'US')
      .map(({ number, street, city, state, zip }) => ({
        street_line: `${number} ${street}`,
        secondary: '',
        city,
        state,
        zipcode: zip,
        entries: 0,
      }));
    return reply.send({ suggestions });
  });
  app.get<{ Querystring: { street?: string; zipcode?: string } }>(
    '/street-address',
    ({ query: { street, zipcode } }, reply) =>
      reply.send(
        us
          .filter((one) => `${one.number} ${one.street}` === street && one.zip === zipcode)
          .map(({ number, street: name, city, state, zip }) => ({
            input_index: 0,
            candidate_index: 0,
            delivery_line_1: `${number} ${name}`,
            last_line: `${city} ${state} ${zip}-0001`,
            components: { city_name: city, state_abbreviation: state, zipcode: zip, plus4_code: '0001' },
            analysis: { dpv_match_code: 'Y' },
          })),
      ),
  );
  return app;
}
