if (typeof window !== 'undefined') {
  require('@testing-library/jest-dom');
  // The default of one second is too short on a busy machine; a condition that never holds still fails the test.
  require('@testing-library/dom').configure({ asyncUtilTimeout: 8_000 });
}
