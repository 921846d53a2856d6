/** Small values of the machine store, by key: what no backup holds. */
import { QueryTypes } from 'sequelize'
import type { Db } from './table.ts'

type MachineStore = Pick<Db, 'machine'>

export async function readMeta({ machine }: MachineStore, key: string): Promise<string | null> {
  const [row] = await machine.query<{ value: string }>('SELECT value FROM meta WHERE key = $1', {
    type: QueryTypes.SELECT,
    bind: [key],
  })
  return row?.value ?? null
}

export async function writeMeta({ machine }: MachineStore, key: string, value: string): Promise<void> {
  await machine.query(
    'INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    { bind: [key, value] },
  )
}
