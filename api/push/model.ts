import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { PushKind, PushState } from '#contract/push.ts'

/** A browser that wants news. It ends with the session in which it was added. */
class Subscription extends Model<InferAttributes<Subscription>, InferCreationAttributes<Subscription>> {
  declare id: string
  /** Where the browser's push service takes news. Whoever knows it and the keys can send some, so it is in no log. */
  declare endpoint: string
  declare sessionId: string
  declare staffId: string
  declare p256dh: string
  declare auth: string
  /** A JSON array. */
  declare kinds: string
  declare quietFrom: string | null
  declare quietTo: string | null
  declare showNames: boolean
  declare createdAt: string
}
export type SubscriptionRow = InferAttributes<Subscription>

const { TEXT, INTEGER, BOOLEAN } = DataTypes

export const subscriptions = defineTable(Subscription, {
  store: 'machine',
  tableName: 'push_subscriptions',
  attributes: () => ({
    id: { type: TEXT, primaryKey: true },
    endpoint: TEXT,
    sessionId: TEXT,
    staffId: TEXT,
    p256dh: TEXT,
    auth: TEXT,
    kinds: TEXT,
    quietFrom: TEXT,
    quietTo: TEXT,
    showNames: BOOLEAN,
    createdAt: TEXT,
  }),
})

/** One piece of news for one device: each is planned once. */
class Delivery extends Model<InferAttributes<Delivery>, InferCreationAttributes<Delivery>> {
  declare subscriptionId: string
  declare newsId: string
  declare kind: PushKind
  /** The booking, message or other row that it is about. */
  declare rowId: string | null
  /** When it happened. */
  declare at: string
  declare state: PushState
  declare attempts: number
  declare attemptedAt: string | null
  /** Null once it is over. */
  declare nextAttemptAt: string | null
}
export type DeliveryRow = InferAttributes<Delivery>

export const deliveries = defineTable(Delivery, {
  store: 'machine',
  tableName: 'push_deliveries',
  attributes: () => ({
    subscriptionId: { type: TEXT, primaryKey: true },
    newsId: { type: TEXT, primaryKey: true },
    kind: TEXT,
    rowId: TEXT,
    at: TEXT,
    state: TEXT,
    attempts: INTEGER,
    attemptedAt: TEXT,
    nextAttemptAt: TEXT,
  }),
})
