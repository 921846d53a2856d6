/** Erases the titles of stays that were erased, which earlier programs left in the history of imports. */
import { QueryTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

type Change = { stayId: string; title: string }

export const worksSince = 'farm-121'

export async function up({ tables: { sequelize }, transaction }: MigrationContext): Promise<void> {
  const select = { type: QueryTypes.SELECT, transaction } as const
  const erased = await sequelize.query<{ id: string }>(`SELECT id FROM erased WHERE kind = 'channelStays'`, select)
  const ids = new Set(erased.map(({ id }) => id))
  const rows = await sequelize.query<{ id: string; changes: string }>('SELECT id, changes FROM channel_imports', select)
  for (const { id, changes } of rows) {
    const list: Change[] = JSON.parse(changes)
    if (!list.some((it) => ids.has(it.stayId) && it.title !== '')) continue
    const nameless = JSON.stringify(list.map((it) => (ids.has(it.stayId) ? { ...it, title: '' } : it)))
    const replacements = { id, nameless }
    await sequelize.query('UPDATE channel_imports SET changes = :nameless WHERE id = :id', {
      replacements,
      transaction,
    })
  }
}
