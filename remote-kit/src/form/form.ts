export * from './draft';
export * from './text-rules';
export * from './use-draft-form';
export * from './form-errors';
export * from './form-field';
