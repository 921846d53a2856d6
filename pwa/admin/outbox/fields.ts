/** Compares and merges rows by fields that do not depend on each other. Pure. */
import type { Change } from './writes.ts'

/** The value of a field; null where there is no row. */
export const getValue = (row: object | null, field: string): unknown => (row === null ? null : Reflect.get(row, field))

/** Lists are compared by what they hold. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The fields that the write changes. */
export const listChanged = (fields: readonly string[], { seen, next }: Pick<Change<object | null>, 'seen' | 'next'>) =>
  fields.filter((field) => !isSame(getValue(seen, field), getValue(next, field)))

/** What of the write is not in the server's row yet. */
export const listOpen = (fields: readonly string[], change: Change<object | null>): string[] =>
  listChanged(fields, change).filter((field) => !isSame(getValue(change.base, field), getValue(change.next, field)))

/** The fields that others have changed and that the write changes to another value. */
export const listBothChanged = (fields: readonly string[], change: Change<object | null>): string[] =>
  listOpen(fields, change).filter((field) => !isSame(getValue(change.base, field), getValue(change.seen, field)))

type Entry = { id: string }
const toEntries = (value: unknown): Entry[] => (value ?? []) as Entry[]
const has = (entries: Entry[], { id }: Entry): boolean => entries.some((it) => it.id === id)

/** The entries of `base`, with what the write has changed, added and taken away. */
function mergeEntries(field: string, { seen, next, base }: Change<object | null>): Entry[] {
  const [before, after, theirs] = [seen, next, base].map((row) => toEntries(getValue(row, field)))
  if (!before || !after || !theirs) return []
  const getOwn = (entry: Entry) => {
    const [old, mine] = [before, after].map((entries) => entries.find(({ id }) => id === entry.id))
    return mine && !isSame(old, mine) ? mine : entry
  }
  const kept = theirs.filter((entry) => !has(before, entry) || has(after, entry)).map(getOwn)
  return [...kept, ...after.filter((entry) => !has(before, entry) && !has(theirs, entry))]
}

/** What the write wants, with lists of entries as they are after the changes of both sides. */
export const mergeLists = <Row extends object>(fields: readonly string[], change: Change<Row>): Row => ({
  ...change.next,
  ...Object.fromEntries(fields.map((field) => [field, mergeEntries(field, change)])),
})

/** The values of these fields. */
export const pick = <Row extends object>(row: Row, fields: readonly string[]): Partial<Row> =>
  Object.assign({}, ...fields.map((field) => ({ [field]: getValue(row, field) })))

/** The change on top of another row. Only these of its fields are still to be changed. */
export const rebase = <Row extends object>(next: Row, base: Row, fields: readonly string[]): Change<Row> => ({
  base,
  seen: base,
  next: { ...base, ...pick(next, fields) },
})
