import { openForWriting, openReleases } from 'registry/log/releases';
import type { ReleaseSettings } from 'registry/settings';
import { eventLine } from '../commands/event-line';
import { printServed, reportServed } from '../gateways/report-served';
import type { Deployed } from './moves/move-release';
import { rollBack } from './moves/rollback';

/** Waits for the gateways after a move of a remote. @returns true when they serve the version of the log */
export async function confirmMove(settings: ReleaseSettings, name: string): Promise<boolean> {
  return printServed(await reportServed(await openReleases(settings), name));
}

/**
 * Waits for the gateways after a release. A version that some gateways serve and others refuse is taken back, so that
 * shoppers get one version again.
 */
export async function confirmRelease(settings: ReleaseSettings, { name, outcome }: Deployed): Promise<boolean> {
  const report = await reportServed(await openReleases(settings), name);
  const isConfirmed = printServed(report);
  if (!report.isSplit || outcome !== 'deployed') return isConfirmed;
  const back = await rollBack(await openForWriting(settings), name, { reason: 'gateways disagree about it' });
  if ('error' in back) console.error(`It stays where it is served: ${back.error}`);
  else console.error(eventLine('taken back, because gateways disagree', { remote: name, version: back.to }));
  return false;
}
