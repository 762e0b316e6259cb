import { readFrameMessage } from './frame-messages';

const frame = {} as Window;
const origin = 'http://localhost:4100';
const message = (over: object) =>
  ({ origin, source: frame, data: { source: 'treadmarket-pay', type: 'ready' }, ...over }) as MessageEvent;

it("readFrameMessage reads messages of the provider's frame", () => {
  expect(readFrameMessage(message({}), origin, frame)).toEqual({ type: 'ready' });
});

it.each([
  ['a message from another origin', { origin: 'http://evil.example' }],
  ['a message from another frame of the same origin', { source: {} }],
  ['a message from another sender', { data: { source: 'someone', type: 'ready' } }],
  ['a message of an unknown type', { data: { source: 'treadmarket-pay', type: 'charge' } }],
  ['no object', { data: 'ready' }],
  ['no value', { data: null }],
  ['a height in words', { data: { source: 'treadmarket-pay', type: 'resize', height: '400' } }],
  ['a height that is no number', { data: { source: 'treadmarket-pay', type: 'resize', height: NaN } }],
  ['a height without end', { data: { source: 'treadmarket-pay', type: 'resize', height: Infinity } }],
  ['a token that is none', { data: { source: 'treadmarket-pay', type: 'token', token: { of: 'tok_1' } } }],
  ['an error without words', { data: { source: 'treadmarket-pay', type: 'error' } }],
])('readFrameMessage ignores %s', (_case, over) => {
  expect(readFrameMessage(message(over), origin, frame)).toBeNull();
});

it.each([
  [544, 544],
  [-1, 160],
  [1e9, 1600],
])('readFrameMessage limits the height to %d for %d', (height, taken) => {
  const data = { source: 'treadmarket-pay', type: 'resize', height };
  expect(readFrameMessage(message({ data }), origin, frame)).toEqual({ type: 'resize', height: taken });
});
