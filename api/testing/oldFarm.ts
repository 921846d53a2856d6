/**
 * A farm of version 40642a22, as that version has left it: its backup, what it has shown of it, the databases of a tablet
 * with unsent writes, and what these writes came to. It derived payments at each reading.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import type { ApiClient } from './apiClient.ts'

type Rows = { bookings: Booking[]; channelStays: ChannelStay[] }
type Shown = Rows & { csv: string; paymentsCsv: string }

type StoredRow = Record<string, unknown>
type Index = { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }
type ObjectStore = {
  name: string
  keyPath: string | string[]
  autoIncrement: boolean
  indexes: Index[]
  rows: StoredRow[]
}
/** A database of IndexedDB. */
export type DeviceDatabase = { name: string; version: number; stores: ObjectStore[] }

const folder = join(import.meta.dirname, '../db/fixtures/40642a22')
const readJson = async (name: string) =>
  JSON.parse(gunzipSync(await readFile(join(folder, `${name}.json.gz`))).toString())

/** What that version has shown of all bookings and portals' stays, and its two files. */
export const readShown = (): Promise<Shown> => readJson('shown')

/** What that version has shown after the tablet has sent everything. */
export const readSent = (): Promise<Rows> => readJson('sent')

/** The tablet's databases, whose writes were made a moment ago. The server's data set is the one that it knows. */
export async function readDevice(epoch: string): Promise<DeviceDatabase[]> {
  const databases: DeviceDatabase[] = await readJson('device')
  for (const row of databases.flatMap(({ stores }) => stores.flatMap(({ rows }) => rows))) {
    if ('epoch' in row) row.epoch = epoch
    if ('at' in row && 'call' in row) row.at = Date.now()
  }
  return databases
}

/** Restores the backup. The account of the manager is in it. */
export async function restoreOldFarm(manager: ApiClient): Promise<void> {
  const raw = await readFile(join(folder, 'farm.tar.gz'))
  const headers = { 'content-type': 'application/octet-stream' }
  const { status, text } = await manager.send('POST', '/api/restore/upload', { raw, headers })
  if (status !== 202) throw new Error(text)
}

/** Creates databases as a browser has stored them. Runs in a page, so it uses nothing of this module. */
export async function writeDatabases(databases: DeviceDatabase[]): Promise<void> {
  for (const { name, version, stores } of databases) {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version)
      opening.onerror = () => reject(opening.error)
      opening.onupgradeneeded = () => {
        for (const { name: store, keyPath, autoIncrement, indexes, rows } of stores) {
          const created = opening.result.createObjectStore(store, { keyPath, autoIncrement })
          for (const it of indexes) created.createIndex(it.name, it.keyPath, it)
          for (const row of rows) created.add(row)
        }
      }
      opening.onsuccess = () => {
        opening.result.close()
        resolve()
      }
    })
  }
}
