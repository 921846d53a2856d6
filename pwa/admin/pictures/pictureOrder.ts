/** The list with one entry in another place. A place beyond the ends is the end. */
export function moveTo<T>(list: readonly T[], entry: T, place: number): T[] {
  const others = list.filter((it) => it !== entry)
  const at = Math.min(Math.max(0, place), others.length)
  return list.includes(entry) ? [...others.slice(0, at), entry, ...others.slice(at)] : [...list]
}
