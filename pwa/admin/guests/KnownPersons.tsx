/** Guests of earlier stays with the same name. One press fills in what is known of them, but no document. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue } from 'react'
import { toItalianDay } from '#contract/days.ts'
import type { GuestData } from '#contract/guests.ts'
import { toSearchKey } from '#contract/placeCodes.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'

const maxKnown = 3
const toName = ({ surname, name }: Pick<GuestData, 'surname' | 'name'>) => toSearchKey(`${surname ?? ''} ${name ?? ''}`)

async function findKnown(typed: string, ownId: string): Promise<GuestData[]> {
  if (!/^\S+ \S/.test(typed)) return []
  const found = new Map<string, GuestData>()
  await db.guests.each(({ guests }) => {
    for (const guest of guests)
      if (guest.id !== ownId && guest.birthDate !== null && toName(guest).startsWith(typed))
        found.set(`${toName(guest)} ${guest.birthDate}`, guest)
  })
  return [...found.values()].slice(0, maxKnown)
}

export function KnownPersons({ guest, onChoose }: { guest: GuestData; onChoose: (guest: GuestData) => void }) {
  const { i18n } = useLanguage()
  const typed = useDeferredValue(guest.birthDate === null ? toName(guest) : '')
  const known = useLiveQuery(() => findKnown(typed, guest.id), [typed, guest.id]) ?? []
  if (known.length === 0) return null
  const { id, kind, documentType, documentNumber, documentPlace } = guest
  const fill = (person: GuestData) => onChoose({ ...person, id, kind, documentType, documentNumber, documentPlace })
  return (
    <ul className="dialog-wide" aria-label={i18n.t('admin.guests.known')}>
      {known.map((it) => (
        <li key={it.id}>
          <Button variant="quiet" onClick={() => fill(it)}>
            {i18n.t('admin.guests.knownPerson', {
              name: `${it.name} ${it.surname}`,
              day: toItalianDay(it.birthDate ?? ''),
            })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
