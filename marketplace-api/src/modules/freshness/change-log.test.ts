import { changeLog } from './change-log';

it('the change log returns missed changes for as long as it keeps all of them', () => {
  const log = changeLog({ isListening: () => true, kept: 3 });
  for (const tag of ['product:a', 'product:b', 'product:c', 'product:d'] as const) log.add(new Set([tag]));
  const missedSince = (seq: number) => log.since(log.idOf({ seq }))?.map((change) => change.seq) ?? null;
  expect([4, 3, 1, 0, 5].map(missedSince)).toEqual([[], [4], [2, 3, 4], null, null]);
});
