/** Events among observations, for example failed renders among renders. */
export interface Proportion {
  readonly events: number;
  readonly total: number;
}

/** Stirling's series for the logarithm of the gamma function; after the shift its error is below 1e-9. */
function logGamma(value: number): number {
  let shift = 0;
  let x = value;
  for (; x < 8; x += 1) shift += Math.log(x);
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - shift;
}

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Weights of the rates, Beta(1/4, 1/4): more than Jeffreys gives to rates near 0 and 1, which failures have. */
const WEIGHT = 0.25;

/** Likelihood of the observations, averaged over all rates. */
const logMixture = ({ events, total }: Proportion): number =>
  logBeta(events + WEIGHT, total - events + WEIGHT) - logBeta(WEIGHT, WEIGHT);

const times = (count: number, probability: number): number => (count === 0 ? 0 : count * Math.log(probability));

const logLikelihood = ({ events, total }: Proportion, rate: number): number =>
  times(events, rate) + times(total - events, 1 - rate);

const ITERATIONS = 60;

/** Returns the largest value of a concave function between two numbers, by ternary search. */
function maximum(of: (at: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < ITERATIONS; step += 1) {
    const third = (high - low) / 3;
    if (of(low + third) < of(high - third)) low += third;
    else high -= third;
  }
  return of((low + high) / 2);
}

const rateOf = ({ events, total }: Proportion): number => (total === 0 ? 0 : events / total);

/**
 * Returns the logarithm of the evidence E that the candidate's rate exceeds the stable one's by more than a margin:
 * `E = M(candidate) · M(stable) / L`, with a mixture M of likelihoods over all rates (mixture SPRT: Robbins 1970;
 * Johari, Koomen, Pekelis and Walsh, "Always valid inference", 2022) and the largest likelihood L without a regression
 * (Wasserman, Ramdas and Balakrishnan, "Universal inference", 2020). Without a regression E ever reaches 1/α with
 * probability α at most (Ville 1939), however often it is computed, also for small numbers.
 *
 * @param margin difference of the rates that does not matter, 0 to 1
 */
export function logEvidence(candidate: Proportion, stable: Proportion, margin = 0): number {
  if (candidate.total === 0 || stable.total === 0) return -Infinity;
  if (rateOf(candidate) <= rateOf(stable) + margin) return -Infinity;
  const alternative = logMixture(candidate) + logMixture(stable);
  const likelihood = (rate: number): number => logLikelihood(candidate, rate + margin) + logLikelihood(stable, rate);
  if (margin > 0) return alternative - maximum(likelihood, 0, 1 - margin);
  const events = candidate.events + stable.events;
  return alternative - likelihood(events / (candidate.total + stable.total));
}

/**
 * Returns whether a sequence of comparisons may stop with a regression.
 * @param falsePositives probability of a false stop, over all comparisons of the sequence
 */
export const isWorse = (
  candidate: Proportion,
  stable: Proportion,
  { falsePositives, margin = 0 }: { readonly falsePositives: number; readonly margin?: number },
): boolean => logEvidence(candidate, stable, margin) >= -Math.log(falsePositives);
