import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { Portal } from '#contract/channels.ts'
import type { SharedSettingKey } from '#contract/settings.ts'

/** All settings by their keys. */
export type SettingKey =
  | SharedSettingKey
  | 'duties'
  | 'duties-secrets'
  | 'link-key'
  | 'mail-plan'
  | 'published-pages'
  | 'second-factor-required'
  | 'site-open'
  | 'turnover-since'
  | `page:${string}`
  | `page-versions:${string}`
  | `portal-list:${Portal}`

/** A setting by its key. The value is JSON. The key `link-key` is secret and is never sent to a browser. */
class Setting extends Model<InferAttributes<Setting>, InferCreationAttributes<Setting>> {
  declare key: string
  declare value: string
  declare revision: number
}
export type SettingRow = InferAttributes<Setting>

export const settings = defineTable(Setting, {
  store: 'main',
  tableName: 'settings',
  attributes: () => ({
    key: { type: DataTypes.TEXT, primaryKey: true },
    value: DataTypes.TEXT,
    revision: DataTypes.INTEGER,
  }),
})
