/** @jest-environment jsdom */
import type { PageState } from '../state/page-state';
import { startHelp, type HelpServices } from './start-help';

jest.mock('./open-chat', () => {
  throw new Error('Loading chunk chat failed.');
});

jest.mock('./keep-clear', () => ({ keepClear: () => undefined }));

type Responder = () => Promise<{ readonly ok: boolean }>;

it("the help button shows the phone number when the chat's code fails, without uncaught errors", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on('unhandledRejection', note);
  document.body.innerHTML = '<button type="button" id="tm-help">Help</button>';
  const responders: Responder[] = [];
  const state = {
    flags: { liveChat: true },
    boot: { variant: { chat: {}, support: { phone: '800-555-0177' } } },
  } as unknown as PageState;
  jest.useFakeTimers();
  startHelp({
    state,
    storage: { get: () => null },
    navigation: { subscribe: () => () => undefined },
    events: { respond: (_name: string, responder: Responder) => void responders.push(responder) },
  } as unknown as HelpServices);
  await jest.advanceTimersByTimeAsync(5_000);
  await expect(responders[0]?.()).resolves.toEqual({ ok: false });
  const button = document.querySelector('button')!;
  button.click();
  await jest.advanceTimersByTimeAsync(0);
  expect(button).toHaveTextContent('Help did not open. Call 800-555-0177, or press again.');
  jest.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', note);
  expect(uncaught).toEqual([]);
});
