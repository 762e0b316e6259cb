import type { Problem } from 'shared-contracts/wire';
import type { TestApi } from '../testing/test-api';
import { requestFor, type Values } from './matrix-request';
import type { Operation } from './operations';
import { isAboutPayment } from './token-calls';
import type { Owner } from './world';

export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  /** Body of the response; in a problem without the request id, which differs each time. */
  readonly text: string;
}

export type Ask = (
  operation: Operation,
  values: Values,
  headers: Record<string, string>,
  options?: { readonly maySee?: boolean },
) => Promise<Answer>;

/**
 * Makes calls about an owner's resources. @throws when a response contains one of their secrets that the caller may not
 * see
 */
export const askAbout =
  (api: TestApi, victim: Owner, elsewhere: Owner): Ask =>
  async (operation, values, headers, { maySee = false } = {}) => {
    const common = { ...victim.common, ...(isAboutPayment(operation) ? { id: values.cartId ?? '' } : {}) };
    const response = await api.app.inject(requestFor(operation, { ...common, ...values }, headers));
    const body = response.headers['content-type']?.toString().includes('problem') ? response.json<Problem>() : null;
    const leak = [...victim.secrets, ...elsewhere.secrets].find((secret) => response.body.includes(secret));
    if (leak && !maySee) throw new Error(`${operation.id} told a secret: ${leak}`);
    return {
      status: response.statusCode,
      code: body?.code,
      text: body === null ? response.body : JSON.stringify({ ...body, requestId: '' }),
    };
  };
