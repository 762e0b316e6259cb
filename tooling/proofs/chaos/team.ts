/**
 * The process of one team: `team.ts <order as JSON>`. Deploys each of its remotes once, then makes its moves after the
 * signal to start.
 */
import { swapBack } from 'release-platform/deploy/moves/swap-back';
import { publish } from 'release-platform/deploy/deploy-remote';
import { rollbackRemote } from 'release-platform/deploy/moves/rollback';
import { prune } from 'release-platform/deploy/prune';
import type { Place } from 'release-platform/deploy/moves/place';
import { Refusal } from 'release-platform/deploy/moves/refusals';
import type { MoveKind, TeamMessage, TeamOrder, WitnessName } from './moves';
import { makeVersion, WITNESSES, type Witness } from './versions';

const order = JSON.parse(process.argv[2] ?? '') as TeamOrder;
const { team, data, template, remotes, places, moves, everyMs } = order;

const tell = (message: TeamMessage): void => void process.send?.(message);
const versionOf = (number: number): string => `1.0.${number}-${team.toLowerCase()}`;
let last = 0;

async function deploy(name: WitnessName, place?: Place, spoil?: (server: string) => string): Promise<string> {
  const witness: Witness = WITNESSES[name];
  const version = versionOf((last += 1));
  const { manifest, buildDir } = await makeVersion(template, witness, version, spoil);
  const folder = { label: witness.label, dir: '' };
  await publish({ data, folder, manifest, move: {}, place, admission: 'rehearsal' }, buildDir);
  await prune(data);
  return `${witness.name} ${version}${place ? ` in ${place.variant}` : ''}`;
}

/** @throws with the output of the command */
async function moved(change: ReturnType<typeof swapBack>): Promise<string> {
  const result = await change;
  if ('error' in result) throw new Error(result.error);
  return `${result.from} → ${result.to}`;
}

async function plantFault(name: WitnessName): Promise<string> {
  const spoil = (server: string): string => `throw new Error('planted');\n${server}`;
  try {
    return Promise.reject(new Error(`${await deploy(name, undefined, spoil)} has a fault and was deployed`));
  } catch (error) {
    if (error instanceof Refusal) return error.message.replaceAll('\n', ' ');
    throw error;
  }
}

/** Alternates between remotes and kinds, so that each move of a team differs from the one before. */
function nextMove(number: number): readonly [MoveKind, () => Promise<string>] {
  const name = remotes[number % remotes.length] as WitnessName;
  const round = Math.floor(number / remotes.length);
  const place = places[Math.floor(number / 4) % Math.max(places.length, 1)];
  if (place && number % 4 === 0) return ['swap', () => deploy('partner', place)];
  if (place && number % 4 === 2) return ['back', () => moved(swapBack(data, place))];
  if (number % 7 === 5) return ['refused', () => plantFault(name)];
  return round % 3 === 2
    ? ['rollback', () => moved(rollbackRemote(data, WITNESSES[name].name))]
    : ['deploy', () => deploy(name)];
}

async function run(): Promise<void> {
  for (let number = 0; number < moves; number += 1) {
    const started = Date.now();
    const [kind, work] = nextMove(number);
    const outcome = await work().then(
      (what) => ({ what, problem: null }),
      (error: Error) => ({ what: kind, problem: error.message }),
    );
    const at = Date.now();
    tell({ t: 'moved', move: { team, kind, ...outcome, ms: at - started, at } });
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, started + everyMs - Date.now())));
  }
  process.disconnect();
}

for (const name of remotes) await deploy(name);
process.once('message', () => void run());
tell({ t: 'ready' });
