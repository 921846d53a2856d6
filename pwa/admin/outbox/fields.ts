/** Compares and merges rows by fields that do not depend on each other. Pure. */
import type { Change } from '#pwa/outbox/staffWrites.ts'

export const dayFields = ['available', 'notes'] as const
export const contactFields = ['answered'] as const

/** The fields that the write changes. */
export const listChanged = <Row, Field extends keyof Row>(
  fields: readonly Field[],
  { seen, next }: Pick<Change<Row>, 'seen' | 'next'>,
): Field[] => fields.filter((field) => seen[field] !== next[field])

/** What of the write is not in the server's row yet. */
export const listOpen = <Row, Field extends keyof Row>(fields: readonly Field[], change: Change<Row>): Field[] =>
  listChanged(fields, change).filter((field) => change.base[field] !== change.next[field])

/** The fields that others have changed and that the write changes to another value. */
export const listBothChanged = <Row, Field extends keyof Row>(fields: readonly Field[], change: Change<Row>): Field[] =>
  listOpen(fields, change).filter((field) => change.base[field] !== change.seen[field])

/** The values of these fields. */
export const pick = <Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): Partial<Row> =>
  Object.assign({}, ...fields.map((field) => ({ [field]: row[field] })))

/** The change on top of another row. Only these of its fields are still to be changed. */
export const rebase = <Row, Field extends keyof Row>(
  { next }: Pick<Change<Row>, 'next'>,
  base: Row,
  fields: readonly Field[],
): Change<Row> => ({ base, seen: base, next: { ...base, ...pick(next, fields) } })
