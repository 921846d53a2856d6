/** The messages of the contact form, and those that guests have added to their requests. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SegmentedControl } from '#pwa/ui/SegmentedControl.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { NewsElsewhere } from '../news/NewsElsewhere.tsx'
import { useMarkShown } from '../news/useNews.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { useSubjects } from '../subjects/useSubjects.ts'
import './ContactsPage.css'
import { useEditedEntry } from '../forms/useDialogDraft.ts'
import { OfferList } from '../offers/OfferList.tsx'
import { getPlaceHref } from '../places.ts'
import { NoRows } from '../sync/NoRows.tsx'
import { WaitlistList } from '../waitlist/WaitlistList.tsx'
import { AnswerDialog, answerForm } from './AnswerDialog.tsx'
import { MessageCard } from './MessageCard.tsx'
import { type ContactFilter, contactFilters, readContact, readContacts } from './queries.ts'

const pageSize = 30

const filterLabels: Record<ContactFilter, string> = {
  all: /*i18n*/ 'admin.contacts.all',
  unanswered: /*i18n*/ 'admin.contacts.unanswered',
  answered: /*i18n*/ 'admin.contacts.answeredOnes',
}

const otherLists = [
  { value: 'offers', label: /*i18n*/ 'admin.contacts.offers', List: OfferList },
  { value: 'waitlist', label: /*i18n*/ 'admin.waitlist.title', List: WaitlistList },
] as const
type Shown = ContactFilter | (typeof otherLists)[number]['value']

/** The address says what is shown: `?id=` one message, `?show=` a filter, the offers or the waiting list. */
export function ContactsPage() {
  const [params, setParams] = useSearchParams()
  const other = otherLists.find(({ value }) => value === params.get('show'))
  return other ? (
    <>
      <div className="contact-filter">
        <ShownList value={other.value} onChange={(chosen) => setParams(chosen === 'all' ? {} : { show: chosen })} />
      </div>
      <other.List />
    </>
  ) : (
    <Messages />
  )
}

/** Which messages are shown, or the offers, or the waiting list of a farm that has one. */
function ShownList({ value, onChange }: { value: Shown; onChange: (chosen: Shown) => void }) {
  const { i18n } = useLanguage()
  const hasWaitlist = useProperty()?.waitlist ?? false
  const filters = contactFilters.map((it) => ({ value: it, label: i18n.t(filterLabels[it]) }))
  const others = otherLists.filter((it) => it.value !== 'waitlist' || hasWaitlist || value === 'waitlist')
  return (
    <SegmentedControl
      name="show"
      legend={i18n.t('admin.contacts.filter')}
      options={[...filters, ...others.map((it) => ({ value: it.value, label: i18n.t(it.label) }))]}
      value={value}
      onChange={onChange}
    />
  )
}

function Messages() {
  const { i18n } = useLanguage()
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const filter = contactFilters.find((it) => it === params.get('show')) ?? 'all'
  const [searchText, setSearchText] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const found = useLiveQuery(
    () => (id ? readContact(id) : readContacts(filter, searchText, limit)),
    [id, filter, searchText, limit],
  )
  useMarkShown(found?.contacts)
  // Not in its card, which leaves the list when somebody else has answered.
  const [answered, setAnswered] = useEditedEntry(answerForm, found?.contacts)
  const subjects = useSubjects(found?.contacts.flatMap(({ bookingId }) => bookingId ?? []) ?? [])
  const hidesNothing = !id && filter === 'all' && searchText.trim() === ''
  return (
    <>
      {id ? (
        <p>
          <Link href={getPlaceHref('/contacts')}>{i18n.t('admin.contacts.showAll')}</Link>
        </p>
      ) : (
        <search className="contact-filter">
          <TextField
            id="contacts-search"
            type="search"
            label={i18n.t('admin.bookings.search')}
            placeholder={i18n.t('admin.contacts.searchHint')}
            value={searchText}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setSearchText(event.target.value)
              setLimit(pageSize)
            }}
          />
          <ShownList
            value={filter}
            onChange={(chosen) => {
              setParams(chosen === 'all' ? {} : { show: chosen }, { replace: true })
              setLimit(pageSize)
            }}
          />
        </search>
      )}
      {found?.count === 0 && hidesNothing ? (
        <NoRows textId={/*i18n*/ 'admin.contacts.empty'} />
      ) : (
        found && <p className="muted">{i18n.t('admin.contacts.count', { n: found.count })}</p>
      )}
      {found && <NewsElsewhere rows={found.contacts} />}
      <ul className="contact-list" aria-busy={found === undefined}>
        {found?.contacts.map((contact) => (
          <MessageCard
            key={contact.id}
            contact={contact}
            request={contact.bookingId ? subjects.get(contact.bookingId) : undefined}
            onAnswer={() => setAnswered(contact)}
          />
        ))}
      </ul>
      {found && found.contacts.length < found.count && (
        <Button onClick={() => setLimit(limit + pageSize)}>{i18n.t('admin.contacts.more')}</Button>
      )}
      {answered && answered !== 'new' && <AnswerDialog contact={answered} onClose={() => setAnswered(null)} />}
    </>
  )
}
