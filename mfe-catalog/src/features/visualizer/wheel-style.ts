import { around, bar, disc, hole, windowOf } from './polar';

/** Construction of a wheel's face. Steel and aero wheels are plates with openings, others are bars from the hub. */
export type Recipe =
  | {
      readonly kind: 'spokes';
      readonly count: number;
      readonly hub: number;
      readonly rim: number;
      readonly twist: number;
    }
  | { readonly kind: 'twin'; readonly count: number; readonly half: number; readonly apart: number }
  | {
      readonly kind: 'split';
      readonly count: number;
      readonly half: number;
      readonly spread: number;
      readonly fork: number;
    }
  | { readonly kind: 'mesh'; readonly count: number; readonly half: number; readonly spread: number }
  | {
      readonly kind: 'plate';
      readonly count: number;
      readonly sweep: number;
      readonly band: readonly [number, number];
      readonly lean?: number;
    }
  | { readonly kind: 'holes'; readonly count: number; readonly share: number; readonly at: number };

/** A style with its lip. */
export interface WheelStyle {
  readonly recipe: Recipe;
  /** Width of the polished or stepped lip, as a fraction of the radius. */
  readonly lip: number;
  readonly hasBeadRing: boolean;
}

const spokes = (count: number, hub: number, rim: number, twist = 0): Recipe => ({
  kind: 'spokes',
  count,
  hub,
  rim,
  twist,
});

/** Words of a line's style, the most specific first. Half widths are fractions of the wheel's radius. */
const RECIPES: readonly (readonly [RegExp, Recipe])[] = [
  [/D-window/, { kind: 'plate', count: 8, sweep: 27, band: [0.52, 0.84] }],
  [/off-road steel/, { kind: 'plate', count: 8, sweep: 22, band: [0.6, 0.82] }],
  [/dual rear/, { kind: 'holes', count: 5, share: 0.13, at: 0.68 }],
  [/van steel|heavy duty steel|commercial steel|light truck steel/, { kind: 'holes', count: 8, share: 0.1, at: 0.7 }],
  [/winter steel/, { kind: 'holes', count: 12, share: 0.075, at: 0.74 }],
  [/vented disc|steel/, { kind: 'plate', count: 14, sweep: 13, band: [0.66, 0.82] }],
  [/aero disc/, { kind: 'plate', count: 5, sweep: 16, band: [0.44, 0.88], lean: 12 }],
  [/aero turbine/, { kind: 'plate', count: 10, sweep: 14, band: [0.42, 0.9], lean: 22 }],
  [/aero off-road/, { kind: 'plate', count: 6, sweep: 26, band: [0.5, 0.88], lean: 6 }],
  [/dish/, { kind: 'plate', count: 6, sweep: 34, band: [0.46, 0.86] }],
  [/mesh/, { kind: 'mesh', count: 10, half: 0.03, spread: 26 }],
  [/turbine/, spokes(12, 0.05, 0.07, 20)],
  [/directional/, spokes(9, 0.07, 0.085, 16)],
  [/Y spoke/, { kind: 'split', count: 7, half: 0.06, spread: 13, fork: 0.52 }],
  [/split/, { kind: 'split', count: 5, half: 0.085, spread: 15, fork: 0.38 }],
  [/twin/, { kind: 'twin', count: 5, half: 0.052, apart: 0.085 }],
  [/multi/, spokes(15, 0.036, 0.036)],
  [/ten spoke/, spokes(10, 0.055, 0.055)],
  [/eight/, spokes(8, 0.07, 0.075)],
  [/seven|small-car/, spokes(7, 0.08, 0.085)],
  [/six|beadlock|deep lip|van alloy/, spokes(6, 0.1, 0.11)],
  [/five/, spokes(5, 0.13, 0.14)],
];
const OTHER = spokes(5, 0.13, 0.14);

const DEEP_LIP = 0.17;
const STEPPED_LIP = 0.1;
const PLAIN_LIP = 0.05;

/** Returns the recipe of a style ("split five spoke", "OE-style vented disc"); five spokes for unknown words. */
export function wheelStyle(style: string): WheelStyle {
  const recipe = RECIPES.find(([words]) => words.test(style))?.[1] ?? OTHER;
  const lip = /deep lip|dish|dual rear/.test(style)
    ? DEEP_LIP
    : /beadlock|steel|van/.test(style)
      ? STEPPED_LIP
      : PLAIN_LIP;
  return { recipe, lip, hasBeadRing: /beadlock/.test(style) };
}

type RecipeOf<K extends Recipe['kind']> = Extract<Recipe, { kind: K }>;

function splitPath({ count, half, spread, fork }: RecipeOf<'split'>, hub: number, edge: number): string {
  const joint = { radius: fork * edge, half: half * edge * 0.95 };
  return around(count)
    .map((angle) => {
      const arm = (to: number): string =>
        bar(
          { radius: joint.radius * 0.94, angle: angle + Math.sign(to) * 2, half: half * edge * 0.62 },
          { radius: edge, angle: angle + to, half: half * edge * 0.6 },
          0.9,
        );
      return bar({ radius: hub, angle, half: half * edge * 1.1 }, { ...joint, angle }, 1) + arm(-spread) + arm(spread);
    })
    .join('');
}

const twinPath = ({ count, half, apart }: RecipeOf<'twin'>, hub: number, edge: number): string =>
  around(count)
    .flatMap((angle) =>
      [-1, 1].map((side) => {
        const shift = side * apart * edge;
        const turn = (radius: number): number => angle + (shift / radius) * (180 / Math.PI);
        return bar(
          { radius: hub, angle: turn(hub * 1.15), half: half * edge },
          { radius: edge, angle: turn(edge), half: half * edge * 1.15 },
          0.9,
        );
      }),
    )
    .join('');

const meshPath = ({ count, half, spread }: RecipeOf<'mesh'>, hub: number, edge: number): string =>
  around(count)
    .flatMap((angle) =>
      [-spread, spread].map((turn) =>
        bar(
          { radius: hub, angle, half: half * edge * 1.2 },
          { radius: edge, angle: angle + turn, half: half * edge },
          0.95,
        ),
      ),
    )
    .join('');

/** Returns whether a face is cut by the even-odd rule; overlapping bars stay filled. */
export const isPlate = ({ kind }: Recipe): boolean => kind === 'plate' || kind === 'holes';

/**
 * Returns the face of a wheel as one path, bars or a plate with openings (even-odd), from the hub's radius to the
 * lip's, in millimeters.
 */
export function facePath(recipe: Recipe, hub: number, edge: number): string {
  switch (recipe.kind) {
    case 'spokes':
      return around(recipe.count)
        .map((angle) =>
          bar(
            { radius: hub, angle, half: recipe.hub * edge },
            { radius: edge, angle: angle + recipe.twist, half: recipe.rim * edge },
            0.82,
            recipe.twist !== 0,
          ),
        )
        .join('');
    case 'twin':
      return twinPath(recipe, hub, edge);
    case 'split':
      return splitPath(recipe, hub, edge);
    case 'mesh':
      return meshPath(recipe, hub, edge);
    case 'plate':
      return (
        disc(edge) +
        around(recipe.count)
          .map((angle) => windowOf(angle, recipe.sweep, [recipe.band[0] * edge, recipe.band[1] * edge], recipe.lean))
          .join('')
      );
    case 'holes':
      return (
        disc(edge) +
        around(recipe.count)
          .map((angle) => hole({ radius: recipe.at * edge, angle }, recipe.share * edge))
          .join('')
      );
  }
}
