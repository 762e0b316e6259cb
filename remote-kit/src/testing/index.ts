export * from './mount-view';
export * from './test-reader';
