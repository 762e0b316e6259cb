import type { LRUCache } from 'lru-cache';

/**
 * Answers that are kept until they are forgotten. A change that comes while an answer is being read is never lost: what
 * was begun before it is answered, and not kept.
 */
export class AnswerCache<V extends object> {
  private generation = 0;

  constructor(private readonly kept: LRUCache<string, V>) {}

  get(key: string): V | undefined {
    return this.kept.get(key);
  }

  /** Call it before anything is read. The function that it answers keeps the value, unless a change came meanwhile. */
  begin(): (key: string, value: V) => void {
    const { generation } = this;
    return (key, value) => {
      if (generation === this.generation) this.kept.set(key, value);
    };
  }

  /**
   * Something changed that kept answers show otherwise, by a version of their own: only what is being read is not kept.
   */
  touch(): void {
    this.generation += 1;
  }

  forget(key: string): void {
    this.touch();
    this.kept.delete(key);
  }

  forgetAll(): void {
    this.touch();
    this.kept.clear();
  }
}
