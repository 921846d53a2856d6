import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { ChannelProblem, Portal } from '#contract/channels.ts'

/** A room's calendar on a portal. A deleted one stays as a row: its stays and the generation of its token refer to it. */
class StoredChannel extends Model<InferAttributes<StoredChannel>, InferCreationAttributes<StoredChannel>> {
  declare id: string
  declare roomId: number
  declare name: string
  declare portal: Portal
  /** A secret: whoever has it reads the portal's calendar. */
  declare importUrl: string | null
  declare intervalMinutes: number
  declare exportsRequests: boolean
  /** JSON lists of titles. */
  declare asStays: string
  declare asClosed: string
  /** Null for one that an earlier program has added. */
  declare ignoredTitles: string | null
  /** Of the token of our calendar. A higher one revokes the lower ones. */
  declare generation: number
  declare createdAt: string
  declare deletedAt: string | null
  declare version: number
  declare revision: number
}
export type ChannelRow = InferAttributes<StoredChannel>

export const channels = defineTable(StoredChannel, {
  store: 'main',
  tableName: 'channels',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    roomId: DataTypes.INTEGER,
    name: DataTypes.TEXT,
    portal: DataTypes.TEXT,
    importUrl: DataTypes.TEXT,
    intervalMinutes: DataTypes.INTEGER,
    exportsRequests: DataTypes.BOOLEAN,
    asStays: DataTypes.TEXT,
    asClosed: DataTypes.TEXT,
    ignoredTitles: DataTypes.TEXT,
    generation: DataTypes.INTEGER,
    createdAt: DataTypes.TEXT,
    deletedAt: DataTypes.TEXT,
    version: DataTypes.INTEGER,
    revision: DataTypes.INTEGER,
  }),
})

/** An import that has changed something. `changes`: JSON of ChannelStayChange with what an undo needs. */
class StoredImport extends Model<InferAttributes<StoredImport>, InferCreationAttributes<StoredImport>> {
  declare id: string
  declare channelId: string
  declare at: string
  declare kind: 'import' | 'release'
  declare changes: string
  declare undoneAt: string | null
}
export type ImportRow = InferAttributes<StoredImport>

export const channelImports = defineTable(StoredImport, {
  store: 'main',
  tableName: 'channel_imports',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    channelId: DataTypes.TEXT,
    at: DataTypes.TEXT,
    kind: DataTypes.TEXT,
    changes: DataTypes.TEXT,
    undoneAt: DataTypes.TEXT,
  }),
})

/** How the fetching of a channel goes. */
class StoredState extends Model<InferAttributes<StoredState>, InferCreationAttributes<StoredState>> {
  declare channelId: string
  declare checkedAt: string | null
  declare goodAt: string | null
  declare nextAt: string | null
  declare events: number | null
  declare problem: ChannelProblem | null
  declare failingSince: string | null
  /** When staff were told by mail that it fails. */
  declare mailedAt: string | null
  /** JSON: how many good readings in a row did not have a stay, by its id. */
  declare missed: string
  /** JSON: the UID by which the portal knows a stay now, by its id. Some portals write new ones into each answer. */
  declare uids: string
  declare isSuspicious: boolean
  /** JSON of the events of the last good reading that could not be read. Null when all could. */
  declare unread: string | null
  declare etag: string | null
  /** What the last good reading depended on besides the body. With another one the same body is read again. */
  declare basis: string | null
  declare bodyHash: string | null
}
export type StateRow = InferAttributes<StoredState>

export const channelStates = defineTable(StoredState, {
  store: 'machine',
  tableName: 'channel_states',
  attributes: () => ({
    channelId: { type: DataTypes.TEXT, primaryKey: true },
    checkedAt: DataTypes.TEXT,
    goodAt: DataTypes.TEXT,
    nextAt: DataTypes.TEXT,
    events: DataTypes.INTEGER,
    problem: DataTypes.TEXT,
    failingSince: DataTypes.TEXT,
    mailedAt: DataTypes.TEXT,
    missed: DataTypes.TEXT,
    uids: DataTypes.TEXT,
    isSuspicious: DataTypes.BOOLEAN,
    unread: DataTypes.TEXT,
    etag: DataTypes.TEXT,
    basis: DataTypes.TEXT,
    bodyHash: DataTypes.TEXT,
  }),
})

/** What a portal has read of our calendar last: JSON list of spans. */
class StoredRead extends Model<InferAttributes<StoredRead>, InferCreationAttributes<StoredRead>> {
  declare channelId: string
  declare readAt: string
  declare contentHash: string
  declare spans: string
}

export const channelReads = defineTable(StoredRead, {
  store: 'machine',
  tableName: 'channel_reads',
  attributes: () => ({
    channelId: { type: DataTypes.TEXT, primaryKey: true },
    readAt: DataTypes.TEXT,
    contentHash: DataTypes.TEXT,
    spans: DataTypes.TEXT,
  }),
})
