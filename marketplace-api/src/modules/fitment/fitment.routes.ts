import { Fitment, FitmentResult, SizeOptions } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { MADE_OF_CATALOG, MADE_OF_FITMENTS } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import type { FitmentService } from './fitment.service';

const VehicleQuery = Type.Object({
  year: Type.Optional(Type.Integer({ minimum: 1950, maximum: 2100 })),
  make: Type.Optional(Type.String({ maxLength: 60 })),
  model: Type.Optional(Type.String({ maxLength: 80 })),
  trim: Type.Optional(Type.String({ maxLength: 120 })),
  fitment_id: Type.Optional(Type.String({ maxLength: 20 })),
});
const positive = Type.Optional(Type.Number({ minimum: 1, maximum: 1000 }));
const SizeQuery = Type.Object({ width: positive, ratio: positive, rim: positive });
const tags = ['Fitment'];

const chooseVehicle = {
  security: SECURITY.marketplace,
  tags,
  summary: 'Next choices of a vehicle, or what fits it',
  querystring: VehicleQuery,
  response: { 200: FitmentResult, ...problems(404) },
} satisfies RouteSchema;

const chooseSize = {
  security: SECURITY.marketplace,
  tags,
  summary: 'Widths, ratios and rims of tire sizes',
  querystring: SizeQuery,
  response: { 200: SizeOptions },
} satisfies RouteSchema;

const readFitmentSize = {
  security: SECURITY.marketplace,
  tags,
  summary: "A fitment's sizes",
  querystring: Type.Object({ fitment_id: Type.String({ maxLength: 20 }) }),
  response: { 200: Fitment, ...problems(404) },
} satisfies RouteSchema;

export function fitmentRoutes(app: App, fitments: FitmentService): void {
  app.get('/vehicle', { config: MADE_OF_FITMENTS, schema: chooseVehicle }, async (request, reply) =>
    answer(request, reply, await fitments.vehicle(request.query)),
  );
  app.get('/size', { config: MADE_OF_CATALOG, schema: chooseSize }, async (request, reply) =>
    answer(request, reply, await fitments.sizes(request.query)),
  );
  app.get('/fitmentsize', { config: MADE_OF_FITMENTS, schema: readFitmentSize }, async (request, reply) =>
    answer(request, reply, await fitments.fitmentSize(request.query.fitment_id)),
  );
}
