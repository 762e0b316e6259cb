import { testVariant } from 'shared-contracts/testing';
import { questionOf } from './step-questions';

const { titles } = testVariant.checkout;

it('asks where a title does not say which decision it is', () => {
  const shared = {
    checkout: {
      ...testVariant.checkout,
      titles: { ...titles, installer: 'Select service', appointment: 'Select service' },
    },
  };
  expect(questionOf('appointment', shared)).toBe('Choose a day and time');
  expect(questionOf('review', shared)).toBeNull();
});

it('is silent where every screen has its own title', () => expect(questionOf('installer', testVariant)).toBeNull());
