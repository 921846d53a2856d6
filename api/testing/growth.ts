/** Whether a measured series grows, or only varies. */

/** Of the normal distribution: a series that does not grow has a lower bound above zero once in a hundred times. */
const z = 2.326

/** The same quantile of Student's t distribution (Abramowitz and Stegun, 26.7.5), exact to 1 % from five degrees on. */
function getQuantile(degrees: number): number {
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ]
  return terms.reduce((sum, term, power) => sum + term / degrees ** power, 0)
}

/** How much a series grows with each value: the slope of its regression line, and what it surely is at least. */
export type Growth = { slope: number; min: number }

/** Needs at least seven values. The fewer there are and the more they vary, the less is sure. */
export function estimateGrowth(values: number[]): Growth {
  const degrees = values.length - 2
  if (degrees < 5) throw new Error('at least seven values are needed')
  const mean = (numbers: number[]): number => numbers.reduce((sum, it) => sum + it, 0) / numbers.length
  const [meanIndex, meanValue] = [(values.length - 1) / 2, mean(values)]
  const sum = (term: (index: number, value: number) => number): number =>
    values.reduce((total, value, index) => total + term(index - meanIndex, value - meanValue), 0)
  const spread = sum((x) => x * x)
  const slope = sum((x, y) => x * y) / spread
  const deviation = Math.sqrt(sum((x, y) => (y - slope * x) ** 2) / degrees / spread)
  return { slope, min: slope - getQuantile(degrees) * deviation }
}
