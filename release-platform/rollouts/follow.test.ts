import { eventLine } from '../commands/event-line';
import { followRollout, INTERVAL_MS, type FollowedRollout, type FollowPorts } from './follow';
import type { RolloutNotice } from './notify';
import { NO_FIGURES, type RolloutFigures } from './rollout-figures';

const ROLLOUT: FollowedRollout = {
  ...{ id: 'r1', remote: 'cart', candidate: '2', stable: '1', steps: [5, 50], holdSeconds: 60, step: 0 },
  state: 'running',
};
const proportion = (events: number, total: number) => ({ events, total });
const SOUND: RolloutFigures = {
  candidate: { ...NO_FIGURES, failedRenders: proportion(0, 60) },
  stable: { ...NO_FIGURES, failedRenders: proportion(0, 1_140) },
  ...{ seconds: 60, gateways: 1, missing: [] },
};
const FAILING = { ...SOUND, candidate: { ...NO_FIGURES, failedRenders: proportion(6, 60) } };

/** A rollout in memory, with a clock that only `sleep` moves. */
class Stage {
  rollout: FollowedRollout | null = ROLLOUT;
  figures: RolloutFigures = SOUND;
  nowMs = 0;
  readonly said: string[] = [];
  readonly notices: RolloutNotice[] = [];
  readonly done: string[] = [];
  readonly controller = new AbortController();
  /** Called at each sleep, with seconds since the begin. */
  onTick: (seconds: number) => void = () => undefined;

  follow(ports: Partial<FollowPorts> = {}) {
    return followRollout({
      nowMs: () => this.nowMs,
      wallClock: () => new Date('2026-11-28T12:00:00Z'),
      sleep: async (ms) => {
        this.nowMs += ms;
        if (this.nowMs > 3_600_000) this.controller.abort();
        this.onTick(this.nowMs / 1_000);
      },
      read: async () => this.rollout,
      figures: async () => this.figures,
      advance: async (rollout) => {
        this.done.push(`advance at ${this.nowMs / 1_000} s`);
        this.rollout = { ...rollout, step: rollout.step + 1 };
      },
      promote: async () => void this.done.push(`promote at ${this.nowMs / 1_000} s`),
      abort: async (_rollout, reason) => void this.done.push(`abort at ${this.nowMs / 1_000} s: ${reason}`),
      notify: async (notice) => void this.notices.push(notice),
      say: (event, fields) => this.said.push(eventLine(event, fields)),
      author: 'ann',
      signal: this.controller.signal,
      ...ports,
    });
  }
}

describe('followRollout', () => {
  it('advances each step after its hold, promotes after the last, and reports both', async () => {
    const stage = new Stage();
    expect(await stage.follow()).toBe('promoted');
    expect(stage.done).toEqual(['advance at 60 s', 'promote at 125 s']);
    expect(stage.said).toEqual([
      'step (remote=cart candidate=2 stable=1 percent=5 step=1/2 hold_s=60)',
      'step (remote=cart candidate=2 stable=1 percent=50 step=2/2 hold_s=60)',
      'promoted (remote=cart version=2)',
    ]);
    expect(stage.notices.map(({ event, percent }) => [event, percent])).toEqual([
      ['step', 5],
      ['promoted', 50],
    ]);
  });

  it('rolls a regression back at the next look, with reason and figures', async () => {
    const stage = new Stage();
    stage.onTick = (seconds) => void (seconds === 20 && (stage.figures = FAILING));
    expect(await stage.follow()).toBe('rolled-back');
    const reason = 'failed renders 6 of 60, stable 0 of 1,140';
    expect(stage.done).toEqual([`abort at 20 s: ${reason}`]);
    expect(stage.notices).toEqual([
      {
        ...{ event: 'rolled-back', remote: 'cart', candidate: '2', stable: '1', percent: 5, reason, author: 'ann' },
        figures: { signal: 'failedRenders', candidate: proportion(6, 60), stable: proportion(0, 1_140) },
        at: '2026-11-28T12:00:00.000Z',
      },
    ]);
  });

  it('rolls back while a webhook never answers', async () => {
    const stage = new Stage();
    stage.figures = FAILING;
    expect(await stage.follow({ notify: () => new Promise(() => undefined) })).toBe('rolled-back');
  });

  it('repeats a rollback that fails', async () => {
    const stage = new Stage();
    stage.figures = FAILING;
    let tries = 0;
    const abort = async (): Promise<void> => {
      if ((tries += 1) < 3) throw new Error('the bucket is away');
    };
    expect(await stage.follow({ abort })).toBe('rolled-back');
    expect(tries).toBe(3);
    expect(stage.said).toContain('rollback failed, tried again (reason="the bucket is away")');
  });

  it('waits for visits of the candidate, and says so once', async () => {
    const stage = new Stage();
    stage.figures = { ...SOUND, candidate: { ...NO_FIGURES, failedRenders: proportion(0, 19) } };
    stage.onTick = (seconds) => void (seconds === 300 && (stage.figures = SOUND));
    await stage.follow();
    expect(stage.done[0]).toBe('advance at 300 s');
    expect(stage.said.filter((line) => line === 'waiting for visits (observations=19 wanted=20)')).toHaveLength(1);
  });

  it('judges a paused rollout but does not advance it', async () => {
    const stage = new Stage();
    stage.rollout = { ...ROLLOUT, state: 'paused' };
    stage.onTick = (seconds) => void (seconds === 600 && (stage.figures = FAILING));
    expect(await stage.follow()).toBe('rolled-back');
    expect(stage.done).toEqual([expect.stringMatching(/^abort at 600 s/)]);
    expect(stage.said).toContain('paused (percent=5)');
  });

  it('does not count a pause as hold', async () => {
    const stage = new Stage();
    stage.onTick = (seconds) => {
      if (seconds === 30) stage.rollout = { ...ROLLOUT, state: 'paused' };
      if (seconds === 230) stage.rollout = ROLLOUT;
    };
    await stage.follow();
    expect(stage.done[0]).toBe('advance at 265 s');
  });

  it.each<[string, FollowedRollout | null]>([
    ['was ended', null],
    ['was replaced by another one', { ...ROLLOUT, id: 'r2' }],
  ])('stops when the rollout %s by another command', async (_what, next) => {
    const stage = new Stage();
    stage.onTick = (seconds) => void (seconds === 30 && (stage.rollout = next));
    expect(await stage.follow()).toBe('ended-elsewhere');
    expect(stage.done).toEqual([]);
  });

  it('goes on after the log could not be read, without the lost time as hold', async () => {
    const stage = new Stage();
    const read = async () => {
      if (stage.nowMs >= 30_000 && stage.nowMs < 300_000) throw new Error('no connection');
      return stage.rollout;
    };
    expect(await stage.follow({ read })).toBe('promoted');
    expect(stage.done[0]).toBe('advance at 335 s');
    expect(stage.said.filter((line) => line.startsWith('log not readable'))).toEqual([
      'log not readable (reason="no connection")',
    ]);
  });

  it('never advances while a gateway is missing, but rolls back what others see', async () => {
    const stage = new Stage();
    stage.figures = { ...SOUND, missing: ['http://b has not loaded cart 2'] };
    stage.onTick = (seconds) => void (seconds === 900 && (stage.figures = { ...FAILING, missing: ['late'] }));
    expect(await stage.follow()).toBe('rolled-back');
    expect(stage.done).toEqual([expect.stringMatching(/^abort at 900 s/)]);
    expect(stage.said).toContain('figures incomplete (reason="http://b has not loaded cart 2")');
  });

  it('never advances while figures cannot be read', async () => {
    const stage = new Stage();
    expect(await stage.follow({ figures: () => Promise.reject(new Error('closed')) })).toBe('stopped');
    expect(stage.done).toEqual([]);
  });

  it('does not read the wall clock for holds', async () => {
    const stage = new Stage();
    const wallClock = () => new Date(stage.nowMs > 10_000 ? '2031-01-01T00:00:00Z' : '2026-11-28T12:00:00Z');
    await stage.follow({ wallClock });
    expect(stage.done).toEqual(['advance at 60 s', `promote at ${120 + INTERVAL_MS / 1_000} s`]);
  });

  it('counts at most 15 s of the hold for a machine that slept', async () => {
    const stage = new Stage();
    stage.onTick = (seconds) => void (seconds === 10 && (stage.nowMs += 1_000_000));
    await stage.follow();
    expect(stage.done[0]).toBe('advance at 1050 s');
  });

  it('begins the hold again when another command moved to another step', async () => {
    const stage = new Stage();
    stage.onTick = (seconds) => void (seconds === 50 && (stage.rollout = { ...ROLLOUT, step: 1 }));
    expect(await stage.follow()).toBe('promoted');
    expect(stage.done).toEqual(['promote at 110 s']);
  });
});
