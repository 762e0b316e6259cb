import { OutTheDoorList, productTag } from 'shared-contracts/wire';
import Type from 'typebox';
import { tellTags } from '../../http/answer-tags';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { MADE_OF_APPOINTMENTS } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import type { OutTheDoorService } from './out-the-door.service';

const readOutTheDoor = {
  security: SECURITY.marketplace,
  tags: ['Products'],
  summary: 'What products come to with installation, fees and tax near a zip code',
  querystring: Type.Object({
    items: Type.Array(Type.String({ pattern: '^[^*]{1,80}\\*[1-9][0-9]?$', maxLength: 83 }), {
      minItems: 1,
      maxItems: 100,
      description: 'product number, an asterisk and a quantity: `CON-TCTR-2256517-102H*4`; repeated',
    }),
    'zip-code': Type.String({ pattern: '^\\d{5}$' }),
  }),
  response: { 200: OutTheDoorList, ...problems(400, 422) },
} satisfies RouteSchema;

export function outTheDoorRoutes(app: App, service: OutTheDoorService): void {
  app.get(
    '/products/out-the-door',
    { config: MADE_OF_APPOINTMENTS, schema: readOutTheDoor },
    async (request, reply) => {
      const items = request.query.items.map((item) => {
        const [productNumber = '', quantity] = item.split('*');
        return { productNumber, quantity: Number(quantity) };
      });
      tellTags(request, ['promotions', ...items.map(({ productNumber }) => productTag(productNumber))]);
      const zipCode = request.query['zip-code'];
      return answer(request, reply, await service.read({ variant: request.variant, zipCode, items }));
    },
  );
}
