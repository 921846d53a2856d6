import { createDraft } from '../storedDraft.ts'

export const messageDraft = createDraft('form.contact', () => import('./draftSchema.ts'))
