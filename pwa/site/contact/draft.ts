/** The draft of a message in this tab's storage. */
import { readStored, writeStored } from '#pwa/storage.ts'
import type { Draft } from './readDraft.ts'

export const saveDraft = (draft: Draft) => writeStored('form.contact', JSON.stringify(draft))
export const clearDraft = () => writeStored('form.contact', null)

export async function restoreDraft(): Promise<Draft | null> {
  return readStored('form.contact') === null ? null : (await import('./readDraft.ts')).readDraft()
}
