import { isFailure } from '../../src/platform/values/failure';
import { STAFF_CALLS } from '../../src/modules/staff/permissions';
import { limitOf, nothingElse, StaffCommandError, subjectOf } from './command-input';
import type { ActCommand } from './staff-command.types';
import { dictionary } from '../../src/platform/values/dictionary';

const failed: ActCommand = {
  usage: '[--limit 50]',
  help: 'mails that nobody got and that are not tried any more',
  options: { limit: { type: 'string' } },
  call: STAFF_CALLS.givenUpMails,
  plan(written) {
    nothingElse(written.positionals);
    const limit = limitOf(written.text('limit'));
    return {
      subject: {},
      async run({ mails }) {
        const rows = await mails.list(limit);
        if (rows.length === 0) return ['No mail was given up.'];
        return rows.map(
          ({ messageId, kind, recipient, reason, attempts, createdAt }) =>
            `${messageId}  ${kind}  to ${recipient}  ${reason} after ${attempts} tries  of ${createdAt}`,
        );
      },
    };
  },
};

const retry: ActCommand = {
  usage: '<mail>',
  help: 'tries a mail again that was given up',
  options: {},
  call: STAFF_CALLS.retryMail,
  plan({ positionals }) {
    const messageId = subjectOf(positionals, 'mail');
    if (!/^[1-9]\d{0,14}$/.test(messageId))
      throw new StaffCommandError('A mail is named by its number: npm run staff -- mail failed lists them.');
    return {
      subject: { messageId },
      async run({ mails }) {
        const answer = await mails.retry(Number(messageId));
        return isFailure(answer) ? answer : [`Mail ${messageId} is tried again, within seconds where the API runs.`];
      },
    };
  },
};

export const MAILS: Readonly<Record<string, ActCommand>> = dictionary({ 'mail failed': failed, 'mail retry': retry });
