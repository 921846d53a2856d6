/**
 * What a guest has typed on the page of an offer, in this tab's storage, without the tax code, which is never stored. It
 * has the consent, because the guest may leave the page to read what it is about.
 */
import { useState } from 'react'
import { z } from 'zod/mini'
import { nationalities } from '#contract/stays/stay.ts'
import { readStoredJson, writeStored } from '#pwa/storage.ts'

const Draft = z.object({
  code: z.string(),
  /** The alternative that the guest has chosen; null for the first one. */
  choice: z.nullable(z.int()),
  question: z.string(),
  guestName: z._default(z.string(), ''),
  guestSurname: z.string(),
  guestPhone: z.string(),
  nationality: z.enum(nationalities),
  birthDate: z.string(),
  checkinTime: z.string(),
  hasPets: z.boolean(),
  numberOfPets: z.int(),
  children: z._default(z.array(z.int()), []),
  specialRequests: z.string(),
  privacyAccepted: z.boolean(),
})
export type OfferDraft = z.infer<typeof Draft> & { fiscalCode: string }

const emptyDraft = {
  choice: null,
  question: '',
  guestName: '',
  guestSurname: '',
  guestPhone: '',
  nationality: nationalities[0],
  birthDate: '',
  fiscalCode: '',
  checkinTime: '',
  hasPets: false,
  numberOfPets: 0,
  children: [],
  specialRequests: '',
  privacyAccepted: false,
}

/** The stored draft of this offer, or an empty one. */
export function readDraft(code: string): OfferDraft {
  const stored = z.safeParse(Draft, readStoredJson('form.offer')).data
  return { ...emptyDraft, ...(stored?.code === code ? stored : {}), code }
}

export const clearDraft = () => writeStored('form.offer', null)

export function useOfferDraft(code: string) {
  const [draft, setDraft] = useState(() => readDraft(code))
  const change = (changes: Partial<OfferDraft>) => {
    const { fiscalCode: _unstored, ...stored } = { ...draft, ...changes }
    writeStored('form.offer', JSON.stringify(stored))
    setDraft({ ...draft, ...changes })
  }
  return { draft, change }
}
