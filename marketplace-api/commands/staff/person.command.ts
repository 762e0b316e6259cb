import crypto from 'node:crypto';
import { STAFF_CALLS } from '../../src/modules/staff/permissions';
import { dictionary } from '../../src/platform/values/dictionary';
import { isFailure } from '../../src/platform/values/failure';
import { emailOf, StaffCommandError, subjectOf } from './command-input';
import type { ActCommand } from './staff-command.types';

/** The audit log is never erased, so it names a person by a digest. */
const digestOf = (email: string): string => crypto.createHash('sha256').update(email).digest('hex').slice(0, 16);

const exportPerson: ActCommand = {
  usage: '<email>',
  help: 'prints everything that the store holds of one person, as JSON',
  options: {},
  call: STAFF_CALLS.exportPerson,
  plan({ positionals }) {
    const email = emailOf(subjectOf(positionals, 'email'), 'The email');
    return {
      subject: { person: digestOf(email) },
      async run({ people }) {
        const data = await people.exportPerson(email);
        return isFailure(data) ? data : [JSON.stringify(data, null, 2)];
      },
    };
  },
};

const erasePerson: ActCommand = {
  usage: '<email> --yes',
  help: 'erases one person for good; orders stay in the books under a pseudonym',
  options: { yes: { type: 'boolean' } },
  call: STAFF_CALLS.erasePerson,
  plan(written) {
    const email = emailOf(subjectOf(written.positionals, 'email'), 'The email');
    if (!written.has('yes'))
      throw new StaffCommandError('An erasure cannot be undone. See "person export" first, then add --yes.');
    return {
      subject: { person: digestOf(email) },
      async run({ people }) {
        const erased = await people.erasePerson(email);
        if (isFailure(erased)) return erased;
        return [
          `Erased. ${erased.orders} orders stay in the books, as ${erased.pseudonym}.`,
          'Delete the person at the payment provider and the mail provider too.',
        ];
      },
    };
  },
};

export const PERSONS: Readonly<Record<string, ActCommand>> = dictionary({
  'person export': exportPerson,
  'person erase': erasePerson,
});
