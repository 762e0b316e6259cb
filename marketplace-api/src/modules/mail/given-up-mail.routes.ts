import { GivenUpMails, RetriedMail } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { SECURITY } from '../../http/route-security';
import { STAFF_CALLS } from '../staff/permissions';
import type { GivenUpMailService } from './given-up-mail.service';

const tags = ['Mail (staff)'];
const PLENTY = 50;

const listGivenUp = {
  security: SECURITY.staff(...STAFF_CALLS.givenUpMails.roles),
  tags,
  summary: 'Mails that could not be delivered and are not tried any more',
  querystring: Type.Object(
    { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) },
    { additionalProperties: false },
  ),
  response: { 200: GivenUpMails },
};

const retryGivenUp = {
  security: SECURITY.staff(...STAFF_CALLS.retryMail.roles),
  tags,
  summary: 'Tries a mail again that was given up',
  params: Type.Object({ messageId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
  response: { 200: RetriedMail, ...problems(404, 409) },
};

export function givenUpMailRoutes(app: App, mails: GivenUpMailService): void {
  app.get(STAFF_CALLS.givenUpMails.path, { schema: listGivenUp }, async ({ query }, reply) =>
    reply.send({ mails: await mails.list(query.limit ?? PLENTY) }),
  );
  app.post(STAFF_CALLS.retryMail.path, { schema: retryGivenUp }, async (request, reply) =>
    answer(request, reply, await mails.retry(request.params.messageId)),
  );
}
