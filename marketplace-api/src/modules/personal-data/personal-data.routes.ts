import { ErasedPerson, PersonalData, PersonBody } from 'shared-contracts/wire';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { STAFF_CALLS } from '../staff/permissions';
import type { PersonalDataService } from './personal-data.service';

const tags = ['People (staff)'];

const exportPerson = {
  security: SECURITY.staff(...STAFF_CALLS.exportPerson.roles),
  tags,
  summary: 'Everything that the store holds of one person',
  body: PersonBody,
  response: { 200: PersonalData, ...problems(404) },
} satisfies RouteSchema;

const erasePerson = {
  security: SECURITY.staff(...STAFF_CALLS.erasePerson.roles),
  tags,
  summary: 'Erases one person; orders remain for the books under a pseudonym',
  body: PersonBody,
  response: { 200: ErasedPerson, ...problems(404, 409) },
} satisfies RouteSchema;

/** Registers export and erasure. The address is in the body, because addresses of requests are logged. */
export function personalDataRoutes(app: App, people: PersonalDataService): void {
  app.post(STAFF_CALLS.exportPerson.path, { schema: exportPerson }, async (request, reply) =>
    answer(request, reply, await people.exportPerson(request.body.email)),
  );
  app.post(STAFF_CALLS.erasePerson.path, { schema: erasePerson }, async (request, reply) =>
    answer(request, reply, await people.erasePerson(request.body.email)),
  );
}
