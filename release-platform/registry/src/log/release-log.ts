import { freezeProblem } from '../composition/freezes';
import { EMPTY_REGISTRY, type Registry } from '../composition/registry';
import { growingParts, mapWithConcurrency } from '../map-with-concurrency';
import type { ObjectStore } from '../objects/object-store';
import { OWNERS_FILE } from '../paths';
import { open, seal, type SigningKey } from '../trust/envelope';
import type { Team } from '../trust/owners';
import { publicKeyOf } from '../trust/signing-key';
import type { Trust } from '../trust/trust';
import { moveText, type Move } from './move';
import { BEGUN_BY_A_TEAM, NOT_BEGUN, pinProblem } from './log-beginning';
import { moveProblems, whoMayMove } from './move-rights';
import {
  endsOf,
  digestOf,
  formatOf,
  parseRevision,
  REVISIONS,
  REVISION_TYPE,
  revisionKey,
  revisionNumber,
  type Revision,
} from './revision';

/** Position of a reader of the log: the newest accepted revision. */
export interface LogState {
  /** 0 before the first deploy. */
  readonly number: number;
  readonly digest: string | null;
  readonly registry: Registry;
}

export const EMPTY_LOG: LogState = { number: 0, digest: null, registry: EMPTY_REGISTRY };

/** Thrown when the log, or its next part, cannot be trusted. Readers keep their last state. */
export class BadLog extends Error {}

/** Thrown for a move that the key's team may not make. */
export class ForeignMove extends Error {}

type Signed = Pick<Move, 'key' | 'isDespiteFreeze'>;
const ATTEMPTS = 200;
const PAUSE_MS = 15;

interface Entry extends LogState {
  readonly revision: Revision;
  /** Team whose key signed it. An operator is responsible for the whole registry. */
  readonly team: Team;
}

/**
 * The moves of a store in sequence: each is written once, under the next number, and refers to the previous one. Two
 * writers cannot both take a number, so no lock is needed.
 */
export class ReleaseLog {
  constructor(
    readonly objects: ObjectStore,
    readonly trust: Trust,
  ) {}

  /**
   * Returns the newest state. `known`: the reader's position; only later revisions are read, and a shorter log is
   * rejected.
   *
   * @throws {BadLog} when a revision is missing, altered, of a later format, or unauthorized
   */
  async read(known: LogState = EMPTY_LOG): Promise<LogState> {
    if (known.number > 0 && (await this.#object(known.number + 1)) === null) {
      await this.#assertStillThere(known);
      return known;
    }
    await this.#assertPinned(known);
    const entries = await this.#newEntries(known);
    const [first] = entries;
    // Otherwise, emptying the store would allow a new log with arbitrary content.
    if (known.number === 0 && first && !first.team.isOperator) throw this.#bad(first.number, BEGUN_BY_A_TEAM);
    return entries.reduce<LogState>((state, entry) => this.#followed(state, entry), known);
  }

  /** Returns the newest moves, newest last. Unreadable ones are omitted. */
  async history(atMost: number): Promise<readonly Revision[]> {
    const numbers = (await this.#numbersAfter(0)).slice(-atMost);
    const entries = await this.#readable(numbers);
    return entries.filter((entry) => entry !== null).map(({ revision }) => revision);
  }

  /**
   * Returns the registries that were in force since a time, newest first. Unreadable ones are omitted.
   *
   * @param since ms since 1970
   */
  async inForceSince(since: number): Promise<readonly Registry[]> {
    const registries: Registry[] = [];
    for (const part of growingParts([...(await this.objects.list(REVISIONS))].reverse())) {
      const entries = await this.#readable(part.map(({ key }) => revisionNumber(key)));
      for (const [at, entry] of entries.entries()) {
        if (entry === null) continue;
        registries.push(entry.registry);
        // The time in a revision is claimed by its author; the store's own time cannot be set back.
        if (Math.max(Date.parse(entry.revision.at), part[at]?.writtenAt ?? 0) <= since) return registries;
      }
    }
    return registries;
  }

  /**
   * Makes the newest trusted state the current one, skipping torn, missing or altered revisions. Requires an operator's
   * key: readers continue from an operator's revision.
   *
   * @param after the last number that readers saw, when the log is shorter than that
   * @returns the state from then on
   */
  async repair(move: Move, after = 0): Promise<Registry> {
    const numbers = await this.#numbersAfter(0);
    const registry = await this.#newestGood(numbers);
    this.#assertOperator(move.key);
    for (const number of endsOf(numbers, after))
      if (!(await this.#create({ number, digest: null, registry }, registry, move)))
        throw new Error(`Somebody else wrote revision ${number + 1} meanwhile. Try again.`);
    return registry;
  }

  /**
   * Begins the log of a store without releases. Requires an operator's key, because new readers trust no other
   * beginning.
   */
  async begin(move: Move): Promise<void> {
    this.#assertOperator(move.key);
    const isFirst = (await this.#numbersAfter(0)).length === 0 && (await this.#create(EMPTY_LOG, EMPTY_REGISTRY, move));
    if (!isFirst) throw new ForeignMove(`${this.objects.label} has a log already.`);
  }

  /**
   * Checks whether a key may make a move, before anything is built, rehearsed or stored. `change`: the effect of the
   * move, as far as rights and freezes depend on it. @throws {ForeignMove} when {@link append} would
   */
  async assertMay(key: SigningKey, change: (registry: Registry) => Registry, isDespiteFreeze = false): Promise<void> {
    const state = await this.read();
    this.#assertAllowed(state, change(state.registry), { key, isDespiteFreeze });
  }

  /**
   * Appends a move. `change` gets the newest registry and is called again after a lost race; returning the same or an
   * equal registry appends nothing. An error thrown by it leaves the log unchanged.
   *
   * @throws {ForeignMove} when the key's team does not own what changes
   */
  async append(move: Move, change: (registry: Registry) => Registry | Promise<Registry>): Promise<Registry> {
    let state = EMPTY_LOG;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      state = await this.read(state);
      const registry = await change(state.registry);
      if (JSON.stringify(registry) === JSON.stringify(state.registry)) return state.registry;
      this.#assertAllowed(state, registry, move);
      if (await this.#create(state, registry, move)) return registry;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS));
    }
    throw new Error(`${this.objects.label} is written by too many at once. Nothing was changed; try again.`);
  }

  async #create(state: LogState, registry: Registry, move: Move): Promise<boolean> {
    const revision: Revision = {
      formatVersion: formatOf(registry),
      number: state.number + 1,
      previous: state.digest,
      at: new Date().toISOString(),
      author: move.author,
      reason: moveText(move),
      registry,
    };
    // A revision that readers would reject is never written, because it would block the log: for example a very long
    // reason.
    const written = parseRevision(JSON.parse(JSON.stringify(revision)));
    if ('problem' in written) throw new ForeignMove(`This move cannot be written to the log: ${written.problem}.`);
    return this.objects.create(revisionKey(revision.number), seal(REVISION_TYPE, revision, move.key));
  }

  #assertAllowed({ number, registry: before }: LogState, after: Registry, { key, isDespiteFreeze }: Signed): void {
    const who = (): string => whoMayMove(before, after, this.trust.owners);
    const team = this.trust.teamOf(key.id);
    if (!team) throw new ForeignMove(`The key '${key.id}' belongs to no team in ${OWNERS_FILE}. ${who()}`);
    this.#assertListed(key);
    if (number === 0 && !team.isOperator) throw new ForeignMove(NOT_BEGUN);
    const problems = moveProblems(before, after, team, this.trust.owners);
    if (problems.length > 0)
      throw new ForeignMove(`The team '${team.name}' may not do this: ${problems.join('; ')}. ${who()}`);
    const frozen = isDespiteFreeze ? null : freezeProblem(before, after);
    if (frozen !== null) throw new ForeignMove(frozen);
  }

  /** Readers reject the signature of another key with the same name: such a move would block the log for everyone. */
  #assertListed(key: SigningKey): void {
    if (this.trust.keyOf(key.id)?.x === publicKeyOf(key).x) return;
    throw new ForeignMove(
      `The key '${key.id}' at hand is another one than ${OWNERS_FILE} lists under this name. ` +
        'Name the file with the listed one in RELEASE_KEY_FILE.',
    );
  }

  #assertOperator(key: SigningKey): void {
    if (this.trust.teamOf(key.id)?.isOperator !== true)
      throw new ForeignMove(
        `The key '${key.id}' is no operator's; only those who run the store may begin or repair its log.`,
      );
    this.#assertListed(key);
  }

  #object(number: number): Promise<Buffer | null> {
    return this.objects.read(revisionKey(number));
  }

  /** Removing the newest moves must not restore a version that was rolled back. */
  async #assertStillThere({ number, digest }: LogState): Promise<void> {
    const stored = await this.#object(number);
    if (stored === null) throw new BadLog(`revision ${number} is gone from ${this.objects.label}`);
    if (digestOf(stored) !== digest) throw new BadLog(`revision ${number} in ${this.objects.label} is another one now`);
  }

  /** A new reader only knows the state that was reviewed with the owners file. */
  async #assertPinned({ number }: LogState): Promise<void> {
    const { log: pin } = this.trust.owners;
    if (!pin || number >= pin.revision) return;
    const problem = pinProblem(pin, await this.#object(pin.revision), this.objects.label);
    if (problem !== null) throw new BadLog(problem);
  }

  async #numbersAfter(number: number): Promise<readonly number[]> {
    const objects = await this.objects.list(REVISIONS, number === 0 ? undefined : revisionKey(number));
    return objects.map(({ key }) => revisionNumber(key)).filter((found) => found !== null);
  }

  /** Returns revisions after a state, back to the last one that an operator signed. */
  async #newEntries(known: LogState): Promise<readonly Entry[]> {
    const last = (await this.#numbersAfter(known.number)).at(-1) ?? known.number;
    const newestFirst = Array.from({ length: last - known.number }, (_, at) => last - at);
    const entries: Entry[] = [];
    for (const part of growingParts(newestFirst)) {
      // Revisions before an operator's may be torn; they are not needed.
      const read = await mapWithConcurrency(part, (number) => this.#entry(number).catch((error: Error) => error));
      for (const entry of read) {
        if (entry instanceof Error) throw entry;
        entries.unshift(entry);
        if (entry.team.isOperator) return entries;
      }
    }
    return entries;
  }

  /** Null in place of unreadable revisions. */
  #readable(numbers: readonly (number | null)[]): Promise<readonly (Entry | null)[]> {
    return mapWithConcurrency(numbers, async (at) => (at === null ? null : this.#entry(at).catch(() => null)));
  }

  async #newestGood(numbers: readonly number[]): Promise<Registry> {
    const good = (await this.#readable(numbers)).filter((entry) => entry !== null);
    const start = good.findLastIndex(({ team }) => team.isOperator);
    let state = EMPTY_LOG;
    for (const entry of good.slice(Math.max(start, 0))) {
      try {
        state = this.#followed(state, entry);
      } catch (error) {
        if (!(error instanceof BadLog)) throw error;
        break;
      }
    }
    return state.registry;
  }

  async #entry(number: number): Promise<Entry> {
    const stored = await this.#object(number);
    if (stored === null) throw this.#bad(number, 'it is missing');
    const opened = open(stored, REVISION_TYPE, this.trust.keyOf);
    if (!opened.ok) throw this.#bad(number, opened.problem);
    const revision = parseRevision(opened.statement);
    if ('problem' in revision) throw this.#bad(number, revision.problem);
    if (revision.number !== number) throw this.#bad(number, `it says that it is revision ${revision.number}`);
    const team = this.trust.teamOf(opened.keyId);
    if (!team) throw this.#bad(number, `the key '${opened.keyId}' belongs to no team`);
    return { number, digest: digestOf(stored), registry: revision.registry, revision, team };
  }

  /** Returns the state after a trusted revision. */
  #followed(state: LogState, { number, digest, registry, revision, team }: Entry): LogState {
    const next = { number, digest, registry };
    if (team.isOperator) return next;
    const bad = (problem: string): BadLog => this.#bad(number, problem);
    if (revision.previous !== state.digest) throw bad('it does not follow the one before it');
    const problems = moveProblems(state.registry, registry, team, this.trust.owners);
    if (problems.length > 0) throw bad(problems.join('; '));
    return next;
  }

  #bad(number: number, problem: string): BadLog {
    return new BadLog(`revision ${number} in ${this.objects.label} is not followed: ${problem}`);
  }
}
