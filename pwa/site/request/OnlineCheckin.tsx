/**
 * Online check-in on the page of a confirmed booking: one person a step, documents last. It only collects; at the desk
 * somebody compares each person with the document.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { RequestView } from '#contract/bookings/requests.ts'
import { isComplete } from '#contract/guests/guestRules.ts'
import type { Guest, GuestData, GuestsInput } from '#contract/guests/guests.ts'
import { call, classifyWriteFailure } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { type RequestLink, useRequestWrite } from '../useRequestWrite.ts'
import { CheckinForm } from './CheckinForm.tsx'
import { deleteDraft, readDraft } from './checkinDraft.ts'
import { buildPersons } from './checkinSteps.ts'
import './OnlineCheckin.css'

type Props = { link: RequestLink; request: Pick<RequestView, 'code' | 'numberOfGuests' | 'booker'> }

const toPerson = ({ arrival: _, report: __, ...person }: Guest): GuestData => person

function useGuests({ code, secret }: RequestLink) {
  const query = {
    queryKey: ['guests.listOfRequest', code, secret],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('guests.listOfRequest', { params: { code }, bearer: secret, signal }),
    retry: false,
    gcTime: 0,
  }
  const client = useQueryClient()
  const { data, error, fetchStatus } = useQuery(query)
  const failure = error && classifyWriteFailure(error)
  return {
    stored: data,
    problem: failure?.problem ?? null,
    isOffline: fetchStatus === 'paused' || (failure !== null && failure.problem === null),
    show: (guests: Guest[]) => client.setQueryData(query.queryKey, guests),
  }
}

function Summary({ stored, onEdit }: { stored: Guest[]; onEdit: () => void }) {
  const { i18n } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2 id="checkin" ref={heading} tabIndex={-1}>
        {i18n.t('checkin.done')}
      </h2>
      <p role="status">{i18n.t('checkin.doneText')}</p>
      <ul className="checkin-persons">
        {stored.map(({ id, name, surname, documentNumber }) => (
          <li key={id}>
            {`${name ?? ''} ${surname ?? ''}`}
            {documentNumber !== null && (
              <>
                {' · '}
                {i18n.t('checkin.documentEnd', { end: documentNumber })}
              </>
            )}
          </li>
        ))}
      </ul>
      {stored.every(({ arrival }) => arrival === null) && (
        <div className="inline-group">
          <Button onClick={onEdit}>{i18n.t('checkin.edit')}</Button>
        </div>
      )}
    </>
  )
}

/** Whether nobody else has written a guest since this phone began. */
const isCurrent = (draft: GuestData[], stored: GuestData[]): boolean =>
  stored.every(({ id }) => draft.some((it) => it.id === id))

export function OnlineCheckin({ link, request }: Props) {
  const { i18n } = useLanguage()
  const { stored, isOffline, problem, show } = useGuests(link)
  const [isEditing, setEditing] = useState(false)
  const [draft] = useState(() => readDraft(request.code))
  const write = useRequestWrite({
    link,
    send: (body: GuestsInput, options) => call('guests.replaceOfRequest', { ...options, body }),
    onDone: (guests) => {
      deleteDraft()
      show(guests)
      setEditing(false)
    },
    onRefused: () => {},
  })
  const isDone = stored !== undefined && stored.length > 0 && stored.every(isComplete)
  useEffect(() => {
    // What is kept here is older.
    if (isDone) deleteDraft()
  }, [isDone])
  // Without a network, what is kept on this phone can be filled in further.
  if (!stored && problem === null && !(isOffline && draft)) return null
  const known = (stored ?? []).map(toPerson)
  const start = () => {
    const kept = !isEditing && draft && isCurrent(draft, known) ? draft : known
    return buildPersons(request.numberOfGuests, uuidv7, kept, request.booker)
  }
  return (
    <Card as="section" className="checkin" aria-labelledby="checkin">
      {problem ? (
        <>
          <h2 id="checkin">{i18n.t('checkin.title')}</h2>
          <p>{problem.detail}</p>
        </>
      ) : isDone && !isEditing ? (
        <Summary stored={stored} onEdit={() => setEditing(true)} />
      ) : (
        <CheckinForm
          code={request.code}
          start={start}
          stored={known}
          isSending={write.isSending}
          failure={write.failure}
          // A document that is sent as it was read back stays as it is.
          onSend={(persons) => void write.submit(persons)}
        />
      )}
    </Card>
  )
}
