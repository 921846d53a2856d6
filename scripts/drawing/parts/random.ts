/**
 * Seeded random numbers: the same seed gives the same picture on every machine, so scenes can be compared by their hashes.
 */
export type Random = {
  next: () => number
  between: (low: number, high: number) => number
  /** Returns a number around the middle, mostly within `spread`. */
  around: (middle: number, spread: number) => number
  pick: <T>(list: readonly [T, ...T[]]) => T
}

export function getSeed(name: string): number {
  let hash = 2166136261
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  return hash >>> 0
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    around: (middle, spread) => middle + (next() + next() + next() - 1.5) * spread,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

/** Creates smooth noise along a line, from -1 to 1. More `octaves` add finer and weaker waves. */
export function createNoise(seed: number, octaves = 3): (x: number) => number {
  const at = (lattice: number, octave: number) => createRandom(seed + lattice * 7919 + octave * 104729).next() * 2 - 1
  return (x) => {
    let sum = 0
    let weight = 0
    for (let octave = 0; octave < octaves; octave++) {
      const place = x * 2 ** octave
      const cell = Math.floor(place)
      const part = place - cell
      const ease = part * part * (3 - 2 * part)
      const share = 0.5 ** octave
      sum += (at(cell, octave) * (1 - ease) + at(cell + 1, octave) * ease) * share
      weight += share
    }
    return sum / weight
  }
}
