import { NoResponderError, type Cart, type CartAnswer, type HostServices, type RequestMap } from 'shared-contracts';
import { fail, ok, type AppError, type Result } from 'remote-kit';

/** Requests that the cart remote answers with the cart. */
export type CartRequest = {
  [N in keyof RequestMap]: RequestMap[N]['answer'] extends CartAnswer ? N : never;
}[keyof RequestMap];

const WAIT_MS = 15_000;

const toError = ({ message, code, fields }: Extract<CartAnswer, { ok: false }>): AppError => {
  if (fields?.length) return { kind: 'validation', message, fields, ...(code !== undefined && { code }) };
  return code === undefined ? { kind: 'unexpected', message, status: 0 } : { kind: 'conflict', message, code };
};

/** Sends a request to the only writer of the cart, which may still be loading, or be missing. */
export async function requestCart<N extends CartRequest>(
  host: HostServices,
  name: N,
  payload: RequestMap[N]['request'],
): Promise<Result<Cart>> {
  try {
    const answer = (await host.events.request(name, payload, WAIT_MS)) as CartAnswer;
    return answer.ok ? ok(answer.cart) : fail(toError(answer));
  } catch (error) {
    if (!(error instanceof NoResponderError)) throw error;
    return fail({
      kind: 'network',
      message: "The cart isn't answering right now. Wait a moment and try again; nothing is lost.",
    });
  }
}
