/** What the farm holds about somebody: to show it, to hand it over, to forget it. For managers; it needs the network. */
import { type FormEvent, useState } from 'react'
import type { ErasureResult, PersonalData } from '#contract/people.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { getFieldError } from '../sync/errors.ts'
import { useBlockedReason, useSyncedAt } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { EraseDialog } from './EraseDialog.tsx'
import './PeoplePage.css'
import { Card } from '#pwa/ui/Card.tsx'
import { PersonRecordView } from './PersonRecordView.tsx'
import { buildPersonQuery, findPeople, type IdentifiedPerson, type Person } from './queries.ts'

type Found = { person: IdentifiedPerson; record: PersonalData }
type Search = { searchText: string; people: Person[] }

/** Nobody picks from more. */
const maxShown = 20

const isEmpty = ({ bookings, contacts, mails, answers }: PersonalData): boolean =>
  bookings.length + contacts.length + mails.length + answers.length === 0

const toDataUrl = (record: PersonalData): string =>
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(record, null, 2))}`

/** Only what was read to its end can say that there is nothing. */
function NoResults({ searchText }: { searchText: string }) {
  const { i18n } = useLanguage()
  const syncedAt = useSyncedAt()
  const reason =
    syncedAt === undefined
      ? i18n.t('admin.storage.pageUnavailable')
      : syncedAt === null
        ? i18n.t('admin.sync.initial')
        : i18n.t('admin.people.none', { who: searchText })
  return (
    <p className="empty" role="status">
      {reason}
    </p>
  )
}

export function PeoplePage() {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const [typed, setTyped] = useState('')
  const [isInputMissing, setInputMissing] = useState(false)
  const [search, setSearch] = useState<Search | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [erasure, setErasure] = useState<ErasureResult | null>(null)
  const [isErasing, setErasing] = useState(false)
  // What comes back is personal, so it lives in this page alone and in no cache.
  const exportPerson = useWrite({
    name: 'people.export',
    send: ({ query }: IdentifiedPerson) => call('people.export', { body: query }),
    store: async (record, person) => setFound({ person, record }),
    failure: () => ({ title: i18n.t('admin.people.failed') }),
    onError: (error) => getFieldError(error, 'email') !== undefined,
  })
  const showPerson = async (person: Person) =>
    exportPerson.mutate({
      label: person.email ?? `${person.name}, ${person.phone}`,
      query: await buildPersonQuery(person),
    })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const searchText = typed.trim()
    setInputMissing(searchText === '')
    setFound(null)
    setErasure(null)
    setSearch(null)
    exportPerson.reset()
    if (searchText === '') return
    const people = await findPeople(searchText).catch(() => [])
    const [only] = people
    // An address may stand in mails alone, which lie at the server.
    if (people.length === 0 && searchText.includes('@'))
      return exportPerson.mutate({ label: searchText, query: { email: searchText } })
    setSearch({ searchText, people })
    if (only && people.length === 1) await showPerson(only)
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
          error={isInputMissing ? i18n.t('admin.people.inputMissing') : getFieldError(exportPerson.error, 'email')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={blockedReason !== null || exportPerson.isPending}>
          {exportPerson.isPending ? i18n.t('admin.loading') : i18n.t('admin.people.search')}
        </Button>
        <BlockedReason />
      </form>
      {erasure && (
        <Card as="p" kind="note" tone="ok" role="status">
          {i18n.t('admin.people.erasedText', erasure)}
        </Card>
      )}
      {search?.people.length === 0 && <NoResults searchText={search.searchText} />}
      {search && search.people.length > 1 && !found && (
        <section>
          <p role="status">
            {i18n.t('admin.people.severalFound', { n: search.people.length })}
            {search.people.length > maxShown && ` ${i18n.t('admin.people.firstShown', { n: maxShown })}`}
          </p>
          <ul className="rows">
            {search.people.slice(0, maxShown).map((person) => (
              <Row
                key={person.email ?? person.phone}
                actions={
                  <Button
                    disabled={blockedReason !== null || exportPerson.isPending}
                    onClick={() => void showPerson(person)}
                  >
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
          {i18n.t('admin.people.none', { who: found.person.label })}
        </p>
      )}
      {found && !isEmpty(found.record) && (
        <>
          <header className="person-head">
            <h2>{found.person.label}</h2>
            <ButtonLink variant="primary" download={`${found.person.label}.json`} href={toDataUrl(found.record)}>
              {i18n.t('admin.people.download')}
            </ButtonLink>
            <Button variant="danger" disabled={blockedReason !== null} onClick={() => setErasing(true)}>
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
