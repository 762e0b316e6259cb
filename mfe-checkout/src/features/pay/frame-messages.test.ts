import { readFrameMessage } from './frame-messages';

const frame = {} as Window;
const origin = 'http://localhost:4100';
const message = (over: object) =>
  ({ origin, source: frame, data: { source: 'treadmarket-pay', type: 'ready' }, ...over }) as MessageEvent;

it("hears the provider's frame", () => {
  expect(readFrameMessage(message({}), origin, frame)).toEqual({ source: 'treadmarket-pay', type: 'ready' });
});

it.each([
  ['another origin', { origin: 'http://evil.example' }],
  ['another frame of the same origin', { source: {} }],
  ['another sender', { data: { source: 'someone', type: 'ready' } }],
  ['an unknown type', { data: { source: 'treadmarket-pay', type: 'charge' } }],
  ['no object', { data: 'ready' }],
])('ignores a message from %s', (_case, over) => {
  expect(readFrameMessage(message(over), origin, frame)).toBeNull();
});
