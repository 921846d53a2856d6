/**
 * The draft of a request in this tab's storage, without the tax code, which is never stored. It has the consent, because
 * the guest may leave the page to read what it is about.
 */
import { readStored, writeStored } from '#pwa/storage.ts'
import type { Draft } from './readDraft.ts'

export const saveDraft = (draft: Draft) => writeStored('form.booking', JSON.stringify(draft))
export const clearDraft = () => writeStored('form.booking', null)

/** The stored draft, or null. The module that validates it is loaded only when there is one: few visitors have one. */
export async function restoreDraft(): Promise<Draft | null> {
  return readStored('form.booking') === null ? null : (await import('./readDraft.ts')).readDraft()
}
