export * from './draft';
export * from './use-draft-form';
export * from './form-errors';
export * from './form-field';
