import type { FastifyRequest } from 'fastify';
import { createVariantFinder, variants } from '../../../../variants/variants';
import { canonicalOrigins, originTeller } from './canonical-origins';

const tell = (setting: string, host: string) =>
  originTeller(
    canonicalOrigins({ CANONICAL_ORIGIN: setting }),
    createVariantFinder('', variants),
  )({ host, protocol: 'http', raw: { socket: { localPort: 3000 } } } as FastifyRequest);

it.each([
  [
    'treadmarket=https://shop.example.com lowes=https://tires.example.com/x',
    'lowes.localhost',
    'https://tires.example.com',
  ],
  ['https://shop.example.com', 'localhost:3000', 'https://shop.example.com'],
  ['https://shop.example.com', 'lowes.localhost:3000', 'http://lowes.localhost:3000'],
  ['', 'benefitsme.localhost', 'http://benefitsme.localhost'],
  ['', 'localhost:3000', 'http://localhost:3000'],
  ['', 'LOCALHOST:03000', 'http://localhost:3000'],
  ['', 'localhost:4711', 'http://localhost'],
  ['', 'LocalHost:65535', 'http://localhost'],
])('[claims] canonicalOrigins with "%s" gives %s the origin %s', (setting, host, origin) =>
  expect(tell(setting, host)).toBe(origin),
);

it.each(['sears=https://x.example.com', 'lowes=nowhere', 'nowhere'])(
  'canonicalOrigins rejects "%s" by name',
  (setting) => expect(() => canonicalOrigins({ CANONICAL_ORIGIN: setting })).toThrow(/CANONICAL_ORIGIN/),
);
