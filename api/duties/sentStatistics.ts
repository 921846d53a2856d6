/**
 * What was sent to the region, by day. Of a guest it holds no data but the key that the region has, and a digest that
 * tells when something has changed.
 */
import { createHash } from 'node:crypto'
import { DataTypes, type InferAttributes, type InferCreationAttributes, Model, Op } from 'sequelize'
import { z } from 'zod/mini'
import { type Db, defineTable, raw } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import type { Day } from '#contract/days/days.ts'
import type { ReportedDay } from '#contract/duties/statistics.ts'
import { formatArrival, type Movement, type PersonKey } from './statisticsFile.ts'

class StoredSentDay extends Model<InferAttributes<StoredSentDay>, InferCreationAttributes<StoredSentDay>> {
  declare day: string
  declare content: string
  declare sentAt: string
}

const sentDays = defineTable(StoredSentDay, {
  store: 'main',
  tableName: 'sent_statistics',
  attributes: () => ({
    day: { type: DataTypes.TEXT, primaryKey: true },
    content: DataTypes.TEXT,
    sentAt: DataTypes.TEXT,
  }),
})

const Key = { id: z.string(), kind: z.string(), arrival: z.string(), stayId: z.string() }
const Content = z.object({
  structure: z.string(),
  stayIds: z.array(z.string()),
  arrivals: z.array(z.object({ ...Key, digest: z.string() })),
  departures: z.array(z.object(Key)),
})
export type Content = z.output<typeof Content>

/** `taken`: what the region has. `open`: what was sent without an answer: the region may have it. */
const SentContent = z.object({
  taken: z._default(z.nullable(Content), null),
  open: z._default(z.nullable(Content), null),
  refused: z._default(z.array(z.object({ id: z.string(), message: z.string() })), []),
})
/** `sentAt`: when it was sent last, with or without an answer. */
export type SentDay = z.output<typeof SentContent> & { day: Day; sentAt: string }

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

export function buildContent({ counts, arrivals, departures, stayIds }: Movement): Content {
  const { isOpen, roomsOccupied, roomsAvailable, bedsAvailable } = counts
  return {
    structure: [isOpen, roomsOccupied, roomsAvailable, bedsAvailable].join(' '),
    stayIds,
    arrivals: arrivals.map((it) => ({
      id: it.id,
      kind: it.kind,
      arrival: it.arrival,
      stayId: it.stayId,
      digest: hash(formatArrival(it)),
    })),
    departures,
  }
}

/** Changes with everything that is in the file of the day. */
export const getDigest = (movement: Movement): string =>
  hash(JSON.stringify([buildContent(movement), movement.removals.map(({ id }) => id)]))

export async function listSentDays(db: Db, from: Day, to: Day): Promise<SentDay[]> {
  const rows = await sentDays(db).findAll({
    where: { day: { [Op.between]: [from, to] } },
    order: ['day'],
    ...raw(db),
  })
  return rows.map(({ day, content, sentAt }) => ({ day, sentAt, ...z.parse(SentContent, JSON.parse(content)) }))
}

export async function storeSentDay(tx: Tx, { day, sentAt, ...content }: SentDay): Promise<void> {
  await sentDays(tx).upsert({ day, sentAt, content: JSON.stringify(content) }, { transaction: tx.transaction })
}

/** Nothing of the day has reached the region, and nothing did before. */
export async function deleteSentDay(tx: Tx, day: Day): Promise<void> {
  await sentDays(tx).destroy({ where: { day }, transaction: tx.transaction })
}

export async function findFirstSentDay(db: Db): Promise<Day | null> {
  const row = await sentDays(db).findOne({ order: ['day'], ...raw(db) })
  return row?.day ?? null
}

/** The stays that still exist: of those with guests `guests` is true. Erasing a person takes nothing back. */
export type KnownStays = { stays: ReadonlySet<string>; withGuests: ReadonlySet<string> }

/** All that the region may have of a day. */
const listPossible = (sent: SentDay | undefined, field: 'arrivals' | 'departures') =>
  [sent?.taken, sent?.open].flatMap((it) => it?.[field] ?? [])

const isSame = (a: PersonKey, b: PersonKey) => a.id === b.id && a.kind === b.kind && a.arrival === b.arrival

/**
 * The movements as they are to be sent: with arrivals that are taken back, and without departures of those whose arrival
 * the region does not get.
 */
export function completeMovements(movements: Movement[], sent: SentDay[], { withGuests }: KnownStays): Movement[] {
  const known = new Set([
    ...sent.flatMap((it) => listPossible(it, 'arrivals').map(({ id }) => id)),
    ...movements.flatMap(({ arrivals }) => arrivals.map(({ id }) => id)),
  ])
  return movements.map((movement) => {
    const before = listPossible(
      sent.find(({ day }) => day === movement.day),
      'arrivals',
    )
    const gone = before.filter(
      ({ id, stayId }, i) =>
        withGuests.has(stayId) &&
        !movement.arrivals.some((it) => it.id === id) &&
        before.findIndex((it) => it.id === id) === i,
    )
    return {
      ...movement,
      departures: movement.departures.filter(({ id }) => known.has(id)),
      removals: gone.map(({ id, kind, arrival }) => ({ id, kind, arrival })),
    }
  })
}

/** What the region knows of a day, compared with what is true now. Expects a completed movement. */
export function getState(movement: Movement, sent: SentDay | undefined, { stays }: KnownStays): ReportedDay['state'] {
  if (sent === undefined) return null
  if (sent.open !== null) return 'unknown'
  if (sent.refused.length > 0) return 'refused'
  if (sent.taken === null) return null
  const { taken } = sent
  const now = buildContent(movement)
  const isErased = taken.stayIds.some((id) => !stays.has(id))
  const isTaken =
    (isErased || taken.structure === now.structure) &&
    movement.removals.length === 0 &&
    now.arrivals.every((it) => taken.arrivals.some((other) => isSame(it, other) && it.digest === other.digest)) &&
    now.departures.every((it) => taken.departures.some((other) => isSame(it, other)))
  return isTaken ? 'sent' : 'changed'
}
