import { contrast, weakColors } from './contrast';
import { statusColors } from './status-colors';
import { themeFor, themeVariants } from './themes';

it('contrast follows the WCAG definition', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it.each(themeVariants)('weakColors finds none in %s', (variant) => {
  expect(weakColors(themeFor(variant).colors)).toEqual([]);
});

it('weakColors lists unreadable pairs', () => {
  const { colors } = themeFor('treadmarket');
  expect(weakColors({ ...colors, inkMuted: '#999999' }).map(({ color, on }) => [color, on])).toEqual([
    ['inkMuted', 'surface'],
    ['inkMuted', 'ground'],
  ]);
  expect(weakColors({ ...colors, ground: '#2b6e2b', ink: '#ffffff' })).toContainEqual(
    expect.objectContaining({ color: 'ground', on: 'status' }),
  );
});

it.each([
  ['ok', statusColors.ok, statusColors.okSoft],
  ['warning', statusColors.warn, statusColors.warnSoft],
  ['error', statusColors.error, statusColors.errorSoft],
])('%s has a contrast of 4.5 : 1 to its tint', (_name, text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});
