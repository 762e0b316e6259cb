import Type, { type Static } from 'typebox';

/**
 * A mail that was not sent after all retries, or that its server rejected permanently. `reason` has codes and no
 * address.
 */
export const GivenUpMail = Type.Object(
  {
    messageId: Type.Integer(),
    kind: Type.String(),
    recipient: Type.String(),
    reason: Type.String(),
    attempts: Type.Integer(),
    createdAt: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link GivenUpMail} (schema). */
export type GivenUpMail = Static<typeof GivenUpMail>;
/** Answer of GET /management/v1/mails/given-up, oldest first. */
export const GivenUpMails = Type.Object({ mails: Type.Array(GivenUpMail) }, { additionalProperties: false });
/** See {@link GivenUpMails} (schema). */
export type GivenUpMails = Static<typeof GivenUpMails>;
/** Answer of POST /management/v1/mails/{messageId}/retry. */
export const RetriedMail = Type.Object({ messageId: Type.Integer() }, { additionalProperties: false });
