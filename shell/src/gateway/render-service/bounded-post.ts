import http from 'node:http';
import https from 'node:https';

/** One POST of JSON, with everything bounded that the other side decides. */
export interface BoundedPost {
  readonly url: string;
  readonly agent: http.Agent;
  readonly body: string;
  readonly deadlineMs: number;
  readonly maxBytes: number;
}

/** No answer in time, as opposed to a wrong one. */
export class NoAnswerInTime extends Error {}

function problemOf({ statusCode, headers }: http.IncomingMessage, maxBytes: number): string | null {
  // A redirect is an answer like any other that is not the page: it is not followed.
  if (statusCode !== 200) return `it answered ${String(statusCode)}`;
  if (!headers['content-type']?.startsWith('application/json')) return 'its answer is no JSON';
  if (headers['content-encoding']) return 'its answer is compressed, which was not asked for';
  if (Number(headers['content-length'] ?? 0) > maxBytes) return `its answer is larger than ${maxBytes} bytes`;
  return null;
}

function read(response: http.IncomingMessage, maxBytes: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const problem = problemOf(response, maxBytes);
    if (problem) return reject(new Error(problem));
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) reject(new Error(`its answer is larger than ${maxBytes} bytes`));
      else chunks.push(chunk);
    });
    response.on('error', reject);
    response.on('end', () => {
      try {
        resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      } catch {
        reject(new Error('its answer is no JSON'));
      }
    });
    return undefined;
  });
}

/**
 * Sends nothing but the body: no cookie, no key, no name of whoever asked. @throws with the reason; {@link
 * NoAnswerInTime} when late.
 */
export function postJson({ url, agent, body, deadlineMs, maxBytes }: BoundedPost): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      accept: 'application/json',
    };
    const { request: start } = url.startsWith('https:') ? https : http;
    const request = start(url, { method: 'POST', agent, headers, maxHeaderSize: 16_384 });
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      settle();
    };
    const fail = (error: Error): void =>
      end(() => {
        reject(error);
        // Whatever still comes is not read, and the connection not used again.
        request.destroy();
      });
    const timer = setTimeout(() => fail(new NoAnswerInTime(`no answer within ${deadlineMs} ms`)), deadlineMs);
    request.on('error', fail);
    request.on('response', (response) => {
      read(response, maxBytes).then((value) => end(() => resolve(value)), fail);
    });
    request.end(body);
  });
}
