/** What the farm holds about somebody: to show it, to hand it over, to forget it. For managers; it needs the network. */
import { type FormEvent, useState } from 'react'
import type { Erasure, PersonRecord } from '#contract/people.ts'
import { ApiError, call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { useHindrance } from '../shell/useSync.ts'
import { useWrite } from '../shell/write.ts'
import { EraseDialog } from './EraseDialog.tsx'
import './PeoplePage.css'
import { Card } from '#pwa/ui/Card.tsx'
import { PersonRecordView } from './PersonRecordView.tsx'

type Found = { email: string; record: PersonRecord }

const isEmpty = ({ bookings, contacts, mails, answers }: PersonRecord): boolean =>
  bookings.length + contacts.length + mails.length + answers.length === 0

const asFile = (record: PersonRecord): string =>
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(record, null, 2))}`

export function PeoplePage() {
  const { i18n } = useLanguage()
  const hindrance = useHindrance()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [erasure, setErasure] = useState<Erasure | null>(null)
  const [isErasing, setErasing] = useState(false)
  // What comes back is personal, so it lives in this page alone and in no cache.
  const read = useWrite({
    name: 'people.export',
    send: (email: string) => call('people.export', { body: { email } }),
    store: async (record, email) => setFound({ email, record }),
    failure: () => ({ title: i18n.t('admin.people.failed') }),
    onError: (error) => error instanceof ApiError && error.status === 400,
  })
  const fault = read.error instanceof ApiError ? read.error.problem?.errors?.[0]?.message : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFound(null)
    setErasure(null)
    read.mutate(typed.trim())
  }
  return (
    <>
      <header className="page-head">
        <h1>{i18n.t('admin.people.title')}</h1>
        <p className="muted">{i18n.t('admin.people.text')}</p>
      </header>
      <form className="person-search" noValidate autoComplete="off" onSubmit={submit}>
        <TextField
          id="person-email"
          label={i18n.t('admin.booking.email')}
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={fault}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={hindrance !== null || read.isPending}>
          {read.isPending ? i18n.t('admin.loading') : i18n.t('admin.people.search')}
        </Button>
        {hindrance !== null && <span className="hindrance">{hindrance}</span>}
      </form>
      {erasure && (
        <Card as="p" kind="note" tone="ok" role="status">
          {i18n.t('admin.people.erasedText', erasure)}
        </Card>
      )}
      {found && isEmpty(found.record) && (
        <p className="empty" role="status">
          {i18n.t('admin.people.none', { email: found.email })}
        </p>
      )}
      {found && !isEmpty(found.record) && (
        <>
          <header className="person-head">
            <h2>{found.email}</h2>
            <ButtonLink variant="primary" download={`${found.email}.json`} href={asFile(found.record)}>
              {i18n.t('admin.people.download')}
            </ButtonLink>
            <Button variant="danger" disabled={hindrance !== null} onClick={() => setErasing(true)}>
              {i18n.t('admin.people.erase')}
            </Button>
          </header>
          <PersonRecordView record={found.record} />
        </>
      )}
      {found && isErasing && (
        <EraseDialog
          email={found.email}
          onErased={(done) => {
            setErasure(done)
            setFound(null)
            setTyped('')
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}
