import { useState } from 'react'
import type { ErasureResult, PersonalData } from '#contract/guests/people.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { PersonRecordView } from './PersonRecordView.tsx'
import type { IdentifiedPerson } from './queries.ts'

type Props = { person: IdentifiedPerson; record: PersonalData; onErased: (erasure: ErasureResult) => void }

const isEmpty = ({ bookings, contacts, mails, answers }: PersonalData): boolean =>
  bookings.length + contacts.length + mails.length + answers.length === 0

const toDataUrl = (record: PersonalData): string =>
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(record, null, 2))}`

/** The data about one person, with the actions to download and to erase it. */
export function FoundPerson({ person, record, onErased }: Props) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const [isErasing, setErasing] = useState(false)
  if (isEmpty(record))
    return (
      <p className="empty" role="status">
        {i18n.t('admin.people.none', { who: person.label })}
      </p>
    )
  return (
    <>
      <header className="person-head">
        <h2>
          <span className="address">{person.label}</span>
        </h2>
        <ButtonLink download={`${person.label}.json`} href={toDataUrl(record)}>
          {i18n.t('admin.people.download')}
        </ButtonLink>
        <Button variant="danger" disabled={blockedReason !== null} onClick={() => setErasing(true)}>
          {i18n.t('admin.people.erase')}
        </Button>
      </header>
      <PersonRecordView record={record} />
      {isErasing && <EraseDialog person={person} onErased={onErased} onClose={() => setErasing(false)} />}
    </>
  )
}
