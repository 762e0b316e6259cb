if (typeof window !== 'undefined') {
  require('@testing-library/jest-dom');
  const { configure, getConfig } = require('@testing-library/dom');
  const { getElementError } = getConfig();
  configure({
    // The default of one second is too short on a busy machine; a condition that never holds still fails the test.
    asyncUtilTimeout: 8_000,
    // While a query is repeated, its errors are dropped. Only the last one needs the printed document.
    getElementError: (message, container) =>
      getConfig()._disableExpensiveErrorDiagnostics
        ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
        : getElementError(message, container),
  });
}
