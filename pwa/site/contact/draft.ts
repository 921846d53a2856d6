/** The half-written message in this tab's storage. */
import { readStored, writeStored } from '#pwa/storage.ts'
import type { Draft } from './readDraft.ts'

export const keepDraft = (draft: Draft) => writeStored('form.contact', JSON.stringify(draft))
export const dropDraft = () => writeStored('form.contact', null)

export async function takeUpDraft(): Promise<Draft | null> {
  return readStored('form.contact') === null ? null : (await import('./readDraft.ts')).readDraft()
}
