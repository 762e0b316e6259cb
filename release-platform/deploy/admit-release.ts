import { MAIN_VARIANT } from 'shared-contracts';
import { readRecordedRequests, surroundingsOf } from '../../shell/src/gateway/rehearsal';
import type { Registry } from 'registry/composition/registry';
import type { ReleaseStore } from 'registry/log/releases';
import { rehearse } from '../rehearsal/rehearse';
import { findStored, type VersionFiles } from '../rehearsal/version-files';
import { checkInBrowser } from '../rehearsal/browser/browser-check';
import { moved, type Release } from './moves/move-release';
import { refuseFor } from './moves/refusals';

/** Maximum length of a reason in the log. */
const MAX_REASON = 500;
const acceptWith = (option: string): string =>
  `run the same command with ${option} to release it all the same; the log says so then`;

/**
 * Rehearses a version beside the live one, on the server and then in a browser.
 * @returns the release, with accepted problems in its reason
 * @throws Refusal when shoppers must not get it
 */
export async function admit(
  release: Release,
  candidate: VersionFiles,
  store: ReleaseStore,
  registry: Registry,
): Promise<Release> {
  const { data, manifest, place, admission = 'full', isWeightAccepted = false, isLookAccepted = false } = release;
  const current = registry.remotes[manifest.name]?.version;
  // The live version already renders for shoppers as it is.
  if (admission === 'none' || current === manifest.version) return release;
  release.onStep?.('rehearsing');
  const { requests, problem } = await readRecordedRequests(data);
  const { problems, heavier, notes } = await rehearse({
    candidate,
    live: current === undefined ? null : await findStored(store.objects, manifest.name, current),
    variant: place?.variant ?? MAIN_VARIANT,
    recorded: requests,
    slots: await surroundingsOf(manifest, store, registry),
  });
  for (const note of [...(problem === null ? [] : [problem]), ...notes]) console.warn(note);
  const tooHeavy = isWeightAccepted ? [] : heavier.map((one) => `${one}; ${acceptWith('--accept-weight')}`);
  refuseFor([...problems, ...tooHeavy], manifest);
  release.onStep?.('rehearsing in a browser');
  const next = moved(registry, release);
  const looked = await checkInBrowser({ candidate, store, live: registry, next, recorded: requests });
  for (const note of looked.notes) console.warn(note);
  const otherLooks = isLookAccepted ? [] : looked.looks.map((one) => `${one}; ${acceptWith('--accept-look')}`);
  refuseFor([...looked.problems, ...otherLooks], manifest);
  // The log names pages, not files of this machine.
  const accepted = [...heavier, ...looked.looks.map((one) => one.replace(/ \(left: .*/, ''))];
  if (accepted.length === 0) return release;
  return {
    ...release,
    reason: [release.reason, `accepted: ${accepted.join('; ')}`].filter(Boolean).join('; ').slice(0, MAX_REASON),
  };
}
