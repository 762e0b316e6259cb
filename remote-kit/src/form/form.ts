export * from './draft';
export * from './use-draft-form';
export * from './form-faults';
export * from './form-field';
