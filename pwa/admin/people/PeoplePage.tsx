/**
 * The data that the farm holds about a person: show it, download it, erase it. For managers only; needs the network.
 */
import './PeoplePage.css'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ErasureResult, PersonalData } from '#contract/guests/people.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import type { Person } from '../subjects/persons.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { getFieldError } from '../sync/errors.ts'
import { useBlockedReason, useSyncedAt } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { FoundPerson } from './FoundPerson.tsx'
import { buildPersonQuery, findPeople, type IdentifiedPerson, readPersonOf } from './queries.ts'

/** A longer list does not help to choose a person; a more exact search does. */
const maxShown = 20

type Props = { people: Person[]; isDisabled: boolean; onShow: (person: Person) => void }

/** The people that match a search, to choose one of them. */
function PersonList({ people, isDisabled, onShow }: Props) {
  const { i18n } = useLanguage()
  return (
    <section>
      <p role="status">
        {i18n.t('admin.people.severalFound', { n: people.length })}
        {people.length > maxShown && ` ${i18n.t('admin.people.firstShown', { n: maxShown })}`}
      </p>
      <ul className="rows">
        {people.slice(0, maxShown).map((person) => (
          <Row
            key={person.key}
            actions={
              <Button disabled={isDisabled} onClick={() => onShow(person)}>
                {i18n.t('admin.people.show')}
              </Button>
            }
          >
            <strong>{person.name}</strong>
            <span className="muted address">{person.contact}</span>
          </Row>
        ))}
      </ul>
    </section>
  )
}

type Found = { person: IdentifiedPerson; record: PersonalData }
type Search = { searchText: string; people: Person[] }

/** Says that nobody was found, but only after a complete sync; before it, says why the search is incomplete. */
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
  // The response is personal data, so it is kept in this component only and in no cache.
  const exportPerson = useWrite({
    send: ({ query }: IdentifiedPerson) => call('people.export', { body: query }),
    store: async (record, person) => setFound({ person, record }),
    failure: () => ({ title: /*i18n*/ 'admin.people.failed' }),
    onError: (error) => getFieldError(error, 'email') !== undefined,
  })
  const showPerson = async (person: Person) =>
    exportPerson.mutate({
      label: person.email ?? `${person.name}, ${person.contact}`,
      query: await buildPersonQuery(person),
    })
  // A link names a row of the person: the address of a page says nothing personal.
  const linkedId = useSearchParams()[0].get('id')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once
  useEffect(() => {
    const showLinked = async (id: string) => {
      const person = await readPersonOf(id).catch(() => undefined)
      if (!person) return
      setFound(null)
      setSearch({ searchText: person.name, people: [person] })
      if (blockedReason === null) await showPerson(person)
    }
    if (linkedId !== null) void showLinked(linkedId)
  }, [linkedId])
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
    // A mail address may occur only in mails, which are on the server.
    if (people.length === 0 && searchText.includes('@'))
      return exportPerson.mutate({ label: searchText, query: { email: searchText } })
    setSearch({ searchText, people })
    if (only && people.length === 1) await showPerson(only)
  }
  return (
    <>
      <header className="page-head">
        <p className="muted">{i18n.t('admin.people.text')}</p>
      </header>
      <form className="person-search" noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
        <TextField
          id="person-search"
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
      {search && search.people.length > 0 && !found && !exportPerson.isPending && (
        <PersonList
          people={search.people}
          isDisabled={blockedReason !== null || exportPerson.isPending}
          onShow={(person) => void showPerson(person)}
        />
      )}
      {found && (
        <FoundPerson
          {...found}
          onErased={(done) => {
            setErasure(done)
            setFound(null)
            setSearch(null)
            setTyped('')
          }}
        />
      )}
    </>
  )
}
