import type { Address, Contact } from 'shared-contracts';
import type { AddressValues, ContactValues } from './person.schema';

const given = <K extends string>(key: K, value: string | undefined) =>
  value ? ({ [key]: value } as Record<K, string>) : {};

/** Keeps only the fields of the API's contact; empty optional fields are omitted. */
export function toContact({ firstName, lastName, email, phoneNumber, ext }: ContactValues): Contact {
  return { firstName, lastName, email, phoneNumber, ...given('ext', ext) };
}

/** Keeps only the fields of the API's address; empty optional fields are omitted. */
export function toAddress(values: AddressValues): Address {
  const { address, additionalAddress, city, state, zipCode } = values;
  return { ...toContact(values), address, ...given('additionalAddress', additionalAddress), city, state, zipCode };
}
