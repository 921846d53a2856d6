/** Names and dates of an online check-in, kept on this phone until they are sent. Never a document. */
import { z } from 'zod/mini'
import { buildGuest, type GuestData, guestKinds } from '#contract/guests/guests.ts'
import { readStoredJson, writeStored } from '#pwa/storage.ts'

const text = z.nullable(z.string())
const Person = z.object({
  id: z.string(),
  kind: z.enum(guestKinds),
  surname: text,
  name: text,
  sex: z.nullable(z.enum(['M', 'F'])),
  birthDate: text,
  birthState: text,
  birthComune: text,
  citizenship: text,
  residenceState: text,
  residenceComune: text,
})
const Draft = z.object({ code: z.string(), persons: z.array(Person) })

/** Null where nothing is kept for this stay. */
export function readDraft(code: string): GuestData[] | null {
  const draft = Draft.safeParse(readStoredJson('form.checkin')).data
  return draft?.code === code ? draft.persons.map((it) => ({ ...buildGuest(it.id, it.kind), ...it })) : null
}

/** The schema leaves out what is no field of it, so no document is stored. */
export const writeDraft = (code: string, persons: GuestData[]): boolean =>
  writeStored('form.checkin', JSON.stringify(z.parse(Draft, { code, persons })))

export const deleteDraft = (): boolean => writeStored('form.checkin', null)
