import { createDraft } from '../storedDraft.ts'

export const requestDraft = createDraft('form.booking', () => import('./draftSchema.ts'))
