import { runEach } from './run-each';
import { WORKER_NAME } from './worker-name';

/** A table of tasks with the columns `claimed_by` and `claimed_until`. */
export interface LeasedTable {
  readonly table: string;
  readonly id: string;
}

export interface ClaimOptions extends LeasedTable {
  /** Column that counts the tries. */
  readonly tries: string;
  /** Column with the time of the next try. */
  readonly nextTry: string;
  /** Interval until the next try. It may use the tries so far, and $2. */
  readonly pause: string;
  /** Condition that a task is due, besides the time of its next try. Its own parameters begin at $4. */
  readonly due: string;
  readonly order: string;
  readonly columns: string;
}

/**
 * Returns a statement that claims due tasks for one worker: $1 is the worker, $2 the lease in seconds, $3 the maximum
 * count. `for update skip locked` keeps two workers from taking the same task, and the lease frees it when its worker
 * dies.
 */
export const claimText = ({ table, id, tries, nextTry, pause, due, order, columns }: ClaimOptions): string =>
  `update ${table}
    set ${tries} = ${tries} + 1, claimed_by = $1, claimed_until = now() + make_interval(secs => $2),
      ${nextTry} = now() + ${pause}
    where ${id} in (
      select ${id}
      from ${table}
      where (${due}) and ${nextTry} <= now() and (claimed_until is null or claimed_until <= now())
      order by ${order} limit $3 for update skip locked
    )
    returning ${columns}`;

/** Returns a statement that ends the lease of task $1, unless another worker than $2 holds it by now. */
export const releaseText = ({ table, id }: LeasedTable): string =>
  `update ${table} set claimed_by = null, claimed_until = null where ${id} = $1 and claimed_by = $2`;

/** The first parameters of a claim by this process. */
export const claimValues = (leaseSeconds: number, count: number): readonly [string, number, number] => [
  WORKER_NAME,
  leaseSeconds,
  count,
];

export interface LeasedWork<T> {
  /** Number of tasks that are claimed and processed in parallel. The lease covers the time of one. */
  readonly concurrency: number;
  /** Maximum number of claims; fewer tasks than `concurrency` end the work earlier. */
  readonly rounds: number;
  claim(): Promise<readonly T[]>;
  work(task: T): Promise<unknown>;
  onFailure(error: unknown, task: T): Promise<void> | void;
}

/** Claims due tasks and processes each on its own, until none is due. Returns the number of claimed tasks. */
export async function workOnLeases<T>({ concurrency, rounds, claim, work, onFailure }: LeasedWork<T>): Promise<number> {
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    const tasks = await claim();
    await runEach(tasks, concurrency, work, onFailure);
    count += tasks.length;
    if (tasks.length < concurrency) break;
  }
  return count;
}
