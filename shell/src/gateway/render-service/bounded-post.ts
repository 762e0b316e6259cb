import type { Dispatcher } from 'undici';
import { sendBounded, type AnswerHead } from '../http/bounded-request';

/** One POST of JSON, with everything bounded that the other side decides. */
export interface BoundedPost {
  /** Path and query. */
  readonly target: string;
  readonly body: string;
  readonly deadlineMs: number;
  readonly maxBytes: number;
}

function findHeadFault({ status, headers }: AnswerHead): Error | null {
  // A redirect is an answer like any other that is not the page: it is not followed.
  if (status !== 200) return new Error(`it answered ${status}`);
  if (!headers['content-type']?.startsWith('application/json')) return new Error('its answer is no JSON');
  if (headers['content-encoding']) return new Error('its answer is compressed, which was not asked for');
  return null;
}

/**
 * Sends nothing but the body: no cookie, no key, no name of whoever asked.
 * @throws with the reason; AnswerError `ETIMEDOUT` when late
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
