const ends = [1, 2, 4, 6, 8, 10]

/** A round number at or above all values, whose half is round too: the end of a chart's scale. */
export function getScaleEnd(values: number[]): number {
  const max = Math.max(2, ...values)
  const power = 10 ** Math.floor(Math.log10(max))
  return (ends.find((it) => it * power >= max) ?? 10) * power
}
