export * from './draft';
export * from './text-rules';
export * from './ordered-errors';
export * from './error-summary';
export * from './use-draft-form';
export * from './form-errors';
export * from './form-field';
