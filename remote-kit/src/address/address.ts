export * from './address-fields';
export * from './person-fields';
export * from './person.schema';
export * from './to-wire';
