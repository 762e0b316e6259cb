import { testVariant } from 'shared-contracts/testing';
import { questionOf } from './step-questions';

const { titles } = testVariant.checkout;

it('questionOf returns a question when several screens share a title', () => {
  const shared = {
    checkout: {
      ...testVariant.checkout,
      titles: { ...titles, installer: 'Select service', appointment: 'Select service' },
    },
  };
  expect(questionOf('appointment', shared)).toBe('Choose a day and time');
  expect(questionOf('review', shared)).toBeNull();
});

it('questionOf returns null when every screen has its own title', () =>
  expect(questionOf('installer', testVariant)).toBeNull());
