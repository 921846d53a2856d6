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

/** The stored value; where there is none, `create` makes it. Of two processes that make one, the first is stored. */
export async function readOrCreateMeta(db: MachineStore, key: string, create: () => string): Promise<string> {
  const known = await readMeta(db, key)
  if (known !== null) return known
  const bind = [key, create()]
  await db.machine.query('INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', { bind })
  const stored = await readMeta(db, key)
  if (stored === null) throw new Error(`the machine store does not keep ${key}`)
  return stored
}

export async function writeMeta({ machine }: MachineStore, key: string, value: string): Promise<void> {
  await machine.query(
    'INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    { bind: [key, value] },
  )
}
