import { isFailure } from '../../src/platform/values/failure';
import { STAFF_CALLS } from '../../src/modules/staff/permissions';
import { nothingElse, subjectOf, wordsOf } from './command-input';
import type { ActCommand } from './staff-command.types';
import { dictionary } from '../../src/platform/values/dictionary';

const list: ActCommand = {
  usage: '[--variant <variant>]',
  help: 'what is on and off, and who switched it',
  options: { variant: { type: 'string' } },
  call: STAFF_CALLS.showFlags,
  plan(written) {
    nothingElse(written.positionals);
    const variant = written.text('variant');
    return {
      subject: {},
      async run({ flags }) {
        const states = (await flags.list()).filter((one) => variant === undefined || one.variant === variant);
        if (states.length === 0) return [`There is no variant "${variant}".`];
        return states.map(({ changedBy, changedAt, ...one }) =>
          [
            one.variant,
            one.flag,
            one.isOn ? 'on' : 'off',
            ...(changedBy ? [`by ${changedBy} at ${changedAt}`] : []),
          ].join('  '),
        );
      },
    };
  },
};

const turn = (state: 'on' | 'off'): ActCommand => ({
  usage: '<flag> --variant <variant>',
  help: state === 'on' ? 'shoppers of the variant have it again, within seconds' : 'it is hidden and refused',
  options: { variant: { type: 'string' } },
  call: STAFF_CALLS.switchFlag,
  plan(written) {
    const flag = subjectOf(written.positionals, 'flag');
    const variant = wordsOf(written.text('variant'), '--variant', 40);
    return {
      subject: { variant, flag, state },
      async run({ flags }, { member }) {
        const answer = await flags.switch({ variant, flag, isOn: state === 'on' }, member);
        return isFailure(answer) ? answer : [`${answer.flag} is ${state} in ${answer.variant}.`];
      },
    };
  },
});

export const FLAGS: Readonly<Record<string, ActCommand>> = dictionary({
  'flag list': list,
  'flag on': turn('on'),
  'flag off': turn('off'),
});
