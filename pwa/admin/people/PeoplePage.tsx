/** What the farm holds about somebody: to show it, to hand it over, to forget it. For managers; it needs the network. */
import { type FormEvent, useState } from 'react'
import type { Erasure, PersonRecord } from '#contract/people.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { faultOf } from '../shell/refusal.ts'
import { useHindrance, useSyncedAt } from '../shell/useSync.ts'
import { useWrite } from '../shell/write.ts'
import { EraseDialog } from './EraseDialog.tsx'
import './PeoplePage.css'
import { Card } from '#pwa/ui/Card.tsx'
import { PersonRecordView } from './PersonRecordView.tsx'
import { findPeople, type Known, type Person, queryOf } from './queries.ts'

type Found = { person: Known; record: PersonRecord }
type Search = { sought: string; people: Person[] }

/** Nobody picks from more. */
const mostShown = 20

const isEmpty = ({ bookings, contacts, mails, answers }: PersonRecord): boolean =>
  bookings.length + contacts.length + mails.length + answers.length === 0

const asFile = (record: PersonRecord): string =>
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(record, null, 2))}`

/** Only what was read to its end can say that there is nothing. */
function Nothing({ about }: { about: string }) {
  const { i18n } = useLanguage()
  const syncedAt = useSyncedAt()
  const reason =
    syncedAt === undefined
      ? i18n.t('admin.storage.unread')
      : syncedAt === null
        ? i18n.t('admin.sync.first')
        : i18n.t('admin.people.none', { who: about })
  return (
    <p className="empty" role="status">
      {reason}
    </p>
  )
}

export function PeoplePage() {
  const { i18n } = useLanguage()
  const hindrance = useHindrance()
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [search, setSearch] = useState<Search | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [erasure, setErasure] = useState<Erasure | null>(null)
  const [isErasing, setErasing] = useState(false)
  // What comes back is personal, so it lives in this page alone and in no cache.
  const read = useWrite({
    name: 'people.export',
    send: ({ query }: Known) => call('people.export', { body: query }),
    store: async (record, person) => setFound({ person, record }),
    failure: () => ({ title: i18n.t('admin.people.failed') }),
    onError: (error) => faultOf(error, 'email') !== undefined,
  })
  const show = async (person: Person) =>
    read.mutate({ who: person.email ?? `${person.name}, ${person.phone}`, query: await queryOf(person) })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sought = typed.trim()
    setMissing(sought === '')
    setFound(null)
    setErasure(null)
    setSearch(null)
    read.reset()
    if (sought === '') return
    const people = await findPeople(sought).catch(() => [])
    const [only] = people
    // An address may stand in mails alone, which lie at the server.
    if (people.length === 0 && sought.includes('@')) return read.mutate({ who: sought, query: { email: sought } })
    setSearch({ sought, people })
    if (only && people.length === 1) await show(only)
  }
  return (
    <>
      <header className="page-head">
        <h1>{i18n.t('admin.people.title')}</h1>
        <p className="muted">{i18n.t('admin.people.text')}</p>
      </header>
      <form className="person-search" noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
        <TextField
          id="person-sought"
          label={i18n.t('admin.bookings.searchHint')}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={isMissing ? i18n.t('admin.people.missing') : faultOf(read.error, 'email')}
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
      {search?.people.length === 0 && <Nothing about={search.sought} />}
      {search && search.people.length > 1 && !found && (
        <section>
          <p role="status">
            {i18n.t('admin.people.found', { n: search.people.length })}
            {search.people.length > mostShown && ` ${i18n.t('admin.people.first', { n: mostShown })}`}
          </p>
          <ul className="rows">
            {search.people.slice(0, mostShown).map((person) => (
              <Row
                key={person.email ?? person.phone}
                actions={
                  <Button disabled={hindrance !== null || read.isPending} onClick={() => void show(person)}>
                    {i18n.t('admin.people.show')}
                  </Button>
                }
              >
                <strong>{person.name}</strong>
                <span className="muted">{person.email ?? person.phone}</span>
              </Row>
            ))}
          </ul>
        </section>
      )}
      {found && isEmpty(found.record) && (
        <p className="empty" role="status">
          {i18n.t('admin.people.none', { who: found.person.who })}
        </p>
      )}
      {found && !isEmpty(found.record) && (
        <>
          <header className="person-head">
            <h2>{found.person.who}</h2>
            <ButtonLink variant="primary" download={`${found.person.who}.json`} href={asFile(found.record)}>
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
          person={found.person}
          onErased={(done) => {
            setErasure(done)
            setFound(null)
            setSearch(null)
            setTyped('')
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}
