export * from './mount-view';
