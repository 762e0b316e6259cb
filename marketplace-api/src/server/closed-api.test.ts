import v8 from 'node:v8';
import vm from 'node:vm';
import { startTestApi } from '../../verification/testing/test-api';

jest.setTimeout(120_000);

describe('a closed API', () => {
  /** Hidden behind a call, so that no variable of the test keeps the API. */
  async function closedApi(): Promise<WeakRef<object>> {
    const closed = await startTestApi();
    await closed.close();
    return new WeakRef(closed.db);
  }

  it('is removed from memory', async () => {
    v8.setFlagsFromString('--expose-gc');
    const collectGarbage = vm.runInNewContext('gc') as () => void;
    const apis = [await closedApi(), await closedApi()];
    const isRemoved = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      collectGarbage();
      // The stack of the last call may still hold the second one.
      return apis[0]?.deref() === undefined;
    };
    for (let rounds = 0; rounds < 40 && !(await isRemoved()); rounds += 1);
    expect(apis[0]?.deref()).toBeUndefined();
  });
});
