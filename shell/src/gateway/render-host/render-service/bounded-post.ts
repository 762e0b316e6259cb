import type { Dispatcher } from 'undici';
import { sendBounded, type AnswerHead } from '../../http/bounded-request';

/** One POST of JSON, with limits for everything that the other side controls. */
export interface BoundedPost {
  /** Path and query. */
  readonly target: string;
  readonly body: string;
  readonly deadlineMs: number;
  readonly maxBytes: number;
}

function findHeadFault({ status, headers }: AnswerHead): Error | null {
  // A redirect is not followed: it is not the page.
  if (status !== 200) return new Error(`it answered ${status}`);
  if (!headers['content-type']?.startsWith('application/json')) return new Error('its answer is no JSON');
  if (headers['content-encoding']) return new Error('its answer is compressed, which was not asked for');
  return null;
}

/**
 * Sends only the body, without cookies, keys or client data.
 * @throws with the reason; AnswerError `ETIMEDOUT` after the deadline
 */
export async function postJson(
  connections: Dispatcher,
  { target, body, deadlineMs, maxBytes }: BoundedPost,
): Promise<unknown> {
  const answer = await sendBounded(connections, {
    method: 'POST',
    target,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
    timeoutMs: deadlineMs,
    maxAnswerBytes: maxBytes,
    findHeadFault,
  });
  try {
    return JSON.parse(answer.body.toString('utf8'));
  } catch {
    throw new Error('its answer is no JSON');
  }
}
