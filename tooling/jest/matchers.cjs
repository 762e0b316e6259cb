if (typeof window !== 'undefined') {
  require('@testing-library/jest-dom');
  // What is waited for comes, or the test fails: a second is short on a machine that does other things meanwhile.
  require('@testing-library/dom').configure({ asyncUtilTimeout: 8_000 });
}
