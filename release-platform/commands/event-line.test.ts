import { eventLine, secondsOf } from './event-line';

describe('eventLine', () => {
  it.each([
    ['deployed', { remote: 'cart', seconds: secondsOf(3_210) }, 'deployed (remote=cart seconds=3.2)'],
    ['process ended', { name: 'gateway', reason: 'code 1' }, 'process ended (name=gateway reason="code 1")'],
    ['log begun', { store: null, author: undefined }, 'log begun'],
    ['rejected', { message: 'says "no"' }, 'rejected (message="says \\"no\\"")'],
    ['pruned', { versions: 0 }, 'pruned (versions=0)'],
  ])('writes %s with %j as %s', (event, fields, line) => expect(eventLine(event, fields)).toBe(line));
});
