/** The half-filled request in this tab's storage: everything but the tax code and the consent, which is given anew each time. */
import { readStored, writeStored } from '#pwa/storage.ts'
import type { Draft } from './readDraft.ts'

export const saveDraft = (draft: Draft) => writeStored('form.booking', JSON.stringify(draft))
export const clearDraft = () => writeStored('form.booking', null)

/** What was kept, or null; its shape is checked by a module of its own, for which few visitors have a use. */
export async function restoreDraft(): Promise<Draft | null> {
  return readStored('form.booking') === null ? null : (await import('./readDraft.ts')).readDraft()
}
