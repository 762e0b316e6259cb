/** An address that the local address services know. */
export interface LocalAddress {
  readonly id: string;
  readonly number: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

const PLACES = [
  ['Chicago', 'IL', '60601', 'US'],
  ['Chicago', 'IL', '60602', 'US'],
  ['Springfield', 'IL', '62701', 'US'],
  ['Toronto', 'ON', '60601', 'CA'],
] as const;
const STREETS = ['N State St', 'W Randolph St', 'N Michigan Ave', 'E Wacker Dr'];
const NUMBERS = ['12', '120', '1200', '1201'];

export const LOCAL_ADDRESSES: readonly LocalAddress[] = PLACES.flatMap(([city, state, zip, country]) =>
  STREETS.flatMap((street) =>
    NUMBERS.map((number) => ({
      id: Buffer.from(`${number}|${street}|${zip}|${country}`).toString('base64url'),
      ...{ number, street, city, state, zip, country },
    })),
  ),
);

/** Returns the addresses whose number and street begin as typed. */
export const localMatches = (input: string): LocalAddress[] =>
  LOCAL_ADDRESSES.filter(({ number, street }) =>
    `${number} ${street}`.toLowerCase().startsWith(input.trim().toLowerCase()),
  );
