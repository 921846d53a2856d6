/** Guests of earlier stays with the same name. One press fills in what is known of them, but no document. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue } from 'react'
import { toItalianDay } from '#contract/days.ts'
import type { GuestData } from '#contract/guests.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { fillPerson, listKnownPersons, toNameKey } from './knownPersons.ts'

async function findKnown(typed: string, ownId: string): Promise<GuestData[]> {
  const stays: GuestData[][] = []
  if (typed !== '') await db.guests.each(({ guests }) => stays.push(guests))
  return listKnownPersons(stays, typed, ownId)
}

export function KnownPersons({ guest, onChoose }: { guest: GuestData; onChoose: (guest: GuestData) => void }) {
  const { i18n } = useLanguage()
  const typed = useDeferredValue(guest.birthDate === null ? toNameKey(guest) : '')
  const known = useLiveQuery(() => findKnown(typed, guest.id), [typed, guest.id]) ?? []
  if (known.length === 0) return null
  return (
    <ul className="dialog-wide" aria-label={i18n.t('admin.guests.known')}>
      {known.map((it) => (
        <li key={it.id}>
          <Button variant="quiet" onClick={() => onChoose(fillPerson(guest, it))}>
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
